import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { addDays } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import { discountKind } from '@sala/contract/pricing/discount-rules'
import { paymentTerm, proration as prorationChoice } from '@sala/contract/pricing/fee-setups'
import { sayRule } from '@sala/contract/pricing/price-rule'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysIn, type Period, periodsFrom } from './fee-periods.ts'
import type { Fee, School, Seat, Student, Wanted } from './price-facts.ts'
import { priceLine } from './price-line.ts'
import { prorate } from './prorate.ts'
import { instalmentsOf } from './split-instalments.ts'

const fee: Fee = {
  fee_setup_id: 1,
  branch_id: 1,
  fee_type_id: 1,
  fee_name_en: 'Grade 7',
  fee_name_kh: 'ថ្នាក់ទី៧',
  fee_amount: '300.00',
  ac_year_id: null,
  acp_id: 1,
  acps_id: 10,
  grade_id: null,
  payment_term_id: paymentTerm.term,
  proration: prorationChoice.byDays,
  is_inactive: 0,
}
const terms = [
  { ac_term_id: 100, ac_year_id: 1, acps_id: 10, from: '2026-11-01', to: '2027-01-29' },
  { ac_term_id: 101, ac_year_id: 1, acps_id: 10, from: '2027-02-08', to: '2027-06-30' },
]
const school: School = {
  calendar: { years: [{ ac_year_id: 1, from: '2026-11-01', to: '2027-07-31' }], terms },
  promotions: [],
  discountRules: [],
}
const seat: Seat = {
  enrollment_id: 1,
  from_enrollment_id: null,
  branch_id: 1,
  ac_term_id: 100,
  acps_id: 10,
  acp_id: 1,
  grade_id: 7,
  enrollment_status: enrollmentStatus.studying,
  enroll_date: '2026-11-01',
  leave_date: null,
  term_end: '2027-01-29',
}
const student: Student = { seats: [seat], nth: null, is_staff_child: false, scholarships: [], subscriptions: [] }
const on = '2026-11-15'
const line = (
  more: Partial<Fee> = {},
  wanted: Partial<Wanted> = {},
  of: Student | null = student,
  at: School = school,
) => priceLine({ ...fee, ...more }, { fee_setup_id: 1, ...wanted }, on, of, at)
const saysOf = (of: ReturnType<typeof line>) => of.rules.map((rule) => sayRule(rule, 'en'))
const sitting = (...seats: Partial<Seat>[]): Student => ({
  ...student,
  seats: seats.map((each, index) => ({ ...seat, enrollment_id: index + 1, ...each })),
})

/** Days in a row, cut at any places. */
const cut = fc
  .record({
    from: fc.integer({ min: 0, max: 400 }),
    lengths: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 }),
  })
  .map(({ from, lengths }) => {
    let next = addDays('2026-11-01', from)
    return lengths.map((length) => {
      const part = { from: next, to: addDays(next, length - 1) }
      next = addDays(next, length)
      return part
    })
  })
const amounts = fc.bigInt({ min: 0n, max: 10n ** 9n })
const wholeOf = (parts: readonly Period[]) => ({ from: parts[0]!.from, to: parts.at(-1)!.to })

describe('a part of a price', () => {
  it('adds up with all others to the price, however the days are cut and whoever asks', () => {
    fc.assert(
      fc.property(cut, amounts, (parts, amount) => {
        const own = parts.map((part) => prorate(amount, [wholeOf(parts)], 'days', [part]))
        expect(sumOf(own.map((each) => each.amount))).toBe(amount)
        expect(own.reduce((sum, { taken }) => sum + taken, 0)).toBe(daysIn(wholeOf(parts)))
      }),
    )
  })
  it('adds up by months begun too: a month belongs to the class it was begun in', () => {
    fc.assert(
      fc.property(cut, amounts, (parts, amount) => {
        const own = parts.map((part, index) =>
          prorate(amount, [wholeOf(parts)], 'months', [
            { ...part, continues: index > 0 && parts[index - 1]!.to.slice(0, 7) === part.from.slice(0, 7) },
          ]),
        )
        expect(sumOf(own.map((each) => each.amount))).toBe(amount)
      }),
    )
  })
  it('adds up over several periods with holidays between them, and is never more than a cent from its share', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 240 }), (amount, at) => {
        const middle = addDays('2026-11-01', at)
        const [early, late] = [
          prorate(amount, terms, 'days', [{ from: '0001-01-01', to: addDays(middle, -1) }]),
          prorate(amount, terms, 'days', [{ from: middle, to: '9999-12-31' }]),
        ]
        expect(early.amount + late.amount).toBe(amount)
        const off = late.amount * BigInt(late.all) - amount * BigInt(late.taken)
        expect(off < BigInt(late.all) && off > -BigInt(late.all)).toBe(true)
      }),
    )
  })
  it('is paid once by somebody who sits in two programs at a time', () => {
    const twice = [
      { from: '2026-11-10', to: '9999-12-31' },
      { from: '2026-11-20', to: '9999-12-31' },
    ]
    expect(prorate(9000n, [terms[0]!], 'days', twice)).toMatchObject({ amount: 8100n, taken: 81, all: 90 })
  })
})

