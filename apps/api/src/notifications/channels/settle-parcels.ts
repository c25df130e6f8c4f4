import { deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { literal } from '../../kit/literal.ts'
import { channelAddresses, messageSenders, noticeReceivers, notices } from '../../tables/notifications.ts'
import { bitOf } from '../find-ways.ts'
import type { Answer, Carrier, Parcel, Sender } from './carrier.ts'
import { goOn, theseRows } from './go-on.ts'

export interface Sent {
  readonly parcel: Parcel
  readonly answer: Answer
}

/** So often something that did not get through is tried, ever more seldom: about two hours in all. */
const mostAttempts = 8

const rowsOf = (all: readonly Sent[]) =>
  all.flatMap(({ parcel: { person_id, delivery_ids } }) =>
    delivery_ids.map((delivery_id) => ({ person_id, delivery_id })),
  )

/** Writes down what came of parcels, and what happens next with each. */
export async function settleParcels(tx: Tx, carrier: Carrier, sender: Sender, all: readonly Sent[]): Promise<void> {
  const by = (is: (sent: Sent) => boolean) => all.filter(is)
  const { channel } = carrier
  const sent = by(({ answer }) => answer.outcome === 'sent')
  if (sent.length > 0) {
    await tx.execute(sql`update ${noticeReceivers} r set state = case when r.state = ${literal(deliveryState.queued)} then ${literal(deliveryState.sent)} else r.state end,
        tried = r.tried | ${bitOf(channel)}, sent_at = now(), lease_until = null, attempts = 0, fault = null,
        next_at = case when r.read_at is null then now() + n.total_hours * interval '1 hour' end
      from ${notices} n where n.sent_month = r.sent_month and n.notice_id = r.notice_id and ${theseRows(rowsOf(sent))} and r.lease_until is not null`)
    const used = sent.flatMap(({ parcel }) => parcel.addresses.flatMap(({ address_id }) => address_id ?? []))
    if (used.length > 0)
      await tx.execute(
        sql`update ${channelAddresses} set last_good_at = now() where address_id = any(${sql.param(used)}::int[]) and (last_good_at is null or last_good_at < now() - interval '1 day')`,
      )
  }
  const gone = by(({ answer }) => answer.outcome === 'gone')
  await markGone(tx, carrier, all)
  if (gone.length > 0) await goOn(tx, rowsOf(gone), deliveryFault.rejected)

  const waits = by(({ answer }) => typeof answer.outcome === 'object')
  if (waits.length > 0) {
    const seconds = Math.max(...waits.map(({ answer }) => (answer.outcome as { wait: number }).wait))
    await tx.execute(
      sql`update ${messageSenders} set paused_until = greatest(paused_until, now() + ${seconds} * interval '1 second') where channel = ${channel} and sender_id = ${sender.sender_id}`,
    )
    await tx.execute(sql`update ${noticeReceivers} r set next_at = now() + ${seconds} * interval '1 second', lease_until = null, attempts = greatest(r.attempts - 1, 0)
      where ${theseRows(rowsOf(waits))} and r.lease_until is not null and r.state = ${literal(deliveryState.queued)}`)
  }
  const mayRepeat = ({ parcel }: Sent) => carrier.repeatable || parcel.is_urgent
  await tryAgain(
    tx,
    by(({ answer }) => answer.outcome === 'unsent'),
    false,
  )
  await tryAgain(
    tx,
    by((one) => one.answer.outcome === 'unknown' && mayRepeat(one)),
    true,
  )
  await goOn(tx, rowsOf(by((one) => one.answer.outcome === 'unknown' && !mayRepeat(one))), deliveryFault.noAnswer)

  const problem = all.find(({ answer }) => answer.problem)?.answer.problem
  await tx.execute(sql`update ${messageSenders} set last_sent_at = case when ${sent.length > 0} then now() else last_sent_at end,
      problem = case when ${problem ?? null}::text is not null then ${problem?.slice(0, 300) ?? null} when ${sent.length > 0} then null else problem end,
      problem_at = case when ${problem ?? null}::text is not null then now() else problem_at end
    where channel = ${channel} and sender_id = ${sender.sender_id}`)
}

/** Later again, a few times; what may have been sent stays marked as such. */
async function tryAgain(tx: Tx, all: readonly Sent[], mayBeSent: boolean): Promise<void> {
  if (all.length === 0) return
  const rows = rowsOf(all)
  await tx.execute(sql`update ${noticeReceivers} r set next_at = now() + (30 * 2 ^ least(r.attempts - 1, 7)) * interval '1 second', lease_until = ${mayBeSent ? sql`now()` : sql`null`}
    where ${theseRows(rows)} and r.lease_until is not null and r.state = ${literal(deliveryState.queued)} and r.attempts < ${mostAttempts}`)
  const { rows: over } = await tx.execute<{ delivery_id: number; person_id: number }>(
    sql`select r.delivery_id::int, r.person_id from ${noticeReceivers} r where ${theseRows(rows)} and r.attempts >= ${mostAttempts} and r.state = ${literal(deliveryState.queued)}`,
  )
  await goOn(tx, over, deliveryFault.noAnswer)
}

/** Addresses that do not exist any more are not written to again; of mail and phones until the office changes them. */
async function markGone(tx: Tx, { channel, name }: Carrier, all: readonly Sent[]): Promise<void> {
  const kept = all.flatMap(({ answer }) => answer.gone ?? [])
  if (kept.length > 0)
    await tx.execute(
      sql`update ${channelAddresses} set failed_at = now() where address_id = any(${sql.param(kept)}::int[])`,
    )
  if (name !== 'mail' && name !== 'sms') return
  for (const { parcel, answer } of all)
    if (answer.outcome === 'gone')
      await tx.execute(sql`insert into ${channelAddresses} (person_id, channel, sender_id, address, failed_at) values (${parcel.person_id}, ${channel}, 0, ${parcel.addresses[0]!.address}, now())
        on conflict (channel, address, person_id, sender_id) do update set failed_at = now()`)
}
