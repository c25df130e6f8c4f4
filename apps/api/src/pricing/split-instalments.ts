import { addDays } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount, shareOut } from '@sala/contract/kit/money'

export interface PlanPart {
  readonly part_no: number
  /** In percent. */
  readonly share: string
  readonly days_after: number
}

export interface Instalment {
  readonly part_no: number
  readonly due_date: string
  readonly amount: string
}

/** An amount in the parts of a plan: they sum to it exactly, and each is due so many days after the first. */
export function instalmentsOf(total: string, plan: readonly PlanPart[], from: string): Instalment[] {
  const parts = [...plan].sort((a, b) => a.part_no - b.part_no)
  if (parts.length === 0) return []
  const amounts = shareOut(
    parseAmount(total),
    parts.map(({ share }) => parseAmount(share)),
  )
  return parts.map(({ part_no, days_after }, index) => ({
    part_no,
    due_date: addDays(from, days_after),
    amount: formatAmount(amounts[index]!),
  }))
}
