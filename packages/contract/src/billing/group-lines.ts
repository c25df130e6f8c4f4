import { formatAmount, parseAmount, roundNearest, showMoney, sumOf } from '../kit/money.ts'
import type { Language } from '../kit/problem.ts'
import { type PricedLine, type PriceRule, sayRule } from '../pricing/price-rule.ts'
import { openOfLine } from './open-line.ts'
import { sayMonths } from './say-months.ts'

/** A line of a bill; where it is owed already, also what was paid and taken back of it. */
export interface BillLine extends PricedLine {
  readonly paid_amount?: string
  readonly credited_amount?: string
}

/** Equal lines of a bill, told as one: a fee, its months, so many at a price. */
export interface BillGroup<L extends BillLine = BillLine> {
  readonly lines: readonly L[]
  readonly state: 'open' | 'partlyPaid' | 'paid' | 'credited'
  readonly fee_name_en: string
  readonly fee_name_kh: string
  readonly quantity: string
  readonly price: string
  /** What the discount takes off the whole. */
  readonly discount: string
  readonly total_amount: string
  readonly open_amount: string
  /** Why it costs so much, each reason once. */
  readonly rules: readonly PriceRule[]
}

const discounts = new Set<PriceRule['rule']>(['scholarship', 'promotion', 'sibling', 'staff_child'])
const said = (rules: readonly PriceRule[]): string[] => rules.map((rule) => sayRule(rule, 'en'))

/** The discounts that made it cheaper; not those that lost. */
export const discountsOf = ({ rules }: Pick<BillGroup, 'rules'>): PriceRule[] =>
  rules.filter(({ rule }) => discounts.has(rule))

function stateOf(line: BillLine): BillGroup['state'] {
  const [open, total] = [openOfLine(line), parseAmount(line.total_amount)]
  if (total <= 0n || open === total) return 'open'
  if (open > 0n) return 'partlyPaid'
  return parseAmount(line.credited_amount ?? '0') >= total ? 'credited' : 'paid'
}

/** Quantity times price, in hundredths of a cent. */
const fine = ({ quantity, price }: Pick<BillLine, 'quantity' | 'price'>): bigint =>
  parseAmount(quantity) * parseAmount(price)

/** Lines with the same key are told as one. One that comes to no whole cents stays alone, so that each sum is exact. */
function keyOf(line: BillLine, at: number): string {
  const { fee_name_en, fee_name_kh, price, discount_rate } = line
  const state = stateOf(line)
  const alone = state === 'partlyPaid' || fine(line) % 100n !== 0n ? at : null
  const sums = [parseAmount(price), parseAmount(discount_rate)].map(String)
  return JSON.stringify([fee_name_en, fee_name_kh, ...sums, said(discountsOf(line)), state, alone])
}

function tell<L extends BillLine>(lines: readonly L[]): BillGroup<L> {
  const first = lines[0]!
  const { fee_name_en, fee_name_kh, price } = first
  const total = sumOf(lines.map(({ total_amount }) => parseAmount(total_amount)))
  const rules = new Map(lines.flatMap((line) => line.rules.map((rule) => [sayRule(rule, 'en'), rule] as const)))
  return {
    lines,
    state: stateOf(first),
    fee_name_en,
    fee_name_kh,
    quantity: String(Number(formatAmount(sumOf(lines.map(({ quantity }) => parseAmount(quantity)))))),
    price,
    discount: formatAmount(roundNearest(sumOf(lines.map(fine)), 100n) - total),
    total_amount: formatAmount(total),
    open_amount: formatAmount(sumOf(lines.map(openOfLine))),
    rules: [...rules.values()],
  }
}

/** The lines of one student's bill as people read them: the same fee at the same price and discount once, with its months. */
export const groupLines = <L extends BillLine>(lines: readonly L[]): BillGroup<L>[] => {
  const keys = new Map(lines.map((line, at) => [line, keyOf(line, at)]))
  return [...Map.groupBy(lines, (line) => keys.get(line)!).values()].map(tell)
}

/** Tuition grade 12, Nov 2026–Jan 2027. */
export function nameGroup(group: Pick<BillGroup, 'fee_name_en' | 'fee_name_kh' | 'lines'>, language: Language): string {
  const name = language === 'km' ? group.fee_name_kh : group.fee_name_en
  return [name, sayMonths(group.lines, language)].filter(Boolean).join(', ')
}

/** 3 × $91.00 = $273.00, and what a discount takes off; one alone is its amount. */
export function countGroup({ quantity, price, discount, total_amount }: BillGroup): string {
  const off = parseAmount(discount)
  const times = quantity === '1' ? showMoney(price, 'USD') : `${quantity} × ${showMoney(price, 'USD')}`
  const less = off === 0n ? '' : ` ${off > 0n ? '−' : '+'} ${showMoney(off > 0n ? off : -off, 'USD')}`
  if (quantity === '1' && off === 0n) return showMoney(total_amount, 'USD')
  return `${times}${less} = ${showMoney(total_amount, 'USD')}`
}
