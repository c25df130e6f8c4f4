import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { bloodGroup, healthAccess } from '@sala/contract/health/student-healths'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../../../proofs/rows.ts'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { builtinRoles } from '../accounts/builtin-roles.ts'
import { derivePermissions } from '../accounts/derive-permissions.ts'

const world = openSchool('health')

const ask = openClerk(world)
const pupil = async (more: Row = {}, side: 'A' | 'B' = 'A') =>
  (await world.rows.fresh('student-profiles', side, more)).student_id as number
const save = (student_id: number, more: object = {}, by?: Actor) =>
  ask('POST', '/student-healths', { student_id, allergies: 'Peanuts', ...more }, by)
const reads = async (student_id: number) => (await ask('GET', `/student-healths/${student_id}/readings`)).json.data

describe('a health record', () => {
  it('is empty until somebody writes it, and is then saved whole', async () => {
    const student = await pupil()
    const item = (await world.rows.fresh('health-items', 'A')).health_item_id as number
    expect((await ask('GET', `/student-healths/${student}`)).json).toMatchObject({
      student_id: student,
      allergies: null,
      emergency_consent: 0,
      items: [],
      version: 0,
    })
    const saved = await save(student, {
      blood_group: bloodGroup.oPositive,
      height_cm: 121.5,
      items: [{ health_item_id: item, since: '2024-03-01', note: 'Mild' }],
    })
    expect(saved.json).toMatchObject({
      allergies: 'Peanuts',
      blood_group: bloodGroup.oPositive,
      height_cm: '121.5',
      version: 1,
      items: [{ health_item_id: item, answer: 1, since: '2024-03-01' }],
    })
    const changed = await save(student, { allergies: null, medication: 'Inhaler', items: [], version: 1 })
    expect(changed.json).toMatchObject({
      allergies: null,
      blood_group: null,
      medication: 'Inhaler',
      items: [],
      version: 2,
    })
    for (const bad of [
      { height_cm: 900 },
      { blood_group: 'C' },
      { unknown: 1 },
      { items: [{ health_item_id: 2_000_000_000 }] },
    ])
      expect((await save(student, { ...bad, version: 2 })).status, JSON.stringify(bad)).toBeGreaterThanOrEqual(404)
  })

  it('is kept by one of two who began with the same version; the other is told, and shown nothing', async () => {
    const student = await pupil()
    const first = await Promise.all([1, 2].map(() => save(student, { remark: 'SECRETREMARK' })))
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = await save(student, { version: 0 })
    expect(refused.json.code).toBe('stale')
    expect(refused.text).not.toContain('SECRETREMARK')
  })

  it('is written down with every look and every change: who, when, in which request, and for good', async () => {
    const student = await pupil()
    const nurse = await world.person({ permissions: ['view-student-healths', 'update-student-healths'] })
    await ask('GET', `/student-healths/${student}`, undefined, nurse)
    await save(student, {}, nurse)
    expect(await reads(student)).toMatchObject([
      { deed: healthAccess.changed, full_name: 'Proof of staff-api', user_type: 'staff-api' },
      { deed: healthAccess.looked, request_id: expect.any(String), read_at: expect.any(String) },
    ])
    for (const change of [sql`delete from looks`, sql`update looks set user_id = 1`, sql`truncate looks`])
      await expect(world.owner.execute(change)).rejects.toThrow()
  })

  it('is shown to a parent of the child, which is written down too, and never changed by one', async () => {
    const family = (await world.rows.fresh('parent-profiles', 'A')).student_parent_id
    const parent = await world.person({ type: 'parent-api', given: { student_parent_id: family } })
    const [own, other] = [await pupil({ student_parent_id: family }), await pupil()]
    await save(own)
    expect((await ask('GET', `/student-healths/${own}`, undefined, parent)).json.allergies).toBe('Peanuts')
    expect((await reads(own))[0]).toMatchObject({ user_type: 'parent-api', deed: healthAccess.looked })
    expect((await ask('GET', `/student-healths/${own}/readings`, undefined, parent)).json.data).toHaveLength(2)
    expect((await ask('GET', `/student-healths/${other}`, undefined, parent)).status).toBe(404)
    expect(await reads(other)).toEqual([])
    expect((await save(own, { version: 1 }, parent)).status).toBe(403)
  })

  it('is out of reach for another branch, for teachers, for the student, and for whoever lacks its own permission', async () => {
    const student = await pupil()
    await save(student)
    const everythingElse = derivePermissions()
      .filter(({ area }) => area.name !== 'health')
      .map(({ name }) => name)
    const director = await world.person({ permissions: everythingElse })
    for (const [by, status] of [
      [world.actors['staff-api'].other, 404],
      [director, 403],
      [world.actors['teacher-api'].own, 403],
      [world.actors['student-api'].own, 403],
    ] as const)
      for (const path of ['', '/readings'])
        expect(
          (await ask('GET', `/student-healths/${student}${path}`, undefined, by)).status,
          `${by.user_type} ${path}`,
        ).toBe(status)
    expect(await reads(student)).toHaveLength(1)
  })

  it('belongs to the nurse and the administrator alone among the built-in roles of staff', () => {
    const holds = builtinRoles.filter(({ guard, grants }) => {
      const granted = grants['student-healths'] ?? grants.health ?? grants['*'] ?? []
      return guard === 'staff-api' && (granted === 'all' || granted.includes('view'))
    })
    expect(holds.map(({ name }) => name)).toEqual(['Administrator', 'Nurse'])
  })

  it('says which programs the child attends, and what is asked by category', async () => {
    const student = await pupil()
    expect((await ask('GET', `/student-healths/programs/${student}`)).json.data).toEqual([])
    const seat = await world.rows.fresh('student-enrollments', 'A', {
      student_id: student,
      enrollment_status: enrollmentStatus.studying,
    })
    expect((await ask('GET', `/student-healths/programs/${student}`)).json.data).toMatchObject([
      { acps_id: seat.acps_id },
    ])
    const item = await world.rows.fresh('health-items', 'A')
    const { data } = (await ask('GET', '/student-healths/health-categories')).json
    const own = data.find((each: { health_category_id: number }) => each.health_category_id === item.health_category_id)
    expect(own.items.map((each: { health_item_id: number }) => each.health_item_id)).toContain(item.health_item_id)
  })
})
