import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { addDays } from '@sala/contract/kit/clock'
import { parseAmount } from '@sala/contract/kit/money'
import { discountKind } from '@sala/contract/pricing/discount-rules'
import type { Discount } from './choose-discount.ts'
import { termOn } from './fee-periods.ts'
import type { Fee, School, Seat, Student } from './price-facts.ts'
import type { Span } from './prorate.ts'

const tuition = 1
const [always, forEver] = ['0001-01-01', '9999-12-31']

/**
 * The days of a seat. Whoever comes from an earlier term was there from the first day on, and whoever completed one was
 * there to its last.
 */
function spanOf(seat: Seat, seats: readonly Seat[]): Span[] {
  const before = seats.find((each) => each.enrollment_id === seat.from_enrollment_id)
  const moved = before?.ac_term_id === seat.ac_term_id
  const from = before && !moved ? always : seat.enroll_date
  const goesOn = seats.some((each) => each.from_enrollment_id === seat.enrollment_id)
  const ends: Readonly<Record<number, string>> = {
    // The day of a move belongs to the new class.
    [enrollmentStatus.moved]: addDays(seat.leave_date ?? forEver, -1),
    [enrollmentStatus.completed]: goesOn ? seat.term_end : forEver,
    [enrollmentStatus.left]: seat.leave_date ?? forEver,
  }
  const to = ends[seat.enrollment_status] ?? forEver
  if (to < from) return []
  const [left] = moved ? spanOf(before!, seats) : []
  return [{ from, to, continues: left !== undefined && left.to.slice(0, 7) === from.slice(0, 7) }]
}

const isOf = (fee: Fee, seat: Seat): boolean =>
  seat.branch_id === fee.branch_id &&
  (fee.acps_id ?? seat.acps_id) === seat.acps_id &&
  (fee.acp_id ?? seat.acp_id) === seat.acp_id &&
  (fee.grade_id ?? seat.grade_id) === seat.grade_id

/**
 * The days a fee is owed for: those of the subscription, else of the seats it is about; all of them for somebody who
 * has neither.
 */
export function spansOf(fee: Fee, student: Student | null): Span[] {
  const subscription = student?.subscriptions.find((each) => each.fee_setup_id === fee.fee_setup_id)
  if (subscription) return [{ from: subscription.start_date, to: subscription.end_date ?? forEver }]
  const seats = student?.seats ?? []
  if (!seats.some((seat) => isOf(fee, seat))) return [{ from: always, to: forEver }]
  return seats.filter((seat) => isOf(fee, seat)).flatMap((seat) => spanOf(seat, seats))
}

/** The program a fee is about: its own, or for tuition and periods the one the student sits in. */
export function programOf(
  fee: Fee,
  student: Student | null,
): { readonly acp_id: number | null; readonly acps_id: number | null; readonly seat: Seat | undefined } {
  const own = (student?.seats ?? []).filter((seat) => isOf(fee, seat))
  const seat = own.findLast(({ enrollment_status }) => enrollment_status === enrollmentStatus.studying) ?? own.at(-1)
  return { acp_id: fee.acp_id ?? seat?.acp_id ?? null, acps_id: fee.acps_id ?? seat?.acps_id ?? null, seat }
}

/** Every discount that holds for a line of tuition on a day; the best of them is chosen elsewhere. */
export function discountsOf(
  fee: Fee,
  on: string,
  from: string | null,
  student: Student | null,
  school: School,
): Discount[] {
  if (fee.fee_type_id !== tuition) return []
  const { seat, acp_id, acps_id } = programOf(fee, student)
  const lasts = (each: { start_date: string; end_date: string | null }) =>
    each.start_date <= on && on <= (each.end_date ?? forEver)
  const granted = (student?.scholarships ?? []).filter((each) => lasts(each) && each.acps_id === acps_id)
  const rules = school.discountRules.filter(
    (each) => each.is_active === 1 && lasts(each) && (each.acp_id ?? acp_id) === acp_id,
  )
  const named = (each: { name_en: string; name_kh: string }) => [each.name_en, each.name_kh] as const
  const { nth } = student ?? { nth: null }
  const siblings = rules
    .filter((each) => each.discount_kind === discountKind.siblings && nth !== null && nth >= (each.from_child ?? 2))
    .sort((a, b) => Number(parseAmount(b.discount_rate) - parseAmount(a.discount_rate)))
  const staff = rules.filter((each) => each.discount_kind === discountKind.staffChild && student?.is_staff_child)
  const term = termOn(school.calendar, acps_id, from ?? on) ?? seat?.ac_term_id
  const offered = school.promotions.filter(
    (each) =>
      each.is_active === 1 &&
      each.promotion_expiry_date >= on &&
      each.acp_id === acp_id &&
      (each.acps_id ?? acps_id) === acps_id &&
      (each.ac_term_id ?? term) === term,
  )
  return [
    ...granted.map((each): Discount => ({ rule: 'scholarship', rate: each.discount_rate, name: each.name })),
    ...staff.map((each): Discount => ({ rule: 'staff_child', rate: each.discount_rate, name: named(each) })),
    ...siblings
      .slice(0, 1)
      .map((each): Discount => ({ rule: 'sibling', rate: each.discount_rate, name: named(each), nth: nth! })),
    ...offered.map(
      (each): Discount => ({
        rule: 'promotion',
        rate: each.promotion_rate,
        name: [each.promotion_name_en, each.promotion_name_kh],
      }),
    ),
  ]
}
