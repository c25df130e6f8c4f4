import { deliveryFault } from '@sala/contract/notifications/deliveries'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { smsAccounts, smsSpending } from '../../tables/notifications.ts'
import type { Carrier, Parcel, Sender } from './carrier.ts'
import type { DueRow } from './find-obstacles.ts'
import { goOn } from './go-on.ts'

/** What is paid for goes out as far as the month's budget reaches; the rest goes on to the next way. */
export async function payFor(
  tx: Tx,
  { partsOf }: Carrier,
  sender: Sender,
  parcels: readonly Parcel[],
  rows: readonly DueRow[],
): Promise<readonly Parcel[]> {
  if (!partsOf || parcels.length === 0) return parcels
  const month = sql`date_trunc('month', now())::date`
  const { rows: accounts } = await tx.execute<{ price: number; left: number }>(sql`
    select a.price_per_part::float8 as price, (a.monthly_budget - coalesce((select sum(s.amount) from ${smsSpending} s where s.sms_account_id = a.sms_account_id and s.month = ${month}), 0))::float8 as left
    from ${smsAccounts} a where a.sms_account_id = ${sender.sender_id}`)
  let { price, left } = accounts[0]!
  const paid: (Parcel & { parts: number })[] = []
  const refused: Parcel[] = []
  for (const parcel of parcels) {
    const parts = partsOf(parcel)
    if (parts * price > left + 1e-9) refused.push(parcel)
    else {
      left -= parts * price
      paid.push({ ...parcel, parts })
    }
  }
  const spent = JSON.stringify(paid.map(({ branch_id, parts }) => ({ branch_id, parts })))
  await tx.execute(sql`insert into ${smsSpending} as s (sms_account_id, branch_id, month, messages, parts, amount)
    select ${sender.sender_id}, p.branch_id, ${month}, count(*), sum(p.parts), sum(p.parts) * (select price_per_part from ${smsAccounts} where sms_account_id = ${sender.sender_id})
    from jsonb_to_recordset(${spent}::jsonb) as p (branch_id int, parts int) group by p.branch_id order by p.branch_id
    on conflict (sms_account_id, branch_id, month) do update set messages = s.messages + excluded.messages, parts = s.parts + excluded.parts, amount = s.amount + excluded.amount`)
  const over = new Set(refused.flatMap(({ delivery_ids }) => delivery_ids))
  if (over.size > 0)
    await goOn(
      tx,
      rows.filter(({ delivery_id }) => over.has(delivery_id)),
      deliveryFault.overBudget,
    )
  return paid
}
