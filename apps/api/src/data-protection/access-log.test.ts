import { areas } from '@sala/contract'
import { accessKind, loggedResource } from '@sala/contract/data-protection/access-log'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Row } from '../../../../proofs/rows.ts'
import { openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'

const world = openSchool('looks')

const ask = async (method: string, path: string, by: Actor, body?: unknown) => {
  world.forget()
  return world.call(method, path, { token: by.token, body })
}
const pupil = async (more: Row = {}) => (await world.rows.fresh('student-profiles', 'A', more)).student_id as number
const kept = async (student: number) =>
  (
    await world.owner.execute<{ user_id: number; resource: string; deed: number; route: string; record_id: string }>(
      sql`select user_id, resource, deed, route, record_id from looks where coalesce(about_ids, array[about_id]) @> array[${student}::int] order by look_id`,
    )
  ).rows

describe('who looked at a child', () => {
  it('is written down once for a person, a record and ten minutes, with the call it went through', async () => {
    const student = await pupil()
    const [one, other] = [await world.person({}), await world.person({})]
    for (const by of [one, one, other]) expect((await ask('GET', `/student-profiles/${student}`, by)).status).toBe(200)
    expect(await kept(student)).toEqual([
      {
        user_id: one.user_id,
        resource: 'student-profiles',
        deed: accessKind.looked,
        route: 'read-student-profiles',
        record_id: String(student),
      },
      {
        user_id: other.user_id,
        resource: 'student-profiles',
        deed: accessKind.looked,
        route: 'read-student-profiles',
        record_id: String(student),
      },
    ])
    // The same record through another call is the same look.
    await ask('GET', `/student-profiles/${student}/record`, one)
    expect(await kept(student)).toHaveLength(2)
    await world.owner.execute(sql`alter table looks disable trigger looks_stay`)
    await world.owner.execute(sql`update looks set slot = slot - 1 where about_id = ${student}`)
    await world.owner.execute(sql`alter table looks enable trigger looks_stay`)
    await ask('GET', `/student-profiles/${student}`, one)
    expect(await kept(student)).toHaveLength(2)
    const stopwatch = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 600_000)
    await ask('GET', `/student-profiles/${student}`, one)
    stopwatch.mockRestore()
    expect(await kept(student)).toHaveLength(3)
  })

  it('counts discipline and pickup persons that are opened, or listed for this child alone', async () => {
    const student = await pupil()
    const by = await world.person({})
    const { disciplinary_action_id } = await world.rows.fresh('disciplinary-actions', 'A', { student_id: student })
    await world.rows.fresh('pickup-card-creations', 'A', { student_id: student })
    await ask('GET', `/disciplinary-actions?filter[student_id]=${student}`, by)
    await ask('GET', `/disciplinary-actions/${disciplinary_action_id}`, by)
    await ask('GET', `/pickup-card-creations?filter[student_id]=${student}`, by)
    expect((await kept(student)).map(({ resource, record_id }) => [resource, record_id])).toEqual([
      ['disciplinary-actions', ''],
      ['disciplinary-actions', String(disciplinary_action_id)],
      ['pickup-card-creations', ''],
    ])
    const bare = await pupil()
    await ask('GET', `/disciplinary-actions?filter[student_id]=${bare}`, by)
    expect(await kept(bare)).toEqual([])
  })

  it('is one entry for a page of a list, for several who are asked for, for a past list and for the history, with everybody whom it shows', async () => {
    const [one, other] = [await pupil({ remark: 'before' }), await pupil()]
    await world.rows.fresh('disciplinary-actions', 'A', { student_id: one })
    await world.rows.fresh('disciplinary-actions', 'A', { student_id: other })
    const asked = async (path: string) => {
      const by = await world.person({})
      expect((await ask('GET', path, by)).status).toBe(200)
      const { rows } = await world.owner.execute<{ ids: number[]; route: string }>(
        sql`select coalesce(about_ids, array[about_id]) as ids, route from looks where user_id = ${by.user_id} order by look_id`,
      )
      return rows
    }
    const both = [one, other].sort((a, b) => a - b)
    expect(await asked(`/disciplinary-actions?filter[student_id][]=${one}&filter[student_id][]=${other}`)).toEqual([
      { ids: both, route: 'list-disciplinary-actions' },
    ])
    // Whom it is about is known also where the reader did not ask for it.
    expect(
      await asked(`/disciplinary-actions?fields=remark&filter[student_id][]=${one}&filter[student_id][]=${other}`),
    ).toMatchObject([{ ids: both }])
    const [page, ...more] = await asked('/student-profiles?sort=-student_id&perPage=5')
    expect([page!.ids.length, page!.ids.includes(other), more]).toEqual([5, true, []])
    const at = new Date().toISOString()
    expect(await asked(`/history-tracking/student-profiles/as-of?at=${at}&ids=${both.join()}`)).toMatchObject([
      { ids: both },
    ])
    expect(
      await asked(
        `/history-tracking?filter[object]=student-profiles&filter[object_id][]=${one}&filter[object_id][]=${other}`,
      ),
    ).toEqual([{ ids: both, route: 'list-history-tracking' }])
    expect(await asked(`/history-tracking?filter[object]=positions`)).toEqual([])
  })

  it('is shown to the office among those of one child, with how many stood beside it', async () => {
    const [one, other] = [await pupil(), await pupil()]
    for (const student_id of [one, other]) await world.rows.fresh('disciplinary-actions', 'A', { student_id })
    const by = await world.person({})
    await ask('GET', `/disciplinary-actions?filter[student_id][]=${one}&filter[student_id][]=${other}`, by)
    for (const child of [one, other])
      expect((await ask('GET', `/access-log?filter[about_id]=${child}`, world.head)).json.data).toMatchObject([
        { user_id: by.user_id, about_id: null, about_count: 2 },
      ])
  })

  it('counts everybody in a list that is taken out', async () => {
    const [first, second] = [await pupil(), await pupil()]
    await world.rows.fresh('disciplinary-actions', 'A', { student_id: first })
    const by = await world.person({})
    expect((await ask('GET', '/disciplinary-actions/excel-exports', by)).status).toBe(200)
    expect(await kept(first)).toMatchObject([{ deed: accessKind.exported, route: 'export-disciplinary-actions' }])
    expect(await kept(second)).toEqual([])
  })

  it('is not written down where the call was refused, or the child is out of reach', async () => {
    const student = await pupil()
    expect((await ask('GET', `/student-profiles/${student}`, world.actors['staff-api'].other)).status).toBe(404)
    expect(
      (await ask('GET', `/disciplinary-actions?filter[student_id]=${student}`, world.actors['staff-api'].other)).status,
    ).toBe(404)
    expect((await ask('GET', `/student-profiles/${student}`, world.actors['staff-api'].none)).status).toBe(403)
    expect(await kept(student)).toEqual([])
  })

  it('is read under a permission of its own, within the own branches, by student and by user', async () => {
    const student = await pupil()
    const by = await world.person({})
    await ask('GET', `/student-profiles/${student}`, by)
    const reader = await world.person({ permissions: ['view-access-log'] })
    for (const filter of [`about_id]=${student}`, `user_id]=${by.user_id}`])
      expect((await ask('GET', `/access-log?filter[${filter}`, world.head)).json.data).toMatchObject([
        { user_id: by.user_id, about_id: student, deed: accessKind.looked },
      ])
    expect((await ask('GET', '/access-log?perPage=100', reader)).json.data.map((row: Row) => row.about_id)).toContain(
      student,
    )
    const other = await ask('GET', '/access-log?perPage=100', world.actors['staff-api'].other)
    expect(other.json.data.map((row: Row) => row.about_id)).not.toContain(student)
    const without = await world.person({ permissions: ['view-student-profiles'] })
    expect((await ask('GET', '/access-log', without)).status).toBe(403)
    for (const type of ['teacher-api', 'parent-api', 'student-api'] as const)
      expect((await ask('GET', '/access-log', world.actors[type].own)).status).toBe(403)
  })

  it('is told to the family by role and day for health and discipline, without a name, and of no other child', async () => {
    const family = (await world.rows.fresh('parent-profiles', 'A')).student_parent_id
    const mother = await world.person({ type: 'parent-api', given: { student_parent_id: family } })
    const [own, foreign] = [await pupil({ student_parent_id: family }), await pupil()]
    const nurse = await world.person({ permissions: ['view-student-healths', 'view-student-profiles'] })
    await ask('GET', `/student-profiles/${own}`, nurse)
    await ask('GET', `/student-healths/${own}`, nurse)
    await ask('GET', `/student-healths/${own}`, mother)
    const told = await ask('GET', `/access-log/of-child/${own}`, mother)
    expect(told.json.data).toMatchObject([
      {
        resource: 'student-healths',
        deed: accessKind.looked,
        times: 1,
        role_en: expect.any(String),
        role_kh: expect.any(String),
      },
    ])
    expect(told.text).not.toContain('Proof of')
    expect((await ask('GET', `/student-healths/${own}/readings`, mother)).text).not.toContain('Proof of staff')
    expect((await ask('GET', `/access-log/of-child/${foreign}`, mother)).status).toBe(404)
    expect((await ask('GET', `/access-log/of-child/${own}`, nurse)).status).toBe(403)
  })

  it('can be changed or removed by nobody within a year', async () => {
    await ask('GET', `/student-profiles/${await pupil()}`, await world.person({}))
    for (const change of [sql`update looks set user_id = 1`, sql`delete from looks`, sql`truncate looks`]) {
      await expect(world.owner.execute(change)).rejects.toThrow()
      await expect(world.db.execute(change)).rejects.toThrow()
    }
  })

  it('has a name for everything that is looked at', () => {
    const named = areas.flatMap(({ resources, operations }) => [
      ...resources.filter(({ logsAccess }) => logsAccess).map(({ name }) => name),
      ...operations
        .filter(({ logsAccess }) => logsAccess)
        .map(({ access }) => (access as { resource: string }).resource),
    ])
    expect(named.filter((name) => !loggedResource.labels.has(name))).toEqual([])
    expect(new Set(named)).toEqual(new Set(loggedResource.values))
  })
})
