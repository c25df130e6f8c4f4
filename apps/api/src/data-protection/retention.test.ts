import { inquiryStatus } from '@sala/contract/admissions/statuses'
import { cardStatus } from '@sala/contract/cards/card-activators'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../../../proofs/rows.ts'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import { inTransaction } from '../kit/database.ts'
import type { JobWork } from '../kit/route/work.ts'
import { applyRetention, blockRows } from './apply-retention.ts'

const world = openSchool('retention')

const ask = openClerk(world)
const rule = async (what: string): Promise<Row> =>
  (await ask('GET', '/retention-rules')).json.data.find((each: Row) => each.what === what)
const set = async (what: string, change: Row) => {
  const { retention_rule_id, version } = await rule(what)
  return ask('PUT', `/retention-rules/${retention_rule_id}`, { ...change, version })
}
const tonight = async (what: string): Promise<Row> => {
  const { retention_rule_id } = await rule(what)
  return (await ask('GET', '/retention-rules/rehearsals')).json.data.find(
    (each: Row) => each.retention_rule_id === retention_rule_id,
  )
}
let nights = 0
/** What the worker does with the job, here and now. */
const night = async () => {
  const id = `night ${nights++}`
  const done = new Map<string, unknown>()
  const once: JobWork<object>['once'] = async (step, work) => {
    if (!done.has(step))
      done.set(
        step,
        await inTransaction(world.db, { user_id: 0, operation: applyRetention.name, request_id: id }, work),
      )
    return done.get(step) as never
  }
  await world.app.jobs
    .get(applyRetention.name)!
    .carryOut({ db: world.db, once, progress: async () => {} } as unknown as JobWork<never>)
}
const older = (table: string, key: string, id: unknown, change: string) =>
  inTransaction(world.owner, { user_id: 0, operation: 'test', request_id: 'test' }, async (tx) => {
    await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.raw(change)} where ${sql.identifier(key)} = ${id}`)
    await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
const count = async (text: ReturnType<typeof sql>) => (await world.owner.execute(text)).rows.length

describe('a retention rule', () => {
  it('takes nothing until it is switched on, and is rehearsed before', async () => {
    await world.owner.execute(sql`delete from retention_runs`)
    const { inquiry_id } = await world.rows.fresh('info-inquiries', 'A')
    const fresh = await world.rows.fresh('info-inquiries', 'A')
    await older('info_inquiries', 'inquiry_id', inquiry_id, "updated_at = now() - interval '13 months'")
    expect(await tonight('inquiries')).toMatchObject({ counted: 1, last_run: null })
    await night()
    expect(await count(sql`select 1 from info_inquiries where inquiry_id = ${inquiry_id}`)).toBe(1)
    expect((await set('inquiries', { is_active: 1 })).status).toBe(200)
    await night()
    expect(await count(sql`select 1 from info_inquiries where inquiry_id = ${inquiry_id}`)).toBe(0)
    // Nor does the history tell any longer what it was.
    const told = sql`select 1 from history where object = 'info_inquiries' and object_id = ${String(inquiry_id)}`
    expect(await count(told)).toBeGreaterThan(0)
    expect(await count(sql`${told} and redacted_at is null`)).toBe(0)
    expect(await count(sql`select 1 from info_inquiries where inquiry_id = ${fresh.inquiry_id}`)).toBe(1)
    expect(await tonight('inquiries')).toMatchObject({ counted: 0, last_counted: 1, last_run: expect.any(String) })
    const { data } = (
      await ask('GET', `/retention-runs?filter[retention_rule_id]=${(await rule('inquiries')).retention_rule_id}`)
    ).json
    expect(data).toMatchObject([
      { counted: 1, action: 'erase', problem: null, since_from: expect.any(String), since_to: expect.any(String) },
    ])
    // What went, went through the history.
    expect(
      await count(
        sql`select 1 from history where object = 'info_inquiries' and object_id = ${String(inquiry_id)} and action = 'delete' and operation = 'apply-retention'`,
      ),
    ).toBe(1)
  })

  it('leaves an inquiry that became a student, and makes the others anonymous where it says so', async () => {
    const student = await world.rows.fresh('student-profiles', 'A')
    const [old, enrolled] = [
      await world.rows.fresh('info-inquiries', 'A'),
      await world.rows.fresh('info-inquiries', 'A'),
    ]
    for (const each of [old, enrolled])
      await older('info_inquiries', 'inquiry_id', each.inquiry_id, "updated_at = now() - interval '2 years'")
    await older(
      'info_inquiries',
      'inquiry_id',
      enrolled.inquiry_id,
      `student_id = ${student.student_id}, inquiry_status = ${inquiryStatus.registered}`,
    )
    expect((await set('inquiries', { action: 'anonymise', is_active: 1 })).status).toBe(200)
    await night()
    const { rows } = await world.owner.execute(
      sql`select inquiry_id, last_name_en, contact_number, branch_id from info_inquiries where inquiry_id = any(${sql.param([old.inquiry_id, enrolled.inquiry_id])}::int[]) order by inquiry_id`,
    )
    expect(rows).toMatchObject([
      { last_name_en: '–', contact_number: null, branch_id: old.branch_id },
      { last_name_en: enrolled.last_name_en, contact_number: enrolled.contact_number },
    ])
    // What is anonymous already is not found again.
    expect(await tonight('inquiries')).toMatchObject({ counted: 0 })
    expect((await set('inquiries', { is_active: 0 })).status).toBe(200)
  })

  it('takes the health record of a child a year after it left, and of nobody who is here or came back', async () => {
    const child = async (status: number, left: string | undefined) => {
      const { student_id } = await world.rows.fresh('student-profiles', 'A')
      await ask('POST', '/student-healths', { student_id, allergies: 'Peanuts', version: 0 })
      await older('students', 'student_id', student_id, `status = ${status}`)
      if (left)
        await world.owner.execute(
          sql`insert into student_status_changes (student_id, from_status, status, effective_date) values (${student_id}, 1, 3, now() - ${left}::interval)`,
        )
      return student_id as number
    }
    const [gone, recent, back, here] = [
      await child(3, '13 months'),
      await child(3, '3 months'),
      await child(1, '13 months'),
      await child(1, undefined),
    ]
    await set('health', { is_active: 1 })
    await night()
    const { rows } = await world.owner.execute(
      sql`select student_id from student_healths where student_id = any(${sql.param([gone, recent, back, here])}::int[]) order by 1`,
    )
    expect(rows.map(({ student_id }) => student_id)).toEqual([recent, back, here])
  })

  it('takes former pickup persons with their cards, and leaves whoever has a card that works', async () => {
    const [former, valid, carded] = await Promise.all(
      [1, 2, 3].map(() => world.rows.fresh('pickup-card-creations', 'A')),
    )
    await older(
      'student_pickups',
      'student_pickup_id',
      former!.student_pickup_id,
      "is_deleted = 1, updated_at = now() - interval '4 years'",
    )
    await older(
      'student_pickups',
      'student_pickup_id',
      carded!.student_pickup_id,
      "valid_from = null, valid_to = (now() - interval '4 years')::date",
    )
    await world.rows.fresh('pickup-card-activators', 'A', {
      student_pickup_id: carded!.student_pickup_id,
      card_status: cardStatus.active,
    })
    await world.rows.fresh('pickup-card-activators', 'A', {
      student_pickup_id: former!.student_pickup_id,
      card_status: cardStatus.inactive,
    })
    await set('pickups', { is_active: 1 })
    await night()
    const { rows } = await world.owner.execute(
      sql`select student_pickup_id from student_pickups where student_pickup_id = any(${sql.param([former, valid, carded].map((each) => each!.student_pickup_id))}::int[]) order by 1`,
    )
    expect(rows.map(({ student_pickup_id }) => student_pickup_id)).toEqual(
      [valid!.student_pickup_id, carded!.student_pickup_id].sort(),
    )
  })

  it('takes looks in blocks, the oldest first, and leaves the young ones', async () => {
    const { student_id } = await world.rows.fresh('student-profiles', 'A')
    await world.owner.execute(sql`insert into looks (slot, looked_at, user_id, about, about_id, resource, deed, route)
      select n, now() - interval '25 months' - n * interval '1 minute', 1, 'student-profiles', ${student_id}, 'student-profiles', 1, 'test' from generate_series(1, ${blockRows * 2 + 7}::int) n`)
    await ask('GET', `/student-profiles/${student_id}`)
    await set('looks', { is_active: 1 })
    expect(await tonight('looks')).toMatchObject({ counted: blockRows * 2 + 7 })
    await night()
    expect(await count(sql`select 1 from looks where about_id = ${student_id}`)).toBe(1)
    expect(await tonight('looks')).toMatchObject({ last_counted: blockRows * 2 + 7 })
  })

  it('takes whole months of messages at once, with those who received them, and leaves the younger ones', async () => {
    const months = async () =>
      (
        await world.owner.execute<{ name: string }>(
          sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = any('{notices,notice_receivers,notice_tallies}'::regclass[]) and inhrelid::regclass::text like any('{%_202401,%_202605}') order by 1`,
        )
      ).rows.map(({ name }) => name)
    for (const [piece, first, end] of [
      ['202401', '2024-01-01', '2024-02-01'],
      ['202605', '2026-05-01', '2026-06-01'],
    ])
      for (const table of ['notices', 'notice_receivers', 'notice_tallies'])
        await world.owner.execute(
          sql.raw(`create table ${table}_${piece} partition of ${table} for values from ('${first}') to ('${end}')`),
        )
    for (const day of ['2024-01-15', '2026-05-15'])
      await world.owner.execute(sql`with n as (insert into notices (sent_month, sent_day, not_type_id, branch_id, title_en, title_kh, message_en, message_kh)
          values (date_trunc('month', ${day}::date)::date, ${day}, 5, 1, 'a', 'a', 'a', 'a') returning sent_month, notice_id)
        insert into notice_receivers (sent_month, notice_id, person_id, branch_id, not_type_id) select sent_month, notice_id, g, 1, 5 from n, generate_series(1, 700) g`)
    expect(await tonight('messages')).toMatchObject({
      counted: 700,
      since_from: expect.stringMatching(/^2024-01-01/),
      since_to: expect.stringMatching(/^2024-01-31/),
    })
    expect((await months()).length).toBe(6)
    await night()
    expect(await months()).toEqual(['notice_receivers_202605', 'notice_tallies_202605', 'notices_202605'])
    expect(await tonight('messages')).toMatchObject({ counted: 0, last_counted: 700 })
    expect((await set('messages', { keep_for: 5 })).json.code).toBe('kept_too_short')
    expect((await set('messages', { is_active: 0 })).status).toBe(200)
  })

  it('takes failed sign-ins and finished work as before', async () => {
    await world.owner.execute(sql`insert into sign_in_failures (subject, failed_at, blocked_until) values
      ('user:old', now() - interval '3 days', null), ('user:new', now(), null), ('user:held', now() - interval '3 days', now() + interval '1 hour')`)
    await world.owner.execute(sql`insert into tasks (task_id, user_id, name, label, label_kh, state, finished_at) values
      (gen_random_uuid(), 1, 'old', 'a', 'a', 'done', now() - interval '31 days'), (gen_random_uuid(), 1, 'new', 'a', 'a', 'done', now())`)
    await night()
    expect(
      (await world.owner.execute(sql`select subject from sign_in_failures where subject like 'user:%' order by 1`))
        .rows,
    ).toEqual([{ subject: 'user:held' }, { subject: 'user:new' }])
    expect((await world.owner.execute(sql`select name from tasks where name in ('old', 'new')`)).rows).toEqual([
      { name: 'new' },
    ])
  })

  it('is never shorter than what the law or another rule needs, nor makes anonymous what cannot be', async () => {
    for (const [what, change, code] of [
      ['looks', { keep_for: 11 }, 'kept_too_short'],
      ['health', { keep_for: 30, keep_unit: 'days' }, 'kept_too_short'],
      ['pickups', { keep_for: 6 }, 'kept_too_short'],
      ['health', { action: 'anonymise' }, 'only_erased'],
    ] as const)
      expect((await set(what, change)).json.code, `${what} ${JSON.stringify(change)}`).toBe(code)
    expect((await set('health', { keep_for: 12, keep_unit: 'months' })).status).toBe(200)
    expect((await set('looks', { what: 'health' })).status).toBe(422)
    const reader = await world.person({ permissions: ['view-retention-rules'] })
    expect(
      (
        await ask(
          'PUT',
          `/retention-rules/${(await rule('tasks')).retention_rule_id}`,
          { keep_for: 60, version: 1 },
          reader,
        )
      ).status,
    ).toBe(403)
  })

  it('that fails says so among the runs, and the others go on', async () => {
    await world.owner.execute(sql`create table keeps_pickups (student_pickup_id int references student_pickups)`)
    const held = await world.rows.fresh('pickup-card-creations', 'A')
    await older(
      'student_pickups',
      'student_pickup_id',
      held.student_pickup_id,
      "is_deleted = 1, updated_at = now() - interval '4 years'",
    )
    await world.owner.execute(sql`insert into keeps_pickups values (${held.student_pickup_id})`)
    await world.owner.execute(
      sql`insert into sign_in_failures (subject, failed_at) values ('user:older', now() - interval '3 days')`,
    )
    await night()
    const { retention_rule_id } = await rule('pickups')
    const [last] = (await ask('GET', `/retention-runs?filter[retention_rule_id]=${retention_rule_id}`)).json.data
    expect(last).toMatchObject({ counted: 0, problem: expect.stringContaining('keeps_pickups') })
    expect(await count(sql`select 1 from sign_in_failures where subject = 'user:older'`)).toBe(0)
    await world.owner.execute(sql`drop table keeps_pickups`)
  })
})
