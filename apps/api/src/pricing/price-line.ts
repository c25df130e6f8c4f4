import { showDate } from '@sala/contract/kit/dates'
import { formatAmount, parseAmount, roundUp } from '@sala/contract/kit/money'
import { proration } from '@sala/contract/pricing/fee-setups'
import { lineTotal } from '@sala/contract/pricing/line-total'
import type { PriceRule } from '@sala/contract/pricing/price-rule'
import { chooseDiscount } from './choose-discount.ts'
import { type Calendar, common, type Period, periodsFrom } from './fee-periods.ts'
import { discountsOf, programOf, spansOf } from './match-discounts.ts'
import type { Fee, School, Student, Wanted } from './price-facts.ts'
import { type Part, prorate } from './prorate.ts'
import { refuse } from './refusals.ts'

interface Counted {
  readonly quantity: string
  readonly price: string
  readonly fee_start_date: string | null
  readonly fee_end_date: string | null
  readonly rules: readonly PriceRule[]
}

/** How many of the fee its days come to: one is one for each period, and others must go into the periods evenly. */
function quantityOf(fee: Fee, { quantity, each }: Wanted, periods: readonly Period[]): string {
  const count = BigInt(periods.length)
  const asked = quantity === undefined ? 100n : parseAmount(quantity)
  if (each || asked === 100n) return formatAmount(asked * count)
  if (count > 1n && asked % (count * 100n) !== 0n)
    throw refuse('quantity_unlike_days', {
      quantity: formatAmount(asked),
      what: [fee.fee_name_en, fee.fee_name_kh],
      count: periods.length,
      from: showDate(periods[0]!.from),
      to: showDate(periods.at(-1)!.to),
    })
  return formatAmount(asked)
}

function ruleOf(by: 'days' | 'months', part: Part, days: Period): PriceRule {
  if (part.taken === 0) return { rule: 'absent', facts: { ...days } }
  return { rule: by, facts: { [by]: part.taken, all: part.all, from: part.from!, to: part.to! } }
}

/**
 * What the fee comes to before discounts: the whole price of its periods, or the part in which the student is there.
 */
function countPeriods(fee: Fee, wanted: Wanted, on: string, student: Student | null, calendar: Calendar): Counted {
  const { fee_start_date = null, fee_end_date = null } = wanted
  const price: PriceRule = {
    rule: 'price',
    facts: { price: fee.fee_amount, what: fee.fee_name_en, what_kh: fee.fee_name_kh },
  }
  const many = (quantity: string): PriceRule[] =>
    parseAmount(quantity) === 100n ? [price] : [price, { rule: 'quantity', facts: { quantity, price: fee.fee_amount } }]
  const asked = formatAmount(parseAmount(wanted.quantity ?? '1'))
  if (fee.proration === proration.whole && !(wanted.each && fee_end_date))
    return { quantity: asked, price: fee.fee_amount, fee_start_date, fee_end_date, rules: many(asked) }

  const program = programOf(fee, student)
  const first = fee_start_date ?? on
  const whole = parseAmount(asked) % 100n === 0n && !wanted.each
  const until = fee_end_date ? { to: fee_end_date } : { count: whole ? Number(parseAmount(asked) / 100n) : 1 }
  const periods = periodsFrom(calendar, { ...fee, acps_id: program.acps_id }, first, until)
  if (periods.length === 0) {
    const rules: PriceRule[] =
      fee.proration === proration.whole ? many(asked) : [...many(asked), { rule: 'no_period', facts: { date: first } }]
    return { quantity: asked, price: fee.fee_amount, fee_start_date, fee_end_date, rules }
  }
  const quantity = quantityOf(fee, wanted, periods)
  const days = { from: fee_start_date ?? periods[0]!.from, to: fee_end_date ?? periods.at(-1)!.to }
  const unchanged = {
    quantity,
    price: fee.fee_amount,
    fee_start_date: days.from,
    fee_end_date: days.to,
    rules: many(quantity),
  }
  if (fee.proration === proration.whole) return unchanged
  const spans = spansOf(fee, student).flatMap((span) => {
    const shared = common(span, days)
    return shared ? [{ ...shared, continues: span.continues === true && span.from === shared.from }] : []
  })
  const by = fee.proration === proration.byMonths ? 'months' : 'days'
  const part = prorate(roundUp(parseAmount(quantity) * parseAmount(fee.fee_amount), 100n), periods, by, spans)
  if (part.taken === part.all) return unchanged
  const rules = [...unchanged.rules, ruleOf(by, part, days)]
  return {
    quantity: '1.00',
    price: formatAmount(part.amount),
    fee_start_date: part.from ?? days.from,
    fee_end_date: part.to ?? days.to,
    rules,
  }
}

/** One line, from what is known of the fee, the student and the school; every step of it leaves its rule. */
export function priceLine(fee: Fee, wanted: Wanted, on: string, student: Student | null, school: School) {
  const named = {
    fee_setup_id: fee.fee_setup_id,
    fee_type_id: fee.fee_type_id,
    fee_name_en: fee.fee_name_en,
    fee_name_kh: fee.fee_name_kh,
  }
  if (wanted.price) {
    const [quantity, price] = [
      formatAmount(parseAmount(wanted.quantity ?? '1')),
      formatAmount(parseAmount(wanted.price)),
    ]
    const { fee_start_date = null, fee_end_date = null } = wanted
    const rules: PriceRule[] = [{ rule: 'by_hand', facts: { why: wanted.why ?? '' } }]
    return {
      ...named,
      fee_start_date,
      fee_end_date,
      quantity,
      price,
      discount_rate: '0.00',
      ...lineTotal(quantity, price, '0'),
      rules,
    }
  }
  const { rules, ...counted } = countPeriods(fee, wanted, on, student, school.calendar)
  const discount = chooseDiscount(discountsOf(fee, on, counted.fee_start_date, student, school))
  return {
    ...named,
    ...counted,
    price: formatAmount(parseAmount(counted.price)),
    discount_rate: discount.discount_rate,
    ...lineTotal(counted.quantity, counted.price, discount.discount_rate),
    rules: [...rules, ...discount.rules],
  }
}
