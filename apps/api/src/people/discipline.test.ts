import { disciplineKind } from '@sala/contract/people/disciplinary-actions'
import { describe, expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'

const world = openSchool('discipline')

const ask = async (method: string, path: string, by: Actor, body?: unknown) => {
  world.forget()
  return world.call(method, path, { token: by.token, body })
}

describe('what is recorded about a student’s conduct', () => {
  it('is read by the family only when it is shared, and then without what is for the school alone', async () => {
    const [family] = (
      await world.owner.$client.query('select student_parent_id from users where user_id = $1', [
        world.actors['parent-api'].own.user_id,
      ])
    ).rows
    const { student_id } = await world.rows.fresh('student-profiles', 'A', {
      student_parent_id: family.student_parent_id,
    })
    const record = {
      student_id,
      action_date: '2026-05-05',
      kind: disciplineKind.disturbance,
      remark: 'Speak to the class teacher',
    }
    const hidden = (await ask('POST', '/disciplinary-actions', world.head, { ...record, subject: 'For the school' }))
      .json.disciplinary_action_id
    const shared = (
      await ask('POST', '/disciplinary-actions', world.head, { ...record, subject: 'For the family too', is_shared: 1 })
    ).json
    const seen = (
      await ask('GET', `/disciplinary-actions?filter[student_id]=${student_id}`, world.actors['parent-api'].own)
    ).json.data
    expect(seen.map((row: { subject: string }) => row.subject)).toEqual(['For the family too'])
    expect(seen[0]).not.toHaveProperty('remark')
    expect((await ask('GET', `/disciplinary-actions/${hidden}`, world.actors['parent-api'].own)).status).toBe(404)
    expect(
      (await ask('GET', `/disciplinary-actions/${shared.disciplinary_action_id}`, world.actors['parent-api'].other))
        .status,
    ).toBe(404)
    expect(
      (
        await ask('PUT', `/disciplinary-actions/${shared.disciplinary_action_id}`, world.actors['parent-api'].own, {
          kind: disciplineKind.late,
        })
      ).status,
    ).toBe(403)
  })

  it('is found by its days, and refused where the student is another branch’s', async () => {
    const { student_id } = await world.rows.fresh('student-profiles', 'A')
    for (const action_date of ['2026-02-01', '2026-03-01'])
      await ask('POST', '/disciplinary-actions', world.actors['staff-api'].own, {
        student_id,
        action_date,
        kind: disciplineKind.late,
        subject: `Late on ${action_date}`,
      })
    const between = await ask(
      'GET',
      `/disciplinary-actions?filter[student_id]=${student_id}&date_from=2026-02-15&date_to=2026-03-15`,
      world.head,
    )
    expect(between.json.data.map((row: { subject: string }) => row.subject)).toEqual(['Late on 2026-03-01'])
    const foreign = (await world.rows.fresh('student-profiles', 'B')).student_id
    expect(
      (
        await ask('POST', '/disciplinary-actions', world.actors['staff-api'].own, {
          student_id: foreign,
          action_date: '2026-03-01',
          kind: disciplineKind.late,
          subject: 'x',
        })
      ).status,
    ).toBe(404)
  })
})
