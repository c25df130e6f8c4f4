import type { discountRules, feeSetups, promotions } from '../tables/pricing.ts'
import type { Discount } from './choose-discount.ts'
import type { Calendar } from './fee-periods.ts'

export type Fee = Pick<
  typeof feeSetups.$inferSelect,
  | 'fee_setup_id'
  | 'branch_id'
  | 'fee_type_id'
  | 'fee_name_en'
  | 'fee_name_kh'
  | 'fee_amount'
  | 'ac_year_id'
  | 'acp_id'
  | 'acps_id'
  | 'grade_id'
  | 'payment_term_id'
  | 'proration'
  | 'is_inactive'
>

/** A line as somebody asks for it. */
export interface Wanted {
  readonly fee_setup_id: number
  /** How many months, terms or years in all; left out, as many as its days touch. */
  readonly quantity?: string | undefined
  /** The quantity is for each period that the days touch: two lunches a month. */
  readonly each?: boolean | undefined
  readonly fee_start_date?: string | null | undefined
  readonly fee_end_date?: string | null | undefined
  /** Entered by hand, with its reason: no rule changes it. */
  readonly price?: string | null | undefined
  readonly why?: string | null | undefined
}

export interface Seat {
  readonly enrollment_id: number
  /** The seat that this one follows: the class before a move, the term before an advancement. */
  readonly from_enrollment_id: number | null
  readonly branch_id: number
  readonly ac_term_id: number
  readonly acps_id: number
  readonly acp_id: number
  readonly grade_id: number
  /** 1 studying, 2 moved to another class, 3 completed, 4 left. */
  readonly enrollment_status: number
  readonly enroll_date: string
  readonly leave_date: string | null
  readonly term_end: string
}

/** What of a student makes a difference to a price. */
export interface Student {
  /** As they were taken, the first one first. */
  readonly seats: readonly Seat[]
  /**
   * His place among the active children of his family, in the order in which they came; none for somebody who is alone
   * or gone.
   */
  readonly nth: number | null
  readonly is_staff_child: boolean
  readonly scholarships: readonly {
    acps_id: number
    acp_id: number
    discount_rate: string
    start_date: string
    end_date: string
    name: Discount['name']
  }[]
  readonly subscriptions: readonly { fee_setup_id: number; start_date: string; end_date: string | null }[]
}

/** Somebody who only asks: what would make a difference if he came. */
export interface ImaginedStudent {
  readonly nth: number
  readonly is_staff_child: boolean
  readonly acps_id: number
  readonly scholarship_rate: string | null
}

/** He sits nowhere and takes nothing yet; his scholarship would be of the program he asks about. */
export const imagine = ({ nth, is_staff_child, acps_id, scholarship_rate }: ImaginedStudent): Student => ({
  seats: [],
  nth,
  is_staff_child,
  subscriptions: [],
  scholarships: scholarship_rate
    ? [
        {
          acps_id,
          acp_id: 0,
          discount_rate: scholarship_rate,
          start_date: '0001-01-01',
          end_date: '9999-12-31',
          name: ['as entered', 'តាមដែលបានបញ្ចូល'],
        },
      ]
    : [],
})

/** What of a branch does. */
export interface School {
  readonly calendar: Calendar
  readonly promotions: readonly (typeof promotions.$inferSelect)[]
  readonly discountRules: readonly (typeof discountRules.$inferSelect)[]
}
