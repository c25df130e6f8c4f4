import type { AnswerOf } from '@sala/contract/kit/operation'
import { times } from '@sala/contract/kit/read-date'
import { feeSetups } from '@sala/contract/pricing/fee-setups'
import { lineTotal } from '@sala/contract/pricing/line-total'
import { queryFees } from '@sala/contract/pricing/price-queries'
import { useQueries } from '@tanstack/react-query'
import { operate } from '../kit/api.ts'
import { useDebounced } from '../kit/hooks.ts'
import type { Problem } from '../kit/problem.ts'
import { useSession } from '../kit/session.tsx'

/** A line as somebody asks for it. */
export interface WantedLine {
  readonly fee_setup_id: number
  readonly quantity: string
  readonly fee_start_date: string | null
  readonly fee_end_date: string | null
  readonly price: string | null
  readonly why: string | null
}

export type LinePrice = Omit<AnswerOf<typeof queryFees>['data'][number], 'rules'> & {
  readonly rules: readonly Pick<AnswerOf<typeof queryFees>['data'][number]['rules'][number], 'rule' | 'facts'>[]
}

export interface PricedLine {
  readonly wanted: WantedLine
  readonly priced: LinePrice | undefined
  /** What it says is not what was typed last. */
  readonly isOld: boolean
  readonly problem: Problem | null
}

export const newLine = (fee_setup_id: number, quantity = '1'): WantedLine => ({
  fee_setup_id,
  quantity,
  fee_start_date: null,
  fee_end_date: null,
  price: null,
  why: null,
})

const quantityText = /^\d{1,4}(\.\d{1,2})?$/
const priceText = /^\d{1,8}(\.\d{1,2})?$/

/** What of a line cannot be sent as it is typed. */
export function faultOf({ quantity, price, why, fee_start_date, fee_end_date }: WantedLine) {
  if (!quantityText.test(quantity) || !/[1-9]/.test(quantity)) return 'quantity'
  if ([fee_start_date, fee_end_date].some((day) => day && !times.date.isRead(day))) return 'unread'
  if (fee_start_date && fee_end_date && fee_end_date < fee_start_date) return 'days'
  if (price && !priceText.test(price)) return 'price'
  if (price && !why?.trim()) return 'why'
  return undefined
}

/** A price by hand holds whatever the list says. */
export function byHand({ quantity, price, why, ...days }: WantedLine, list: LinePrice): LinePrice {
  return {
    ...list,
    fee_start_date: days.fee_start_date,
    fee_end_date: days.fee_end_date,
    quantity,
    price: price!,
    discount_rate: '0.00',
    ...lineTotal(quantity, price!, '0'),
    rules: [{ rule: 'by_hand', facts: { why: why ?? '' } }],
  }
}

/** What each line would cost somebody on a day, asked for one by one: one that is refused does not hide the others. */
export function useLinePrices(
  student_id: number | null | undefined,
  day: string | null,
  lines: readonly WantedLine[],
): readonly PricedLine[] {
  const { mayAsk } = useSession()
  const keyOf = ({ fee_setup_id, quantity, fee_start_date, fee_end_date }: WantedLine) =>
    JSON.stringify({ fee_setup_id, quantity, fee_start_date, fee_end_date })
  const typed = lines.map(keyOf)
  const rested: string[] = JSON.parse(useDebounced(JSON.stringify(typed), 250))
  // A line that is new is asked for at once, one that is being typed in once it rests.
  const asked = lines.map((_, at) => (rested.length === lines.length ? rested[at]! : typed[at]!))
  const answers = useQueries({
    queries: asked.map((key, at) => ({
      queryKey: [feeSetups.name, 'price', student_id ?? null, day, key],
      queryFn: async () => {
        const body = { student_id: student_id ?? null, price_date: day, lines: [JSON.parse(key)] }
        return (await operate(queryFees, body)).data[0]!
      },
      enabled: mayAsk(queryFees) && !['quantity', 'unread', 'days'].includes(faultOf(lines[at]!) ?? ''),
      staleTime: 30_000,
      retry: false,
    })),
  })
  return lines.map((wanted, at) => {
    const { data, error, isFetching } = answers[at]!
    const settled = asked[at] === typed[at] && !isFetching
    const hand = data && wanted.price && faultOf({ ...wanted, why: ' .' }) === undefined
    const problem = settled && !hand ? (error as Problem | null) : null
    return { wanted, priced: hand ? byHand(wanted, data) : data, isOld: !hand && !settled, problem }
  })
}
