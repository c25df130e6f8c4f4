import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { manualState } from '@sala/contract/notifications/manuals'
import { rhythm } from '@sala/contract/notifications/schedules'
import { disciplineKind } from '@sala/contract/people/disciplinary-actions'
import { notificationType } from '@sala/contract/people/notification-types'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { inTransaction } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { findObstacles } from './channels/find-obstacles.ts'
import { cancelBlock, expandBlock, expandingManuals } from './expand-manuals.ts'
import { runningSchedules } from './run-schedules.ts'
import { takingOutbox } from './take-outbox.ts'

const world = openSchool('writing')
const ask = openClerk(world, () => world.head)
const own = openClerk(world, () => world.actors['staff-api'].own)
const origin = { user_id: 0, operation: 'test', request_id: 'test' }
let mother: Actor
let family: { student_id: number; class_id: number; branch_id: number; student_parent_id: number }

const job = async ({ name }: { name: string }) =>
  world.app.jobs.get(name)!.carryOut({ db: world.db, job_id: 'test', signal: new AbortController().signal } as never)
const words = (more: object = {}) => ({
  title_en: 'Sports day',
  title_kh: 'ទិវាកីឡា',
  message_en: '<p>Dear {family_name}, bring <strong>water</strong>.</p>',
  message_kh: '<p>ជូនចំពោះ {family_name} សូមយកទឹក។</p>',
  ...more,
})
const families = (more: object = {}) => ({ whom: ['families'], ...more })
const write = async (more: object = {}, by = ask) => {
  const answer = await by('POST', '/notification-manuals', { ...words(), audience: families(), ...more })
  return answer.json.sstc_id as number
}
const step = (sstc_id: number, name: string, by?: Actor) =>
  ask('POST', `/notification-manuals/${sstc_id}/${name}`, {}, by)
const manual = async (sstc_id: number) => (await ask('GET', `/notification-manuals/${sstc_id}`)).json
const receivers = async (sstc_id: number) =>
  (
    await world.owner.execute<Record<string, number>>(
      sql`select r.* from notice_receivers r join notices n using (sent_month, notice_id) where n.sstc_id = ${sstc_id} order by r.delivery_id`,
    )
  ).rows
const newest = async (who: Actor) =>
  (await world.call('GET', '/home/parent/get-notification-histories', { token: who.token })).json.data[0]

beforeAll(async () => {
  mother = world.actors['parent-api'].own
  const { rows } = await world.owner.execute<typeof family>(sql`
    select s.student_id, e.class_id, s.branch_id, s.student_parent_id from users u join students s using (student_parent_id)
    join student_enrollments e on e.student_id = s.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)} where u.user_id = ${mother.user_id} and s.status = ${literal(studentStatus.active)} limit 1`)
  family = rows[0]!
})

describe('a template', () => {
  it('takes the place of the words of a fact, the branch’s own before the general one', async () => {
    const template = (more: object) =>
      ask('POST', '/notification-templates', { ...words(), notice: 'disciplinary-action', ...more })
    const said = async () => {
      await ask('POST', '/disciplinary-actions', {
        student_id: family.student_id,
        action_date: '2026-11-03',
        kind: disciplineKind.late,
        subject: 'Ran <b>& fell',
        notify_family: 1,
      })
      await job(takingOutbox)
      return newest(mother)
    }
    const general = await template({ title_en: 'General', message_en: '<p>{student_name}: <em>{summary}</em></p>' })
    expect(general.json).toMatchObject({ not_type_id: notificationType.message })
    expect(await said()).toMatchObject({
      title: 'General',
      is_rich: 1,
      message: expect.stringContaining('<em>Ran &lt;b&gt;&amp; fell</em>'),
    })
    await template({ title_en: 'Of the branch', branch_id: family.branch_id })
    expect(await said()).toMatchObject({ title: 'Of the branch' })
    expect((await template({ branch_id: family.branch_id })).json).toMatchObject({ code: 'already_exists' })
  })

  it('names only what is known', async () => {
    const { json } = await ask('POST', '/notification-templates', words({ message_en: '<p>{summary} {tomorrow}</p>' }))
    expect(json).toMatchObject({ code: 'unknown_words', message: expect.stringContaining('{summary}, {tomorrow}') })
    const parameters = (await ask('GET', `/notification-templates/parameters/${notificationType.message}`)).json.data
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'summary', notice: 'disciplinary-action' }))
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'student_name', notice: null }))
  })
})

