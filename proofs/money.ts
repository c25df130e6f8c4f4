import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { addDays } from '@sala/contract/kit/clock'
import { formatAmount, fromBase, parseAmount, roundNearest, shareOut, sumOf, toBase } from '@sala/contract/kit/money'
import { lineTotal } from '@sala/contract/pricing/line-total'
import { Decimal } from 'decimal.js'
import { countPayments, takeMoney } from '../apps/api/src/payments/counter/take-money.ts'
import { prorate } from '../apps/api/src/pricing/prorate.ts'
import { instalmentsOf } from '../apps/api/src/pricing/split-instalments.ts'
import { openVerdict } from './verdict.ts'

// The laws of money on random amounts. Another library counts beside us, and every law is first shown a wrong way of
// counting, which it must catch.
const { values: options } = parseArgs({
  options: {
    amounts: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const amounts = Number(options.amounts)

Decimal.set({ precision: 60 })

/** The same numbers for the same seed (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (most: number, least = 0) => least + Math.floor(next() * (most - least + 1))
  // Small, ordinary and huge amounts alike.
  const cents = () => BigInt(upTo(10 ** upTo(11, 1))) * (next() < 0.1 ? -1n : 1n)
  return { upTo, cents, list: <T>(most: number, make: () => T) => Array.from({ length: upTo(most, 1) }, make) }
}
type Numbers = ReturnType<typeof numbersFrom>

const ours = {
  lineTotal,
  fromBase,
  shareOut,
  prorate,
  instalmentsOf,
  countPayments,
  takeMoney,
  creditRate: (rate: string, _another: string) => rate,
}
type Ways = typeof ours

const rateOf = (numbers: Numbers) => formatAmount(BigInt(numbers.upTo(45_000_000, 35_000_000)), 4)

const inRiel = (amount: number) =>
  ({ payment_method: paymentMethod.card, currency_code: 'KHR', amount: String(amount) }) as const

/** Each answers whether it holds for one random case. */
const laws: Record<
  string,
  { readonly share: number; readonly holds: (ways: Ways, numbers: Numbers) => boolean; readonly wrong: Partial<Ways> }
> = {
  'a line is rounded up as decimal.js rounds it': {
    share: 1,
    holds: (ways, numbers) => {
      const [quantity, price, rate] = [
        formatAmount(BigInt(numbers.upTo(999_999, 1))),
        formatAmount(numbers.cents()),
        formatAmount(BigInt(numbers.upTo(10_000))),
      ]
      const whole = new Decimal(quantity).times(price)
      const up = (value: Decimal) => value.toDecimalPlaces(2, Decimal.ROUND_UP).toFixed(2).replace('-0.00', '0.00')
      const own = ways.lineTotal(quantity, price, rate)
      return (
        own.amount === up(whole) && own.total_amount === up(whole.times(new Decimal(100).minus(rate)).dividedBy(100))
      )
    },
    wrong: {
      // As floats do it.
      lineTotal: (quantity, price, rate) => {
        const up = (value: number) => ((value < 0 ? -1 : 1) * (Math.ceil(Math.abs(value) * 100) / 100)).toFixed(2)
        return {
          amount: up(Number(quantity) * Number(price)),
          total_amount: up((Number(quantity) * Number(price) * (100 - Number(rate))) / 100),
        }
      },
    },
  },
  'riel are the nearest whole ones, as decimal.js has them': {
    share: 1,
    holds: (ways, numbers) => {
      const [cents, rate] = [numbers.cents(), rateOf(numbers)]
      const exact = new Decimal(formatAmount(cents)).times(rate).toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
      return ways.fromBase(cents, rate) === BigInt(exact.toFixed(0))
    },
    wrong: { fromBase: (cents, rate) => BigInt(Math.floor((Number(cents) / 100) * Number(rate))) },
  },
  'parts of an amount add up, each less than a piece from its share': {
    share: 0.2,
    holds: (ways, numbers) => {
      const [whole, weights] = [numbers.cents(), numbers.list(20, () => BigInt(numbers.upTo(1000, 1)))]
      const [parts, all] = [ways.shareOut(whole, weights), sumOf(weights)]
      return (
        sumOf(parts) === whole &&
        parts.every((part, index) =>
          new Decimal(String(part * all - whole * weights[index]!)).abs().lessThan(String(all)),
        )
      )
    },
    wrong: { shareOut: (whole, weights) => weights.map((weight) => roundNearest(whole * weight, sumOf(weights))) },
  },
  'parts of a proration add up to the price, however its days are cut': {
    share: 0.2,
    holds: (ways, numbers) => {
      const price = numbers.cents()
      let day = addDays('2026-01-01', numbers.upTo(1000))
      const [first, parts] = [
        day,
        numbers.list(8, () => {
          const from = day
          day = addDays(from, numbers.upTo(60, 1))
          return { from, to: addDays(day, -1) }
        }),
      ]
      const period = { from: first, to: addDays(day, -1) }
      const months = parts.map((part, index) => ({
        ...part,
        continues: parts[index - 1]?.to.slice(0, 7) === part.from.slice(0, 7),
      }))
      const sum = (by: 'days' | 'months') =>
        sumOf(months.map((part) => ways.prorate(price, [period], by, [part]).amount))
      return sum('days') === price && sum('months') === price
    },
    // Each part rounded for itself.
    wrong: {
      prorate: (...args) => {
        const part = prorate(...args)
        return { ...part, amount: roundNearest(args[0] * BigInt(part.taken), BigInt(part.all)) }
      },
    },
  },
  'instalments sum to what is owed': {
    share: 0.2,
    holds: (ways, numbers) => {
      const total = formatAmount(numbers.cents())
      const plan = numbers
        .list(12, () => numbers.upTo(5000, 1))
        .map((share, index) => ({ part_no: index + 1, share: formatAmount(BigInt(share)), days_after: index * 30 }))
      return (
        formatAmount(sumOf(ways.instalmentsOf(total, plan, '2026-11-01').map(({ amount }) => parseAmount(amount)))) ===
        total
      )
    },
    wrong: {
      instalmentsOf: (total, plan, from) => {
        const all = sumOf(plan.map(({ share }) => parseAmount(share)))
        return instalmentsOf(total, plan, from).map((part, index) => ({
          ...part,
          amount: formatAmount(roundNearest(parseAmount(total) * parseAmount(plan[index]!.share), all)),
        }))
      },
    },
  },
  'riel are worth their sum, in however many lines they come': {
    share: 0.02,
    holds: (ways, numbers) => {
      const rate = rateOf(numbers)
      const given = Array.from({ length: numbers.upTo(500, 1) }, (_, at) => ({
        ...inRiel(numbers.upTo(10 ** numbers.upTo(5, 1), 1)),
        reference: `C${at}`,
      }))
      const counted = ways.countPayments(given, rate)
      const exact = new Decimal(String(sumOf(given.map(({ amount }) => BigInt(amount))))).dividedBy(rate)
      return counted
        .reduce((sum, { base_amount }) => sum.plus(base_amount), new Decimal(0))
        .minus(exact)
        .abs()
        .lessThanOrEqualTo('0.005')
    },
    // Each line rounded for itself.
    wrong: {
      countPayments: (given, rate) =>
        given.map((payment) => ({ ...payment, base_amount: formatAmount(toBase(BigInt(payment.amount), rate)) })),
    },
  },
  'what notes leave of a receipt is half a note at most': {
    share: 0.2,
    holds: (ways, numbers) => {
      const [rate, total] = [rateOf(numbers), BigInt(numbers.upTo(99_999, 1))]
      const given = {
        payment_method: paymentMethod.cash,
        currency_code: 'USD',
        amount: String(total / 100n + BigInt(numbers.upTo(50, 1))),
      } as const
      const { payments, rounding_amount } = ways.takeMoney(total, [given], rate, numbers.upTo(1) ? 'USD' : 'KHR')
      const kept = sumOf(payments.map(({ base_amount }) => parseAmount(base_amount))) - total
      const inNotes = payments.every(({ currency_code, amount }) =>
        new Decimal(amount).modulo(currency_code === 'USD' ? 1 : 100).isZero(),
      )
      // Half a note, and what is lost because the books have cents.
      const most = new Decimal(50).dividedBy(rate).plus('0.005')
      return (
        inNotes &&
        kept === parseAmount(rounding_amount) &&
        new Decimal(formatAmount(kept)).abs().lessThanOrEqualTo(most)
      )
    },
    // Change to the riel, as if there were coins.
    wrong: {
      takeMoney: (total, given, rate, changeIn) => {
        const taken = takeMoney(total, given, rate, changeIn)
        return {
          ...taken,
          payments: taken.payments.map((each) =>
            each.currency_code === 'KHR' ? { ...each, amount: `${each.amount.slice(0, -1)}7` } : each,
          ),
        }
      },
    },
  },
  'an invoice and its credit note make nothing, in dollars and in riel': {
    share: 0.2,
    holds: (ways, numbers) => {
      const [rate, another] = [rateOf(numbers), rateOf(numbers)]
      const lines = numbers.list(10, () => ({
        quantity: formatAmount(BigInt(numbers.upTo(9999, 1))),
        price: numbers.cents(),
        off: formatAmount(BigInt(numbers.upTo(10_000))),
      }))
      const total = (sign: bigint) =>
        sumOf(
          lines.map(({ quantity, price, off }) =>
            parseAmount(ways.lineTotal(quantity, formatAmount(sign * price), off).total_amount),
          ),
        )
      const [owed, back] = [total(1n), total(-1n)]
      return (
        owed + back === 0n && ways.fromBase(owed, rate) + ways.fromBase(back, ways.creditRate(rate, another)) === 0n
      )
    },
    // At the rate of its own day.
    wrong: { creditRate: (_, another) => another },
  },
}

const verdict = openVerdict()
const seed = Number(options.seed)
for (const [sentence, { share, holds, wrong }] of Object.entries(laws)) {
  const tries = Math.ceil(amounts * share)
  const began = performance.now()
  const failures = (ways: Ways, count: number) => {
    const numbers = numbersFrom(seed)
    let failed = 0
    for (let index = 0; index < count; index += 1) if (!holds(ways, numbers)) failed += 1
    return failed
  }
  const caught = failures({ ...ours, ...wrong }, 2000)
  verdict.holds(`a wrong way is caught where ${sentence}`, caught > 0, `${caught} of 2000`)
  const failed = failures(ours, tries)
  verdict.holds(
    sentence,
    failed === 0,
    `${tries} cases, ${failed} wrong, ${((performance.now() - began) / 1000).toFixed(1)} s, seed ${seed}`,
  )
}
verdict.end()
