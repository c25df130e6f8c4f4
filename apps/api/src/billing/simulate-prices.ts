import type { simulatePrices as operation } from '@sala/contract/billing/price-simulations'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { formatAmount, parseAmount, roundUp, sumOf } from '@sala/contract/kit/money'
import { and, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { invoiceLines, invoices } from '../tables/billing.ts'
import { feeGroupItems, feeSetups } from '../tables/pricing.ts'

/** Up to the next cent, as every computed price is. */
const cents = (value: ReturnType<typeof sql>) => sql`(ceil(${value} * 100) / 100)`

type Changes = Pick<Work<typeof operation>['input'], 'groups' | 'fees'>

/**
 * How much each fee changes: what is said of the fee itself goes before what is said of a group, and the first group
 * before the next.
 */
async function percentOf(tx: Tx, { groups, fees }: Changes): Promise<Map<number, string>> {
  const ids = groups.map(({ fee_group_id }) => fee_group_id)
  const items =
    ids.length === 0 ? [] : await tx.select().from(feeGroupItems).where(inArray(feeGroupItems.fee_group_id, ids))
  const inGroups = groups.flatMap((group) =>
    items
      .filter((item) => item.fee_group_id === group.fee_group_id)
      .map((item) => [item.fee_setup_id, group.percent] as const),
  )
  return new Map([
    ...inGroups.toReversed(),
    ...fees.map(({ fee_setup_id, percent }) => [fee_setup_id, percent] as const),
  ])
}

interface Sum {
  readonly lines: number
  readonly total_now: string
  readonly total_next: string
}
interface Row extends Sum, Record<string, unknown> {
  readonly fee_setup_id: number
  readonly fee_name_en: string
  readonly fee_name_kh: string
  readonly fee_amount: string
}

const withDifference = <T extends Sum>(row: T) => ({
  ...row,
  difference: formatAmount(parseAmount(row.total_next) - parseAmount(row.total_now)),
})

/**
 * The bills of a branch once more at other prices: same quantities, days and discounts. A price that was agreed by hand
 * stays.
 */
export async function simulatePrices({ input, tx }: Work<typeof operation>) {
  const changes = await percentOf(tx, input)
  const [ids, percents] = [[...changes.keys()], [...changes.values()]]
  const dearer = sql`case when ${invoiceLines.rules} @> '[{"rule": "by_hand"}]' then 0 else coalesce(c.percent, ${input.percent}::numeric) end`
  const price = cents(sql`${invoiceLines.price} * (100 + ${dearer}) / 100`)
  const next = cents(sql`${invoiceLines.quantity} * ${price} * (100 - ${invoiceLines.discount_rate}) / 100`)
  const { rows } = await tx.execute<Row>(sql`
    select ${feeSetups.fee_setup_id}, ${feeSetups.fee_name_en}, ${feeSetups.fee_name_kh}, ${feeSetups.fee_amount}::text,
        count(*)::int as lines, round(sum(${invoiceLines.total_amount}), 2)::text as total_now, round(sum(${next}), 2)::text as total_next
      from ${invoices} join ${invoiceLines} on ${invoiceLines.inv_id} = ${invoices.inv_id}
        join ${feeSetups} on ${feeSetups.fee_setup_id} = ${invoiceLines.fee_setup_id}
        left join unnest(${sql.param(ids)}::int[], ${sql.param(percents)}::numeric[]) as c (fee_setup_id, percent) on c.fee_setup_id = ${feeSetups.fee_setup_id}
      where ${and(
        sql`${invoices.branch_id} = ${input.branch_id}`,
        sql`${invoices.inv_date} between ${input.date_from} and ${input.date_to}`,
        sql`${invoices.inv_kind} = ${literal(invoiceKind.invoice)} and ${invoices.is_deleted} = 0`,
      )}
      group by ${feeSetups.fee_setup_id} order by ${feeSetups.fee_name_en}, ${feeSetups.fee_setup_id}`)
  const data = rows.map(({ fee_amount, ...row }) => {
    const percent = formatAmount(parseAmount(changes.get(row.fee_setup_id) ?? input.percent))
    return withDifference({
      ...row,
      percent,
      price_now: fee_amount,
      price_next: formatAmount(roundUp(parseAmount(fee_amount) * (10_000n + parseAmount(percent)), 10_000n)),
    })
  })
  const all = (name: 'total_now' | 'total_next') => formatAmount(sumOf(data.map((row) => parseAmount(row[name]))))
  const lines = data.reduce((sum, row) => sum + row.lines, 0)
  return { data, ...withDifference({ lines, total_now: all('total_now'), total_next: all('total_next') }) }
}