describe('a preview', () => {
  it('counts who would be told and shows what one of them reads', async () => {
    const body = { audience: families({ class_ids: [family.class_id] }), words: words() }
    const { json } = await ask('POST', '/notification-manuals/preview', body)
    const { rows } = await world.owner.execute<{ n: number }>(
      sql`select count(distinct s.student_parent_id)::int as n from students s join student_enrollments e using (student_id) where e.class_id = ${family.class_id} and e.enrollment_status = ${literal(enrollmentStatus.studying)} and s.status = ${literal(studentStatus.active)}`,
    )
    expect(json.families).toBe(rows[0]!.n)
    const reached = json.ways.reduce((sum: number, way: { receivers: number }) => sum + way.receivers, 0)
    expect(reached + json.withheld).toBe(json.receivers)
    expect(json.sms_parts).toEqual({ en: 1, km: expect.any(Number) })
    expect(json.sample.message.en).toMatch(/^<p>Dear .+, bring <strong>water<\/strong>.<\/p>$/)
    expect(json.sample.message.en).not.toContain('{')
    const other = (await ask('POST', '/notification-manuals/preview', { ...body, sample: 1 })).json
    if (json.families > 1) expect(other.sample).not.toEqual(json.sample)
  })

  it('says what cannot be filled in for staff', async () => {
    const { json } = await ask('POST', '/notification-manuals/preview', {
      audience: { whom: ['staff'] },
      words: words(),
    })
    expect(json).toMatchObject({ code: 'words_of_a_child', message: expect.stringContaining('{family_name}') })
  })
})

