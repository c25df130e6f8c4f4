import type { PriceRule } from '@sala/contract/pricing/price-rule'
import type { Tx } from '../kit/database.ts'
import { type ImaginedStudent, imagine, type Wanted } from './price-facts.ts'
import { priceLine } from './price-line.ts'
import { readFees, readSchools, readStudents } from './read-price-facts.ts'
import { refuse } from './refusals.ts'

/** A line as it is charged, with the rules that made it so. */
export interface PricedLine {
  readonly line_no: number
  readonly fee_setup_id: number | null
  readonly fee_type_id: number
  readonly fee_name_en: string
  readonly fee_name_kh: string
  readonly fee_start_date: string | null
  readonly fee_end_date: string | null
  readonly quantity: string
  readonly price: string
  readonly amount: string
  readonly discount_rate: string
  readonly total_amount: string
  readonly rules: readonly PriceRule[]
}

export interface PriceRequest {
  /** None: a price for somebody who is not here yet. */
  readonly student_id: number | null
  /** What he would have, who is not here yet. */
  readonly imagined?: ImaginedStudent
  readonly branch_id: number
  /** The day whose discounts count. */
  readonly on: string
  readonly wanted: readonly Wanted[]
}

const distinct = (ids: readonly number[]) => [...new Set(ids)]

/** The lines of many requests, in their order, read in as many statements for a thousand as for one. */
export async function priceLines(tx: Tx, requests: readonly PriceRequest[]): Promise<PricedLine[][]> {
  if (requests.every(({ wanted }) => wanted.length === 0)) return requests.map(() => [])
  const from = requests.map(({ on }) => on).sort()[0]!
  const fees = await readFees(
    tx,
    distinct(requests.flatMap(({ wanted }) => wanted.map(({ fee_setup_id }) => fee_setup_id))),
  )
  const schoolOf = await readSchools(tx, distinct(requests.map(({ branch_id }) => branch_id)), from)
  const studentOf = await readStudents(tx, distinct(requests.flatMap(({ student_id }) => student_id ?? [])), from)
  return requests.map(({ student_id, imagined, branch_id, on, wanted }) => {
    const [school, student] = [
      schoolOf(branch_id),
      student_id === null ? (imagined ? imagine(imagined) : null) : studentOf(student_id),
    ]
    return wanted.map((line, index) => {
      const fee = fees.get(line.fee_setup_id)!
      const what = [fee.fee_name_en, fee.fee_name_kh] as const
      if (fee.is_inactive === 1) throw refuse('fee_not_in_use', { what })
      if (fee.branch_id !== branch_id) throw refuse('fee_of_other_branch', { what })
      return { line_no: index + 1, ...priceLine(fee, line, on, student, school) }
    })
  })
}
