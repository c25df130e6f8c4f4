import { channel } from '@sala/contract/notifications/deliveries'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { literal } from '../../kit/literal.ts'
import type { App } from '../../kit/route/app.ts'
import { users } from '../../tables/accounts.ts'
import { channelAddresses, noticeReceivers } from '../../tables/notifications.ts'
import { notificationManuals } from '../../tables/notifications-desk.ts'
import { mailOf, phoneOf } from '../find-ways.ts'
import { plainText } from '../plain-text.ts'
import { type Delivery, readDeliveries, showNotice } from '../show-notices.ts'
import type { Address, Carrier, Parcel, Sender } from './carrier.ts'
import type { DueRow } from './find-obstacles.ts'
import { theseRows } from './go-on.ts'

interface Short extends Record<string, unknown> {
  readonly short_en: string | null
  readonly short_kh: string | null
}
/** What somebody wrote for the telephone, beside the message itself. */
const shortOf = (column: SQL) => sql`(select ${column} from ${notificationManuals} m where m.sstc_id = n.sstc_id)`
const shortWords = sql`${shortOf(sql.raw('m.short_en'))} as short_en, ${shortOf(sql.raw('m.short_kh'))} as short_kh`

function inShort<One extends Delivery & Short>(one: One): One {
  const { message_en, message_kh, short_en, short_kh } = one
  return { ...one, message_en: short_en ?? message_en, message_kh: short_kh ?? message_kh }
}

/** Formatted text as every service takes it. */
const asText = <Shown extends { message: string; is_rich: number }>(shown: Shown): Shown =>
  shown.is_rich ? { ...shown, message: plainText(shown.message) } : shown

/** Where the receivers of these rows are reached now. */
async function findAddresses(tx: Tx, carrier: Carrier, sender: Sender, rows: readonly DueRow[]) {
  const kept = carrier.channel === channel.mail || carrier.channel === channel.sms
  const { rows: found } = await tx.execute<{ person_id: number } & Address & Record<string, unknown>>(
    kept
      ? sql`select distinct r.person_id, ${carrier.channel === channel.mail ? mailOf : phoneOf} as address from ${noticeReceivers} r left join ${users} u on u.user_id = r.person_id where ${theseRows(rows)}`
      : sql`select a.person_id, a.address, a.address_id, a.sender_id, a.sealed_keys from ${channelAddresses} a
          where a.person_id = any(${sql.param(rows.map(({ person_id }) => person_id))}::int[]) and a.channel = ${literal(carrier.channel)} and a.failed_at is null
            ${carrier.channel === channel.telegram ? sql`and a.sender_id = ${sender.sender_id}` : sql``} order by a.address_id desc`,
  )
  const known = new Map<number, Address[]>()
  // Of the devices of one person the newest few: nobody reads on more.
  for (const { person_id, ...one } of found)
    if (one.address && (known.get(person_id)?.length ?? 0) < 5)
      known.set(person_id, [...(known.get(person_id) ?? []), one])
  return known
}

/**
 * What is due becomes one message for each person, over all children and branches. What is urgent goes alone, and what
 * may have been sent already goes again as it was.
 */
export async function makeParcels(app: App, tx: Tx, carrier: Carrier, sender: Sender, rows: readonly DueRow[]) {
  if (rows.length === 0) return { parcels: [], unreachable: [] }
  const addresses = await findAddresses(tx, carrier, sender, rows)
  const deliveries = new Map(
    (await readDeliveries<Short>(tx, shortWords, sql`where ${theseRows(rows)}`)).map((one) => [
      one.delivery_id,
      carrier.channel === channel.sms ? inShort(one) : one,
    ]),
  )
  const bundles = new Map<string, DueRow[]>()
  for (const row of rows) {
    const name = row.was_leased
      ? `again ${row.bundle_id}`
      : row.is_urgent
        ? `alone ${row.delivery_id}`
        : `of ${row.person_id}`
    bundles.set(name, [...(bundles.get(name) ?? []), row])
  }
  const parcels: Parcel[] = []
  const unreachable: DueRow[] = []
  for (const bundle of bundles.values()) {
    const [first] = bundle as [DueRow, ...DueRow[]]
    const to = addresses.get(first.person_id)
    if (!to) unreachable.push(...bundle)
    else
      parcels.push({
        bundle_id: (first.was_leased && first.bundle_id) || Math.min(...bundle.map(({ delivery_id }) => delivery_id)),
        person_id: first.person_id,
        branch_id: first.branch_id,
        language: first.language,
        is_urgent: first.is_urgent === 1,
        again: first.was_leased,
        addresses: to,
        delivery_ids: bundle.map(({ delivery_id }) => delivery_id),
        items: bundle.map(({ delivery_id }) => asText(showNotice(app, deliveries.get(delivery_id)!, first.language))),
      })
  }
  return { parcels, unreachable }
}
