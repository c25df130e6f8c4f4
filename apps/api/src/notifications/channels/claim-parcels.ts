import { deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { literal } from '../../kit/literal.ts'
import type { App } from '../../kit/route/app.ts'
import { users } from '../../tables/accounts.ts'
import { messageSenders, noticeReceivers } from '../../tables/notifications.ts'
import type { Carrier, Parcel, Sender } from './carrier.ts'
import { type DueRow, findObstacles } from './find-obstacles.ts'
import { goOn, theseRows, withhold } from './go-on.ts'
import { makeParcels } from './make-parcels.ts'
import { payFor } from './pay-for-parcels.ts'

/** Seconds until what was taken to be sent counts as perhaps sent. */
export const leaseSeconds = 60

/** Rows lie in the months around now. */
export const recent = sql`r.sent_month >= (date_trunc('month', now()) - interval '1 month')::date`

export interface Claim {
  readonly parcels: readonly Parcel[]
  /** Milliseconds until the first of them has its turn, and between each and the next. */
  readonly delay: number
  readonly every: number
  /** More rows may be due. */
  readonly more: boolean
}
const idle: Claim = { parcels: [], delay: 1000, every: 0, more: false }

/**
 * Takes what is due of a sender, as much as it may send within the next second: so what is in flight when a worker dies
 * is little, and whoever takes over waits for his turn. What must not go out any more is taken out here, at the last
 * moment.
 */
export async function claimParcels(app: App, tx: Tx, carrier: Carrier, sender: Sender): Promise<Claim> {
  const isSender = sql`channel = ${sender.channel} and sender_id = ${sender.sender_id}`
  await tx.execute(
    sql`insert into ${messageSenders} (channel, sender_id) values (${sender.channel}, ${sender.sender_id}) on conflict do nothing`,
  )
  const { rows: turns } = await tx.execute<{ room: number; paused: boolean }>(sql`
    select floor(extract(epoch from now() + interval '1 second' - greatest(next_free, now())) * ${sender.per_second}::int)::int as room, coalesce(paused_until > now(), false) as paused
    from ${messageSenders} where ${isSender} for update`)
  const { room, paused } = turns[0]!
  if (paused) return idle
  if (room < 1) return { ...idle, delay: 200, more: true }

  const due = sql`r.state = ${literal(deliveryState.queued)} and r.channel = ${literal(carrier.channel)} and r.via = ${sender.sender_id} and r.next_at <= now() and ${recent}`
  const row = sql`r.delivery_id::int, r.person_id, r.branch_id, r.is_urgent, r.bundle_id::int, r.lease_until is not null as was_leased, coalesce(u.language, 'km') as language`
  const { rows: first } = await tx.execute<{ person_id: number }>(
    sql`select r.person_id from ${noticeReceivers} r where ${due} order by r.next_at limit ${room} for update skip locked`,
  )
  if (first.length === 0) return idle
  const persons = [...new Set(first.map(({ person_id }) => person_id))]
  // With them all else that is due to the same people, so that it comes as one message.
  const { rows } =
    await tx.execute<DueRow>(sql`select ${row} from ${noticeReceivers} r left join ${users} u on u.user_id = r.person_id
    where r.person_id = any(${sql.param(persons)}::int[]) and ${due} order by r.delivery_id limit 2000 for update of r skip locked`)

  const lost = carrier.repeatable ? [] : rows.filter(({ was_leased, is_urgent }) => was_leased && !is_urgent)
  if (lost.length > 0) await goOn(tx, lost, deliveryFault.interrupted)
  const { fit, obstacles, quiet } = await findObstacles(
    app,
    tx,
    rows.filter((one) => !lost.includes(one)),
  )
  for (const [fault, ids] of obstacles) await withhold(tx, ids, fault)
  for (const [until, ids] of quiet) await postpone(tx, ids, until)
  const { parcels, unreachable } = await makeParcels(app, tx, carrier, sender, fit)
  if (unreachable.length > 0) await goOn(tx, unreachable, deliveryFault.noAddress)
  const paid = await payFor(tx, carrier, sender, parcels, fit)
  await take(tx, paid, fit)

  const every = 1000 / sender.per_second
  const { rows: reserved } = await tx.execute<{ delay: number }>(sql`
    update ${messageSenders} s set next_free = t.free + ${paid.length * every} * interval '1 millisecond'
    from (select greatest(next_free, clock_timestamp()) as free from ${messageSenders} where ${isSender}) t where ${isSender}
    returning extract(epoch from t.free - clock_timestamp())::float8 * 1000 as delay`)
  return { parcels: paid, delay: reserved[0]!.delay, every, more: true }
}

const postpone = (tx: Tx, rows: readonly DueRow[], until: string) =>
  tx.execute(
    sql`update ${noticeReceivers} r set next_at = ${until}::timestamptz, lease_until = null where ${theseRows(rows)}`,
  )

/** Marks as being sent what is about to be. */
async function take(tx: Tx, parcels: readonly Parcel[], rows: readonly DueRow[]): Promise<void> {
  if (parcels.length === 0) return
  const bundles = parcels.flatMap(({ bundle_id, delivery_ids }) => delivery_ids.map((id) => ({ id, bundle_id })))
  const taken = new Set(bundles.map(({ id }) => id))
  await tx.execute(sql`update ${noticeReceivers} r set lease_until = now() + ${leaseSeconds} * interval '1 second', next_at = now() + ${leaseSeconds} * interval '1 second',
      attempts = least(r.attempts + 1, 100), bundle_id = b.bundle_id
    from jsonb_to_recordset(${JSON.stringify(bundles)}::jsonb) as b (id bigint, bundle_id bigint)
    where ${theseRows(rows.filter(({ delivery_id }) => taken.has(delivery_id)))} and r.delivery_id = b.id`)
}

/** A statement that finds something to do for a carrier: one look into the index for each sender. */
export const somethingDue = (carrier: Pick<Carrier, 'channel' | 'senders'>): SQL => sql`
  select from (${carrier.senders}) s left join ${messageSenders} m on m.channel = ${literal(carrier.channel)} and m.sender_id = s.sender_id
  where coalesce(m.paused_until, '-infinity') <= now() and exists (select from ${noticeReceivers} r
    where r.state = ${literal(deliveryState.queued)} and r.channel = ${literal(carrier.channel)} and r.via = s.sender_id and r.next_at <= now() and ${recent})`