describe('a message', () => {
  it('that is sent reaches each family of its audience once, and is read', async () => {
    const sstc_id = await write({ audience: families({ class_ids: [family.class_id] }), total_hours: 24 })
    expect(await manual(sstc_id)).toMatchObject({ state: manualState.draft, receivers: 0 })
    expect((await step(sstc_id, 'send')).json).toEqual({ sstc_id, state: manualState.scheduled })
    await job(expandingManuals)
    await job(expandingManuals)
    const told = await receivers(sstc_id)
    expect(told.filter(({ person_id }) => person_id === mother.user_id)).toHaveLength(1)
    expect(await manual(sstc_id)).toMatchObject({ state: manualState.sent, receivers: told.length, readers: 0 })
    const message = await newest(mother)
    expect(message).toMatchObject({ title: expect.any(String), is_rich: 1, student_id: null })
    await world.call('POST', '/my-notices/read', { token: mother.token, body: {} })
    expect(await manual(sstc_id)).toMatchObject({ readers: 1 })
  })

  it('that names the child is told for each child', async () => {
    const { student_id } = await world.rows.fresh('student-profiles', 'A', {
      student_parent_id: family.student_parent_id,
      status: studentStatus.active,
    })
    const sstc_id = await write({
      message_en: '<p>{student_name}</p>',
      audience: families({ student_ids: [family.student_id, student_id] }),
    })
    await step(sstc_id, 'send')
    await job(expandingManuals)
    const told = await receivers(sstc_id)
    expect([...new Set(told.map((row) => row.student_id))].sort()).toEqual(
      [family.student_id, student_id as number].sort(),
    )
  })

  it('goes no further than its writer', async () => {
    const stranger = await world.rows.fresh('class-operations', 'B')
    const foreign = await own('POST', '/notification-manuals', {
      ...words(),
      audience: families({ class_ids: [stranger.class_id] }),
    })
    expect(foreign.status).toBe(404)
    const sstc_id = await write({}, own)
    await own('POST', `/notification-manuals/${sstc_id}/send`, {})
    await job(expandingManuals)
    const told = await receivers(sstc_id)
    expect(told.length).toBeGreaterThan(0)
    const { branch_id } = await world.rows.row('branches', 'B')
    expect(told.some((row) => row.branch_id === branch_id)).toBe(false)
  })

  it('is written once, however often it is sent off', async () => {
    const body = { ...words({ title_en: 'Twice' }), audience: families() }
    const twice = [1, 2].map(() => ask('POST', '/notification-manuals', body, undefined, 'twice-is-once-0123456789'))
    const [one, other] = await Promise.all(twice)
    expect(one!.json.sstc_id).toBe(other!.json.sstc_id)
  })

  it('is taken up behind its last block, and tells no one twice', async () => {
    const sstc_id = await write({ title_en: 'In blocks' })
    await step(sstc_id, 'send')
    // As if a worker had been killed after its rows were written and before they were kept.
    await inTransaction(world.db, origin, async (tx) => {
      expect(await expandBlock(tx, 2)).toBe(true)
      throw new Error('killed')
    }).catch(() => undefined)
    expect(await receivers(sstc_id)).toHaveLength(0)
    await inTransaction(world.db, origin, (tx) => expandBlock(tx, 2))
    expect(await manual(sstc_id)).toMatchObject({ state: manualState.sending })
    while (await inTransaction(world.db, origin, (tx) => expandBlock(tx, 2)));
    const told = await receivers(sstc_id)
    const { rows } = await world.owner.execute<{ n: number }>(sql`
      select count(distinct p.person_id)::int as n from students s cross join lateral (select u.user_id as person_id from users u where u.student_parent_id = s.student_parent_id and u.user_type = 'parent-api' and u.disable = 0
        union all select coalesce(-s.student_parent_id, 0) - case when s.student_parent_id is null then 1000000 + s.student_id else 0 end where not exists (select from users u where u.student_parent_id = s.student_parent_id and u.user_type = 'parent-api' and u.disable = 0)) p
      where s.status = ${literal(studentStatus.active)}`)
    expect(told).toHaveLength(rows[0]!.n)
    expect(await manual(sstc_id)).toMatchObject({ state: manualState.sent, receivers: told.length })
  })

  it('that is cancelled stops, and who still waits is told nothing', async () => {
    const sstc_id = await write({ title_en: 'Stop' })
    await step(sstc_id, 'send')
    await inTransaction(world.db, origin, (tx) => expandBlock(tx, 2))
    await world.owner.execute(
      sql`update notice_receivers r set state = ${deliveryState.queued}, next_at = now() from notices n where n.notice_id = r.notice_id and n.sstc_id = ${sstc_id}`,
    )
    expect((await step(sstc_id, 'cancel')).json).toMatchObject({ state: manualState.cancelled })
    const before = await receivers(sstc_id)
    for (const row of before)
      expect(row).toMatchObject({ state: deliveryState.withheld, fault: deliveryFault.cancelled, next_at: null })
    await job(expandingManuals)
    expect(await receivers(sstc_id)).toHaveLength(before.length)
    expect((await step(sstc_id, 'cancel')).json).toMatchObject({ code: 'manual_sent' })
    expect((await step(sstc_id, 'send')).json).toMatchObject({ code: 'manual_not_draft' })
  })

  it('to very many is cancelled in blocks, and whose turn comes meanwhile is not told', async () => {
    const sstc_id = await write({ title_en: 'Stop in blocks' })
    await step(sstc_id, 'send')
    await job(expandingManuals)
    await world.owner.execute(
      sql`update notification_manuals set state = ${manualState.cancelling} where sstc_id = ${sstc_id}`,
    )
    await world.owner.execute(
      sql`update notice_receivers r set state = ${deliveryState.queued}, next_at = now() from notices n where n.notice_id = r.notice_id and n.sstc_id = ${sstc_id}`,
    )
    expect((await step(sstc_id, 'cancel')).json).toMatchObject({ code: 'manual_sent' })
    const waiting = async () => (await receivers(sstc_id)).filter(({ state }) => state === deliveryState.queued)
    const all = await waiting()
    expect(all.length).toBeGreaterThan(2)
    const due = all.map((row) => ({ ...row, delivery_id: Number(row.delivery_id) }))
    const { obstacles, fit } = await inTransaction(world.db, origin, (tx) => findObstacles(world.app, tx, due as never))
    expect([...obstacles.keys()]).toEqual([deliveryFault.cancelled])
    expect(fit).toEqual([])
    await inTransaction(world.db, origin, (tx) => cancelBlock(tx, 2))
    expect(await waiting()).toHaveLength(all.length - 2)
    expect(await manual(sstc_id)).toMatchObject({ state: manualState.cancelling })
    await job(expandingManuals)
    expect(await waiting()).toEqual([])
    expect(await manual(sstc_id)).toMatchObject({ state: manualState.cancelled })
  })

  it('waits for its time', async () => {
    const sstc_id = await write({ send_at: new Date(Date.now() + 3_600_000).toISOString() })
    await step(sstc_id, 'send')
    await job(expandingManuals)
    expect(await manual(sstc_id)).toMatchObject({ state: manualState.scheduled, receivers: 0 })
    expect((await ask('PUT', `/notification-manuals/${sstc_id}`, { title_en: 'Late' })).json).toMatchObject({
      code: 'manual_not_draft',
    })
    expect((await step(sstc_id, 'cancel')).json).toMatchObject({ state: manualState.cancelled })
  })

  it('is approved by somebody else, where a branch wants that', async () => {
    const { data } = (await ask('GET', `/message-settings?branch_id=${family.branch_id}`)).json
    await ask('PUT', `/message-settings/${data[0].message_setting_id}`, { needs_approval: 1 })
    const sstc_id = await write({ audience: families({ branch_ids: [family.branch_id] }) })
    expect((await step(sstc_id, 'send')).json).toMatchObject({ state: manualState.waiting })
    await job(expandingManuals)
    expect(await receivers(sstc_id)).toHaveLength(0)
    expect((await step(sstc_id, 'approve')).json).toMatchObject({ code: 'own_manual' })
    const drafted = await write({ audience: families({ branch_ids: [family.branch_id] }) }, own)
    await step(drafted, 'send')
    expect((await step(drafted, 'approve')).json).toMatchObject({ code: 'own_manual' })
    await step(drafted, 'cancel')
    const second = await world.person({ permissions: ['view-notification-manuals', 'approve-notification-manuals'] })
    expect((await step(sstc_id, 'approve', second)).json).toMatchObject({ state: manualState.scheduled })
    expect((await step(sstc_id, 'approve', second)).json).toMatchObject({ code: 'manual_not_waiting' })
    await world.owner.execute(sql`update message_settings set needs_approval = 0`)
    await step(sstc_id, 'cancel')
  })

  it('to no one is not sent', async () => {
    const { class_id } = await world.rows.fresh('class-operations', 'A')
    const sstc_id = await write({ audience: families({ class_ids: [class_id] }) })
    expect((await step(sstc_id, 'send')).json).toMatchObject({ code: 'no_one_to_send_to' })
  })
})

