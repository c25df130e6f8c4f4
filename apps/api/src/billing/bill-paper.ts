import { type BillLine, discountsOf, groupLines } from '@sala/contract/billing/group-lines'
import { sayMonths } from '@sala/contract/billing/say-months'
import { parseAmount, showDecimal } from '@sala/contract/kit/money'
import { sayRule } from '@sala/contract/pricing/price-rule'
import type { ListColumn } from '@sala/papers/list'
import type { MoneyRow } from '@sala/papers/money-papers'
import type { Words } from '@sala/papers/paper'

export const both = (en: string | null, km: string | null): Words => ({ en: en ?? '', km: km ?? en ?? '' })

/** What the lines of every priced document are. */
export const lineColumns: readonly ListColumn[] = [
  { label: both('Description', 'បរិយាយ'), share: 4 },
  { label: both('Months', 'ខែ'), share: 3 },
  { label: both('Qty', 'ចំនួន'), align: 'end' },
  { label: both('Price', 'តម្លៃ'), align: 'end' },
  { label: both('Discount', 'បញ្ចុះ'), align: 'end' },
  { label: both('Total', 'សរុប'), align: 'end' },
]

/** The months of lines, in both languages. */
export const monthsOf = (lines: Parameters<typeof sayMonths>[0]): Words =>
  both(sayMonths(lines, 'en'), sayMonths(lines, 'km'))

/** Equal lines as one, with the discounts by name. */
export const rowsOf = (lines: readonly BillLine[]): MoneyRow[] =>
  groupLines(lines.map(({ paid_amount: _, credited_amount: _of, ...line }) => line)).map((group) => ({
    cells: [
      both(group.fee_name_en, group.fee_name_kh),
      monthsOf(group.lines),
      group.quantity,
      showDecimal(group.price, 2),
      parseAmount(group.discount) === 0n ? '' : showDecimal(group.discount, 2),
      showDecimal(group.total_amount, 2),
    ],
    notes: discountsOf(group).map((rule) => both(sayRule(rule, 'en'), sayRule(rule, 'km'))),
  }))
