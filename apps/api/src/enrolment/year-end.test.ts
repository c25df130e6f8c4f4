import { setTimeout as wait } from 'node:timers/promises'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { yearEndKind, yearEndState } from '@sala/contract/enrolment/year-ends'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../../proofs/world.ts'
import { applicationRole } from '../kit/database.ts'
import { startWorker } from '../kit/job/job.ts'

let world: World
let worker: { stop: () => Promise<void> }
let ending: number[]
beforeAll(async () => {
  world = await openWorld('year_end')
  worker = await startWorker(world.app, world.db, {
    connectionString: world.url,
    sessionOptions: `-c role=${applicationRole}`,
  })
  ending = (
    await query(
      "select ac_year_id from academic_years where ac_year = '2026-2027' and branch_id in (1, 2) order by branch_id",
    )
  ).map(({ ac_year_id }) => ac_year_id)
})
afterAll(async () => {
  await worker?.stop()
  await world?.close()
})

const query = async (text: string, values: unknown[] = []) => (await world.owner.$client.query(text, values)).rows
const post = (path: string, body: object, token = world.head.token) => world.call('POST', path, { token, body })
const asked = () => ({ ac_year_ids: ending, next_year: '2027-2028', start_date: '2027-10-01', end_date: '2028-07-31' })
async function finished(answer: Awaited<ReturnType<typeof post>>): Promise<string> {
  expect(answer.text && answer.status).toBe(200)
  for (;;) {
    const [task] = await query('select state, error from tasks where task_id = $1', [answer.json.task_id])
    if (task.state === 'done') return 'done'
    if (task.state === 'failed') return task.error
    await wait(50)
  }
}
async function rehearse(more: object = {}) {
  const answer = await post('/year-ends/rehearse', { ...asked(), ...more })
  expect(await finished(answer)).toBe('done')
  return (await world.call('GET', `/year-ends/${answer.json.year_end_id}`, { token: world.head.token })).json
}
const commit = ({ year_end_id, fingerprint }: { year_end_id: number; fingerprint: string }) =>
  post(`/year-ends/${year_end_id}/commit`, { fingerprint })
const undo = (id: number) => post(`/year-ends/${id}/undo`, {})
const statuses = () =>
  query(
    "select y.ac_year, y.ac_status_id as year, array_agg(distinct t.ac_status_id order by t.ac_status_id) as terms, (select array_agg(distinct c.ac_status_id) from classes c where c.ac_year_id = y.ac_year_id) as classes from academic_years y join terms t using (ac_year_id) where y.branch_id = 1 and y.ac_year >= '2026' group by y.ac_year_id order by 1",
  )

