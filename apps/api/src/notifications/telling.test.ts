import { deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { disciplineKind } from '@sala/contract/people/disciplinary-actions'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { inTransaction } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { takingOutbox } from './take-outbox.ts'

const world = openSchool('telling')
const ask = openClerk(world, () => world.head)
let mother: Actor
let student_id: number
let family: number

/** Carries out what waits in the outbox, as a worker would. */
async function deliver() {
  const { carryOut } = world.app.jobs.get(takingOutbox.name)!
  await carryOut({ db: world.db, job_id: 'test', signal: new AbortController().signal } as never)
}
const inbox = async (who: Actor, language: 'en' | 'km' = 'en', query = '') => {
  const door = who.user_type.replace('-api', '')
  const { json } = await world.call('GET', `/home/${door}/get-notification-histories${query}`, {
    token: who.token,
    headers: { 'accept-language': language },
  })
  return json as { data: Record<string, unknown>[]; meta: { total: number } }
}
const late = (more: object = {}) => ({
  student_id,
  action_date: '2026-11-03',
  kind: disciplineKind.late,
  subject: 'Came 30 minutes late',
  notify_family: 1,
  ...more,
})
const rows = async (where = sql`true`) =>
  (
    await world.owner.execute<Record<string, number>>(
      sql`select * from notice_receivers where ${where} order by delivery_id`,
    )
  ).rows

beforeAll(async () => {
  // Only what Sala shows itself: the ways out of the house have tests of their own.
  await world.owner.$client.query(
    'update telegram_bots set is_active = 0; update mail_accounts set is_active = 0; update sms_accounts set is_active = 0',
  )
  mother = world.actors['parent-api'].own
  const { rows: found } = await world.owner.execute<{ family: number; student_id: number }>(
    sql`select u.student_parent_id as family, (select min(s.student_id) from students s where s.student_parent_id = u.student_parent_id and s.status = ${literal(studentStatus.active)}) as student_id from users u where u.user_id = ${mother.user_id}`,
  )
  family = found[0]!.family
  student_id = found[0]!.student_id
})

describe('a fact', () => {
  it('reaches the family once, in its own language, with what it is about', async () => {
    expect((await ask('POST', '/disciplinary-actions', late())).status).toBe(200)
    await deliver()
    await deliver()
    const { data } = await inbox(mother)
    expect(data[0]).toMatchObject({
      title: expect.stringMatching(/^About .+ at school$/),
      message: '03-11-2026, Late: Came 30 minutes late',
      student_id,
      state: deliveryState.sent,
      read_at: null,
      opens: expect.stringMatching(/^\/disciplinary-actions\?open=\d+$/),
    })
    expect(data.filter(({ message }) => message === data[0]!.message)).toHaveLength(1)
    expect((await inbox(mother, 'km')).data[0]!.message).toBe('03-11-2026 មកយឺត៖ Came 30 minutes late')
    // Whoever is told may read it.
    const { json } = await world.call('GET', '/disciplinary-actions', { token: mother.token })
    expect(json.data[0]).toMatchObject({ subject: 'Came 30 minutes late' })
  })

  it('that is rolled back is told to nobody', async () => {
    const before = (await inbox(mother)).meta.total
    await inTransaction(
      world.db,
      { user_id: world.head.user_id, operation: 'test', request_id: 'test' },
      async (tx) => {
        await tx.execute(
          sql`insert into outbox (notice, about, about_id, facts) values ('disciplinary-action', 'student-profiles', ${student_id}, '{}')`,
        )
        throw new Error('rolled back')
      },
    ).catch(() => undefined)
    await deliver()
    expect((await inbox(mother)).meta.total).toBe(before)
  })

  it('is told once where it is told first, and not again when the row is changed', async () => {
    const { json } = await ask('POST', '/disciplinary-actions', late({ subject: 'Once', notify_family: 0 }))
    await deliver()
    expect((await inbox(mother)).data.some(({ message }) => String(message).includes('Once'))).toBe(false)
    const path = `/disciplinary-actions/${json.disciplinary_action_id}`
    await ask('PUT', path, { notify_family: 1 })
    await ask('PUT', path, { action_taken: 'Spoke to the family' })
    await deliver()
    expect((await inbox(mother)).data.filter(({ message }) => String(message).includes('Once'))).toHaveLength(1)
  })

  it('is read when somebody says so, and by nobody else', async () => {
    const stranger = world.actors['parent-api'].other
    const unread = async (who: Actor) =>
      (await world.call('GET', '/my-notices/unread', { token: who.token })).json.unread
    const waiting = await unread(mother)
    expect(waiting).toBeGreaterThan(0)
    const [{ delivery_id }] = (await inbox(mother)).data as [{ delivery_id: number }]
    const read = (who: Actor, body: object) => world.call('POST', '/my-notices/read', { token: who.token, body })
    expect((await read(stranger, { delivery_ids: [delivery_id] })).status).toBe(200)
    expect(await unread(mother)).toBe(waiting)
    expect((await read(mother, { delivery_ids: [delivery_id] })).json).toEqual({ unread: waiting - 1 })
    expect((await read(mother, {})).json).toEqual({ unread: 0 })
    expect((await inbox(mother)).data[0]).toMatchObject({ state: deliveryState.read, read_at: expect.any(String) })
  })

  it('is kept from a family that declines, and stands in the books with its reason', async () => {
    const consent = (granted: number) =>
      ask('POST', '/parent-profiles/privacy-notifications', { student_parent_id: family, purpose: 'message', granted })
    expect((await consent(0)).status).toBe(200)
    await ask('POST', '/disciplinary-actions', late({ subject: 'Declined' }))
    await deliver()
    expect((await inbox(mother)).data.some(({ message }) => String(message).includes('Declined'))).toBe(false)
    const withheld = await rows(sql`facts ->> 'summary' = 'Declined'`)
    expect(withheld.length).toBeGreaterThan(0)
    for (const row of withheld)
      expect(row).toMatchObject({ state: deliveryState.withheld, fault: deliveryFault.declined })
    await consent(1)
  })

  it('that reaches nobody is a family on the list, not a gap', async () => {
    const { student_parent_id } = await world.rows.fresh('parent-profiles', 'A')
    const child = (await world.rows.fresh('student-profiles', 'A', { student_parent_id })).student_id as number
    await ask('POST', '/disciplinary-actions', late({ student_id: child }))
    await deliver()
    expect(await rows(sql`student_id = ${child}`)).toMatchObject([
      { person_id: -(student_parent_id as number), state: deliveryState.failed, fault: deliveryFault.noAddress },
    ])
  })
})

describe('the counts', () => {
  it('are those of the rows, whatever became of them', async () => {
    const { rows: differing } = await world.owner.execute(sql`
      select * from (select notice_id, branch_id, channel, state, count(*)::int as n from notice_receivers group by 1, 2, 3, 4) r
      full join (select notice_id, branch_id, channel, state, sum(receivers)::int as n from notice_tallies group by 1, 2, 3, 4 having sum(receivers) <> 0) t using (notice_id, branch_id, channel, state, n)
      where r is null or t is null`)
    expect(differing).toEqual([])
  })
})

describe('the pieces by month', () => {
  it('are made ahead, and go as a whole when their time is over', async () => {
    const pieces = async () =>
      (
        await world.owner.execute<{ name: string }>(
          sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'notice_receivers'::regclass order by 1`,
        )
      ).rows.map(({ name }) => name)
    expect((await pieces()).length).toBeGreaterThanOrEqual(3)
    await world.owner.execute(
      sql`create table notice_receivers_202001 partition of notice_receivers for values from ('2020-01-01') to ('2020-02-01')`,
    )
    // As the application, which may not make or drop a table itself.
    expect((await world.db.execute(sql`select make_partitions() as made`)).rows).toEqual([{ made: 0 }])
    expect(
      (await world.db.execute(sql`select drop_partitions('notice_receivers', '2099-01-01') as gone`)).rows,
    ).toEqual([{ gone: 1 }])
    expect(await pieces()).not.toContain('notice_receivers_202001')
    await expect(world.db.execute(sql`select drop_partitions('users', '2020-01-01')`)).rejects.toThrow()
  })
})
