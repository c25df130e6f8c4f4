import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, parseAmount, sumOf } from '../kit/money.ts'
import type { PriceRule } from '../pricing/price-rule.ts'
import { type BillLine, countGroup, discountsOf, groupLines, nameGroup } from './group-lines.ts'
import { sayMonths } from './say-months.ts'

const span = (from: string, to: string) => ({ fee_start_date: from, fee_end_date: to })
const days: Readonly<Record<string, number>> = { '02': 28, '04': 30, '06': 30, '09': 30, '11': 30 }
const monthOf = (month: string) => span(`${month}-01`, `${month}-${days[month.slice(5)] ?? 31}`)
const price = (facts: PriceRule['facts']): PriceRule => ({ rule: 'price', facts })
const tuition = (month: string, more: Partial<BillLine> = {}): BillLine => ({
  fee_name_en: 'Tuition grade 12',
  fee_name_kh: 'ថ្លៃសិក្សា ថ្នាក់ទី១២',
  ...monthOf(month),
  quantity: '1.00',
  price: '91.00',
  discount_rate: '0.00',
  total_amount: '91.00',
  rules: [price({ price: '91.00', what: 'Grade 12' })],
  ...more,
})

describe('months', () => {
  it('are a range where they follow each other, and a list where they do not', () => {
    const said = (months: string[], language: 'en' | 'km' = 'en') => sayMonths(months.map(monthOf), language)
    expect(said(['2026-11'])).toBe('Nov 2026')
    expect(said(['2026-11', '2026-10', '2026-09'])).toBe('Sep–Nov 2026')
    expect(said(['2026-09', '2026-11', '2026-12'])).toBe('Sep, Nov–Dec 2026')
    expect(said(['2026-11', '2026-12', '2027-01'])).toBe('Nov 2026–Jan 2027')
    expect(said(['2026-11', '2027-01', '2027-02'])).toBe('Nov 2026, Jan–Feb 2027')
    expect(said(['2026-11', '2026-12', '2027-01'], 'km')).toBe('ខែវិច្ឆិកា 2026–មករា 2027')
    expect(said(['2026-10', '2026-12'], 'km')).toBe('ខែតុលា, ធ្នូ 2026')
  })
  it('come of a term too, and where a month is not whole its days are said', () => {
    expect(sayMonths([span('2026-11-01', '2027-03-31')], 'en')).toBe('Nov 2026–Mar 2027')
    expect(sayMonths([span('2026-11-10', '2026-11-30')], 'en')).toBe('10-11-2026 – 30-11-2026')
    expect(sayMonths([span('2028-02-01', '2028-02-28')], 'en')).toBe('01-02-2028 – 28-02-2028')
    expect(sayMonths([{ fee_start_date: null, fee_end_date: null }], 'km')).toBe('')
  })
})

describe('a bill in groups', () => {
  it('tells three equal months as one line, in both languages', () => {
    const [group, ...rest] = groupLines(['2026-11', '2026-12', '2027-01'].map((month) => tuition(month)))
    expect(rest).toEqual([])
    expect(nameGroup(group!, 'en')).toBe('Tuition grade 12, Nov 2026–Jan 2027')
    expect(nameGroup(group!, 'km')).toBe('ថ្លៃសិក្សា ថ្នាក់ទី១២, ខែវិច្ឆិកា 2026–មករា 2027')
    expect(countGroup(group!)).toBe('3 × $91.00 = $273.00')
    expect(group!.rules).toHaveLength(1)
  })
  it('keeps apart what has another price or another discount, and names the discount once', () => {
    const sibling: PriceRule = { rule: 'sibling', facts: { rate: '10', nth: 2, name: 'Families' } }
    const lost: PriceRule = { rule: 'lower', facts: { rate: '5', name: 'Early' } }
    const less = { discount_rate: '10.00', total_amount: '81.90', rules: [sibling, lost] }
    const groups = groupLines([
      tuition('2026-09', { price: '45.50', total_amount: '45.50' }),
      tuition('2026-10', less),
      tuition('2026-11', less),
      tuition('2026-12', { ...less, rules: [{ rule: 'scholarship', facts: { rate: '10', name: 'Merit' } }] }),
    ])
    expect(groups.map(countGroup)).toEqual(['$45.50', '2 × $91.00 − $18.20 = $163.80', '$91.00 − $9.10 = $81.90'])
    expect(discountsOf(groups[1]!)).toEqual([sibling])
  })
  it('folds what is paid and what was taken back, and leaves alone what is paid in part', () => {
    const groups = groupLines([
      tuition('2026-09', { paid_amount: '91.00', credited_amount: '0.00' }),
      tuition('2026-10', { paid_amount: '91.00', credited_amount: '0.00' }),
      tuition('2026-11', { paid_amount: '0.00', credited_amount: '91.00' }),
      tuition('2026-12', { paid_amount: '41.00', credited_amount: '0.00' }),
      tuition('2027-01', { paid_amount: '0.00', credited_amount: '0.00' }),
      tuition('2027-02', { paid_amount: '0.00', credited_amount: '0.00' }),
    ])
    expect(groups.map(({ state, open_amount, lines }) => [state, open_amount, lines.length])).toEqual([
      ['paid', '0.00', 2],
      ['credited', '0.00', 1],
      ['partlyPaid', '50.00', 1],
      ['open', '182.00', 2],
    ])
  })
  it('says what a credit note takes back', () => {
    const back = { price: '-91.00', total_amount: '-81.90', discount_rate: '10.00' }
    const [group] = groupLines([tuition('2026-11', back), tuition('2026-12', back)])
    expect(countGroup(group!)).toBe('2 × −$91.00 + $18.20 = −$163.80')
  })
  it('never adds up to anything else than its lines, and its own sum is exact', () => {
    const cents = fc.integer({ min: 1, max: 20_000 }).map((value) => formatAmount(BigInt(value)))
    const line = fc.record({
      quantity: fc.constantFrom('1.00', '2.00', '0.33'),
      price: fc.constantFrom('91.00', '62.35', '0.01'),
      total_amount: cents,
      month: fc.constantFrom('2026-09', '2026-10', '2026-12'),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (all) => {
        const lines = all.map(({ month, ...more }) => tuition(month, more))
        const groups = groupLines(lines)
        const sum = (of: readonly { total_amount: string }[]) => sumOf(of.map((each) => parseAmount(each.total_amount)))
        expect(sum(groups)).toBe(sum(lines))
        expect(groups.flatMap((group) => group.lines).length).toBe(lines.length)
        for (const { lines: own, quantity, price: each, discount, total_amount } of groups)
          if (own.length > 1)
            expect((parseAmount(quantity) * parseAmount(each)) / 100n - parseAmount(discount)).toBe(
              parseAmount(total_amount),
            )
      }),
    )
  })
})