describe('the end of a year', () => {
  it('is refused for two years of one branch, for a next year that is no later one, and for a student in two lists', async () => {
    const [other] = await query("select ac_year_id from academic_years where ac_year = '2025-2026' and branch_id = 1")
    const [one] = await query('select student_id from students limit 1')
    expect(
      (await post('/year-ends/rehearse', { ...asked(), ac_year_ids: [ending[0], other.ac_year_id] })).json.code,
    ).toBe('years_of_one_branch')
    expect((await post('/year-ends/rehearse', { ...asked(), next_year: '2026-2027' })).json.code).toBe(
      'next_year_is_this_year',
    )
    expect((await post('/year-ends/rehearse', { ...asked(), start_date: '2027-01-01' })).json.code).toBe(
      'next_year_is_this_year',
    )
    expect(
      (await post('/year-ends/rehearse', { ...asked(), repeat_ids: [one.student_id], skip_ids: [one.student_id] })).json
        .code,
    ).toBe('student_in_two_lists')
  })

  it('closes one year, opens the next on the day if asked, gives every student one outcome, and is taken back', async () => {
    const before = await statuses()
    const rehearsed = await rehearse({ opens_now: 1 })
    expect(rehearsed).toMatchObject({
      year_end_state: yearEndState.rehearsed,
      branch_ids: [1, 2],
      counts: { years: 0 },
    })
    const lines = (
      await world.call(
        'GET',
        `/year-end-rows?filter[year_end_id]=${rehearsed.year_end_id}&filter[row_kind]=${yearEndKind.student}`,
        {
          token: world.head.token,
        },
      )
    ).json
    const [{ n }] = await query(
      `select count(*)::int as n from student_enrollments where enrollment_status = ${enrollmentStatus.studying} and ac_year_id = any($1)`,
      [ending],
    )
    expect(lines.meta.total).toBe(n)
    expect(await finished(await commit(rehearsed))).toBe('done')
    expect(await statuses()).toEqual([
      { ac_year: '2026-2027', year: 2, terms: [2], classes: [2] },
      { ac_year: '2027-2028', year: 1, terms: [1, 3], classes: [1] },
    ])
    const moved = await query(
      'select n.enrollment_status, o.enrollment_status as was, o.leave_date::text, n.enroll_date::text from student_enrollments n join student_enrollments o on o.enrollment_id = n.from_enrollment_id',
    )
    expect(moved.length).toBeGreaterThan(0)
    for (const each of moved)
      expect(each).toEqual({
        enrollment_status: enrollmentStatus.studying,
        was: 3,
        leave_date: '2027-07-31',
        enroll_date: '2027-10-01',
      })
    expect(
      (await query('select distinct operation from history where batch_id is not null')).map(
        ({ operation }) => operation,
      ),
    ).toEqual(['commit-year-end'])
    expect(await finished(await undo(rehearsed.year_end_id))).toBe('done')
    expect(await statuses()).toEqual(before)
    expect(await query('select 1 from student_enrollments where from_enrollment_id is not null')).toHaveLength(0)
    expect((await undo(rehearsed.year_end_id)).json.code).toBe('not_committed')
  })

  it('is committed once when two people press at the same moment', async () => {
    const rehearsed = await rehearse()
    const answers = await Promise.all([commit(rehearsed), commit(rehearsed)])
    const ends = await Promise.all(
      answers.map((answer) => (answer.status === 200 ? finished(answer) : answer.json.code)),
    )
    expect(ends.sort()).toEqual(['done', 'not_rehearsed'])
    await finished(await undo(rehearsed.year_end_id))
  })

  it('is not committed with the fingerprint of another rehearsal', async () => {
    const rehearsed = await rehearse()
    expect((await commit({ ...rehearsed, fingerprint: 'f'.repeat(64) })).json.code).toBe('rehearsal_is_outdated')
  })

  it('names who has built on it, and a rehearsal of the year after does not stand in its way', async () => {
    const rehearsed = await rehearse({ next_year: '2031-2032', start_date: '2031-10-01', end_date: '2032-07-31' })
    expect(await finished(await commit(rehearsed))).toBe('done')
    const [made] = await query(
      "select c.class_id, c.class_name, c.version from classes c join academic_years y using (ac_year_id) where y.ac_year = '2031-2032' and not exists (select from schedules s where s.class_id = c.class_id) order by 1 limit 1",
    )
    await world.call('PUT', `/class-operations/${made.class_id}`, {
      token: world.head.token,
      body: { class_name: 'Mine now', version: made.version },
    })
    const refused = await undo(rehearsed.year_end_id)
    expect(refused.status).toBe(409)
    expect(refused.json.conflicts).toMatchObject([
      { why: 'changed', label: 'Class', title: 'Mine now', user_name: 'Proof of staff-api' },
    ])
    await query(
      "set session_replication_role = replica; update classes set class_name = '" +
        made.class_name +
        "', version = version - 1 where class_id = " +
        made.class_id +
        '; set session_replication_role = origin',
    )
    const [next] = await query("select array_agg(ac_year_id) as ids from academic_years where ac_year = '2031-2032'")
    await rehearse({ ac_year_ids: next.ids, next_year: '2032-2033', start_date: '2032-10-01', end_date: '2033-07-31' })
    expect(await finished(await undo(rehearsed.year_end_id))).toBe('done')
  })

  it('belongs to those who work in every branch that it is about', async () => {
    const { year_end_id } = await rehearse()
    const one = await world.person({ branches: [1] })
    const both = await world.person({ branches: [1, 2] })
    expect((await world.call('GET', `/year-ends/${year_end_id}`, { token: one.token })).status).toBe(404)
    expect((await post(`/year-ends/${year_end_id}/commit`, { fingerprint: 'x' }, one.token)).status).toBe(404)
    expect((await post('/year-ends/rehearse', asked(), one.token)).status).toBe(404)
    expect((await world.call('GET', `/year-ends/${year_end_id}`, { token: both.token })).status).toBe(200)
  })
})