describe('a schedule', () => {
  const daily = (more: object = {}) => ({
    ...words({ title_en: 'Every day' }),
    audience: families({ student_ids: [family.student_id] }),
    rhythm: rhythm.daily,
    from_date: '2026-01-01',
    at_time: '07:30',
    ...more,
  })
  const made = async (not_sch_id: number) =>
    (await world.owner.execute(sql`select * from notification_manuals where not_sch_id = ${not_sch_id}`)).rows
  const due = (not_sch_id: number, ago: string) =>
    world.owner.execute(
      sql`update notification_schedules set next_run = date_trunc('minute', now()) - ${ago}::interval where not_sch_id = ${not_sch_id}`,
    )

  it('writes one message each time, which goes out, and none for what was long missed', async () => {
    const { not_sch_id, next_run } = (await ask('POST', '/notification-schedules', daily())).json
    expect(Date.parse(next_run)).toBeGreaterThan(Date.now())
    await due(not_sch_id, '5 minutes')
    await job(runningSchedules)
    // A worker that was killed before it was kept comes to the same moment again.
    await due(not_sch_id, '5 minutes')
    await job(runningSchedules)
    expect(await made(not_sch_id)).toMatchObject([{ state: manualState.scheduled, title_en: 'Every day' }])
    await job(expandingManuals)
    expect(await made(not_sch_id)).toMatchObject([{ state: manualState.sent }])
    await due(not_sch_id, '25 hours')
    await job(runningSchedules)
    expect(await made(not_sch_id)).toHaveLength(1)
    expect(Date.parse((await ask('GET', `/notification-schedules/${not_sch_id}`)).json.next_run)).toBeGreaterThan(
      Date.now(),
    )
  })

  it('that is paused has no next time until it is resumed', async () => {
    const { not_sch_id } = (await ask('POST', '/notification-schedules', daily())).json
    const change = async (is_active: number) =>
      (await ask('PUT', '/notification-schedules', { not_sch_id, is_active })).json
    expect(await change(0)).toMatchObject({ not_sch_id, is_active: 0, next_run: null })
    expect(await change(1)).toMatchObject({ is_active: 1, next_run: expect.any(String) })
    expect((await ask('PUT', '/notification-schedules', { is_active: 0 })).json).toMatchObject({ code: 'invalid' })
  })
})
