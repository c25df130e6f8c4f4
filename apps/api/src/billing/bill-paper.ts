import { showDate } from '@sala/contract/kit/dates'
import { showDecimal } from '@sala/contract/kit/money'
import { type PricedLine, sayRule } from '@sala/contract/pricing/price-rule'
import type { ListColumn } from '@sala/papers/list'
import type { MoneyRow } from '@sala/papers/money-papers'
import type { Words } from '@sala/papers/paper'

export const both = (en: string | null, km: string | null): Words => ({ en: en ?? '', km: km ?? en ?? '' })

/** What the lines of every priced document are, with the reasons under each. */
export const lineColumns: readonly ListColumn[] = [
  { label: both('Description', 'បរិយាយ'), share: 4 },
  { label: both('Period', 'រយៈពេល'), share: 2 },
  { label: both('Qty', 'ចំនួន'), align: 'end' },
  { label: both('Price', 'តម្លៃ'), align: 'end' },
  { label: both('Disc.', 'បញ្ចុះ'), align: 'end' },
  { label: both('Total', 'សរុប'), align: 'end' },
]

const periodOf = ({ fee_start_date: from, fee_end_date: to }: PricedLine): string =>
  from && to ? `${showDate(from)} – ${showDate(to)}` : from ? showDate(from) : ''

export const rowsOf = (lines: readonly PricedLine[]): MoneyRow[] =>
  lines.map((line) => ({
    cells: [
      both(line.fee_name_en, line.fee_name_kh),
      periodOf(line),
      String(Number(line.quantity)),
      showDecimal(line.price, 2),
      Number(line.discount_rate) === 0 ? '' : `${Number(line.discount_rate)}%`,
      showDecimal(line.total_amount, 2),
    ],
    notes: line.rules.map((rule) => ({ en: sayRule(rule, 'en'), km: sayRule(rule, 'km') })),
  }))