describe('instalments', () => {
  it('sum to the whole, in the order of the plan, each due so many days later', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 }),
        (amount, shares) => {
          const plan = shares.map((share, index) => ({
            part_no: index + 1,
            share: formatAmount(BigInt(share)),
            days_after: index * 30,
          }))
          const parts = instalmentsOf(formatAmount(amount), plan.toReversed(), '2026-11-01')
          expect(sumOf(parts.map((part) => parseAmount(part.amount)))).toBe(amount)
          expect(parts.map(({ part_no }) => part_no)).toEqual(plan.map(({ part_no }) => part_no))
        },
      ),
    )
    const thirds = [1, 2, 3].map((part_no) => ({
      part_no,
      share: part_no === 1 ? '33.34' : '33.33',
      days_after: (part_no - 1) * 30,
    }))
    expect(instalmentsOf('100.01', thirds, '2026-11-01')).toEqual([
      { part_no: 1, due_date: '2026-11-01', amount: '33.35' },
      { part_no: 2, due_date: '2026-12-01', amount: '33.33' },
      { part_no: 3, due_date: '2026-12-31', amount: '33.33' },
    ])
  })
})

describe('a period', () => {
  it('is a month, a term, half of the terms of a year, or a year; between two, the next one', () => {
    const at = (payment_term_id: number, day: string) =>
      periodsFrom(school.calendar, { payment_term_id, ac_year_id: null, acps_id: 10 }, day, { count: 1 })[0]
    expect(at(1, '2027-02-15')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
    expect(at(2, '2027-02-01')).toMatchObject({ ac_term_id: 101 })
    expect(at(3, '2026-12-01')).toEqual({ from: '2026-11-01', to: '2027-01-29' })
    expect(at(4, '2026-12-01')).toMatchObject({ to: '2027-07-31' })
    expect(at(2, '2027-07-01')).toBeUndefined()
  })
})

describe('a line', () => {
  it('costs the whole price for somebody who is there all the time, and says for which days', () => {
    const whole = line()
    expect(whole).toMatchObject({
      quantity: '1.00',
      price: '300.00',
      total_amount: '300.00',
      fee_start_date: '2026-11-01',
      fee_end_date: '2027-01-29',
    })
    expect(saysOf(whole)).toEqual(['$300.00 for Grade 7'])
    expect(sayRule(whole.rules[0]!, 'km')).toBe('$300.00 សម្រាប់ ថ្នាក់ទី៧')
  })
  it('costs less for whoever joins late or leaves early, by days', () => {
    const late = line({}, {}, sitting({ enroll_date: '2026-12-01' }))
    expect(late).toMatchObject({ price: '200.00', total_amount: '200.00', fee_start_date: '2026-12-01' })
    expect(saysOf(late)).toEqual(['$300.00 for Grade 7', '60 of 90 days, from 01-12-2026 to 29-01-2027'])
    expect(line({}, {}, sitting({ enrollment_status: enrollmentStatus.left, leave_date: '2026-11-30' }))).toMatchObject(
      {
        price: '100.00',
        fee_end_date: '2026-11-30',
      },
    )
    expect(line({ proration: prorationChoice.byMonths }, {}, sitting({ enroll_date: '2026-12-20' }))).toMatchObject({
      price: '200.00',
    })
    expect(line({ proration: prorationChoice.whole }, {}, sitting({ enroll_date: '2026-12-01' }))).toMatchObject({
      price: '300.00',
    })
  })
  it('is split between two classes by a move, and the two parts make the price, by days and by months', () => {
    const moved = sitting(
      { grade_id: 7, enrollment_status: enrollmentStatus.moved, leave_date: '2026-12-10' },
      { grade_id: 8, enroll_date: '2026-12-10', from_enrollment_id: 1 },
    )
    for (const [proration, prices] of [
      [2, ['130.00', '170.00']],
      [3, ['200.00', '100.00']],
    ] as const)
      expect([7, 8].map((grade_id) => line({ proration, grade_id }, {}, moved).price)).toEqual(prices)
  })
  it('is not cut for those who come from the term before, whenever their seat was entered', () => {
    const advanced = sitting(
      { enrollment_status: enrollmentStatus.completed, leave_date: '2027-01-20' },
      { ac_term_id: 101, enroll_date: '2027-02-20', from_enrollment_id: 1 },
    )
    expect(line({}, { fee_start_date: '2027-02-08' }, advanced)).toMatchObject({
      price: '300.00',
      fee_start_date: '2027-02-08',
    })
    expect(line({}, {}, advanced)).toMatchObject({ price: '300.00' })
  })
  it('costs nothing where the student is not there at all, and says so', () => {
    const gone = line(
      {},
      { fee_start_date: '2027-02-08' },
      sitting({ enrollment_status: enrollmentStatus.left, leave_date: '2026-11-30' }),
    )
    expect(gone).toMatchObject({ total_amount: '0.00' })
    expect(saysOf(gone)[1]).toBe('Not at school from 08-02-2027 to 30-06-2027: nothing to pay')
  })
  it('counts the periods that its days touch, and refuses a quantity that does not go into them', () => {
    const monthly = { payment_term_id: paymentTerm.monthly, fee_amount: '30.00' }
    const days = { fee_start_date: '2026-11-16', fee_end_date: '2027-01-31' }
    const half = line(monthly, days)
    expect(half).toMatchObject({ quantity: '1.00', price: '75.33' })
    expect(saysOf(half)).toEqual(['$30.00 for Grade 7', '3 × $30.00', '77 of 92 days, from 16-11-2026 to 31-01-2027'])
    expect(line(monthly, { ...days, quantity: '3' }).price).toBe('75.33')
    expect(line(monthly, { ...days, quantity: '2', each: true }).price).toBe('150.65')
    expect(line(monthly, { quantity: '3' })).toMatchObject({
      quantity: '3.00',
      price: '30.00',
      total_amount: '90.00',
      fee_end_date: '2027-01-31',
    })
    expect(() => line(monthly, { ...days, quantity: '2' })).toThrow('quantity_unlike_days')
  })
  it('takes a service from the day it was subscribed', () => {
    const bus = {
      fee_type_id: 3,
      payment_term_id: paymentTerm.monthly,
      acps_id: null,
      acp_id: null,
      fee_amount: '30.00',
    }
    const subscribed = { ...student, subscriptions: [{ fee_setup_id: 1, start_date: '2026-11-21', end_date: null }] }
    expect(line(bus, {}, subscribed)).toMatchObject({ price: '10.00', fee_start_date: '2026-11-21' })
  })
  it('costs the whole where no term is entered, and says why', () => {
    expect(saysOf(line({ acps_id: 99 }, {}, null))[1]).toBe('Full price: no term or year is set up for 15-11-2026')
  })
  it('keeps a price that was entered by hand', () => {
    const scholar = {
      ...student,
      scholarships: [
        { acps_id: 10, acp_id: 1, discount_rate: '50', start_date: on, end_date: on, name: ['A', 'ក'] as const },
      ],
    }
    const own = line({}, { price: '12.35', quantity: '2', why: 'as agreed' }, scholar)
    expect(own).toMatchObject({ amount: '24.70', total_amount: '24.70', discount_rate: '0.00' })
    expect(saysOf(own)).toEqual(['Custom price: as agreed'])
  })
})

describe('a discount', () => {
  const rule = {
    discount_rule_id: 1,
    branch_id: 1,
    name_en: 'Family',
    name_kh: 'គ្រួសារ',
    acp_id: null,
    start_date: '2026-01-01',
    end_date: null,
    is_active: 1,
  }
  const sibling = (from_child: number, discount_rate: string) => ({
    ...rule,
    discount_kind: discountKind.siblings,
    from_child,
    discount_rate,
  })
  const promotion = {
    promotion_id: 1,
    promotion_name_en: 'Early bird',
    promotion_name_kh: 'បង់មុន',
    promotion_rate: '15.00',
    promotion_expiry_date: '2026-11-15',
    branch_id: 1,
    acp_id: 1,
    acps_id: null,
    ac_term_id: null,
    is_active: 1,
  }
  const offering = (more: object): School => ({ ...school, ...more }) as School
  const third: Student = { ...student, nth: 3, is_staff_child: true }
  const granted = {
    acps_id: 10,
    acp_id: 1,
    discount_rate: '20.00',
    start_date: '2026-11-01',
    end_date: '2026-11-15',
    name: ['Khmer, A', 'ខ្មែរ, ក'] as const,
  }

  it('is the best single one, never a sum, and those that lost are told', () => {
    const at = offering({
      promotions: [promotion],
      discountRules: [
        sibling(2, '5.00'),
        sibling(3, '10.00'),
        { ...rule, discount_kind: discountKind.staffChild, from_child: null, discount_rate: '12.50' },
      ],
    })
    const best = line({}, {}, { ...third, scholarships: [granted] }, at)
    expect(best).toMatchObject({ discount_rate: '20.00', amount: '300.00', total_amount: '240.00' })
    expect(saysOf(best).slice(1)).toEqual([
      '20% scholarship: Khmer, A',
      '15% (Early bird) not applied: the larger discount wins',
      '12.5% (Family) not applied: the larger discount wins',
      '10% (Family) not applied: the larger discount wins',
    ])
    expect(sayRule(best.rules[1]!, 'km')).toBe('អាហារូបករណ៍ 20%៖ ខ្មែរ, ក')
  })
  it('never comes to more than the best, whatever rates there are', () => {
    const rates = fc.integer({ min: 0, max: 10_000 }).map((rate) => formatAmount(BigInt(rate)))
    fc.assert(
      fc.property(amounts, fc.array(rates, { maxLength: 6 }), (amount, all) => {
        const at = offering({ promotions: all.map((promotion_rate) => ({ ...promotion, promotion_rate })) })
        const own = line({ fee_amount: formatAmount(amount) }, {}, student, at)
        const best = all.map((rate) => parseAmount(rate)).sort((a, b) => Number(b - a))[0] ?? 0n
        expect(parseAmount(own.discount_rate)).toBe(best)
        const exact = amount * (10_000n - best)
        const paid = parseAmount(own.total_amount) * 10_000n
        expect(paid >= exact && paid - exact < 10_000n).toBe(true)
        expect(own.rules.filter((each) => each.rule === 'promotion')).toHaveLength(best > 0n ? 1 : 0)
      }),
    )
  })
  it('is on tuition alone: a bus, a book and a lunch cost what they cost', () => {
    const staff = { ...rule, discount_kind: discountKind.staffChild, from_child: null, discount_rate: '12.50' }
    const having: [Student, School][] = [
      [{ ...third, scholarships: [granted] }, school],
      [third, offering({ promotions: [promotion] })],
      [third, offering({ discountRules: [sibling(2, '5.00')] })],
      [third, offering({ discountRules: [staff] })],
    ]
    for (const [who, at] of having) {
      expect(parseAmount(line({}, {}, who, at).discount_rate)).toBeGreaterThan(0n)
      // Even where its fee is of the program that the discount is of.
      for (const fee_type_id of [2, 3, 4, 5, 6])
        expect(line({ fee_type_id, acp_id: 1, acps_id: 10 }, {}, who, at)).toMatchObject({
          discount_rate: '0.00',
          total_amount: '300.00',
        })
    }
  })
  it('has a last day, a program and a term', () => {
    const rateOf = (more: object, fees: Partial<Fee> = {}) =>
      line(fees, {}, third, offering({ promotions: [{ ...promotion, ...more }] })).discount_rate
    expect(rateOf({})).toBe('15.00')
    expect(rateOf({ promotion_expiry_date: '2026-11-14' })).toBe('0.00')
    expect(rateOf({ is_active: 0 })).toBe('0.00')
    expect(rateOf({ acp_id: 2 })).toBe('0.00')
    expect(rateOf({ acps_id: 11 })).toBe('0.00')
    expect([rateOf({ ac_term_id: 100 }), rateOf({ ac_term_id: 101 })]).toEqual(['15.00', '0.00'])
    for (const dates of [{ end_date: '2026-11-14' }, { start_date: '2026-11-16' }, { acps_id: 11 }])
      expect(line({}, {}, { ...student, scholarships: [{ ...granted, ...dates }] }).discount_rate).toBe('0.00')
    expect(line({}, {}, { ...third, nth: 1 }, offering({ discountRules: [sibling(2, '5.00')] })).discount_rate).toBe(
      '0.00',
    )
    expect(
      line({}, {}, third, offering({ discountRules: [{ ...sibling(2, '5.00'), end_date: '2026-11-14' }] }))
        .discount_rate,
    ).toBe('0.00')
  })
})
