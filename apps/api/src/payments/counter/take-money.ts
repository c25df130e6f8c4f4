import { paymentMethod } from '@sala/contract/billing/statuses'
import { formatAmount, parseAmount, shareOut, showMoney, sumOf, toBase } from '@sala/contract/kit/money'
import { type ChangeIn, changeOf, dollarsAsRiel, isInNotes, withinANote } from '@sala/contract/payments/change'
import { foldReference } from '@sala/contract/payments/fold-reference'
import { refuse } from './refusals.ts'

export interface Payment {
  readonly payment_method: number
  readonly currency_code: 'USD' | 'KHR'
  readonly amount: string
  readonly bank_profile_id?: number | null | undefined
  readonly reference?: string | null | undefined
  readonly credit_id?: number | null | undefined
}

/** A payment with what it is in dollars. */
export type Counted = Payment & { readonly base_amount: string }

export interface Taken {
  /** What was given, and what went back, below nothing. */
  readonly payments: readonly Counted[]
  readonly change_usd: string
  readonly change_khr: string
  /** Above nothing, the school keeps it; below, it lets it go. */
  readonly rounding_amount: string
  /** What was too much and stays here for the family. */
  readonly credit_amount: string
}

const scaleOf = { USD: 2, KHR: 0 } as const

/** The cents or riel of a payment. Cash that no notes make up is a slip of the hand. */
function unitsGiven({ payment_method, currency_code, amount }: Payment): bigint {
  if (currency_code === 'KHR' && /\.\d*[1-9]/.test(amount)) throw refuse('whole_riel', { amount })
  const units = parseAmount(amount, scaleOf[currency_code])
  if (payment_method === paymentMethod.cash && !isInNotes(currency_code, units))
    throw refuse('no_such_note', { amount: showMoney(amount, currency_code) })
  return units
}

/** Payments that say the same are one, of their sum. */
export function mergePayments(given: readonly Payment[]): Payment[] {
  const alike = Map.groupBy(given, ({ payment_method, currency_code, bank_profile_id, reference, credit_id }) =>
    JSON.stringify([
      payment_method,
      currency_code,
      bank_profile_id ?? null,
      foldReference(reference ?? ''),
      credit_id ?? null,
    ]),
  )
  return [...alike.values()].map((own) => ({
    ...own[0]!,
    amount: formatAmount(sumOf(own.map(unitsGiven)), scaleOf[own[0]!.currency_code]),
  }))
}

/**
 * What payments are in dollars. All riel are converted at once and shared out over their lines, so that many lines are
 * worth what one would be.
 */
export function countPayments(given: readonly Payment[], rate: string): Counted[] {
  const payments = mergePayments(given)
  const riel = payments
    .filter(({ currency_code }) => currency_code === 'KHR')
    .map(({ amount }) => parseAmount(amount, 0))
  const shares = riel.length === 0 ? [] : shareOut(toBase(sumOf(riel), rate), riel)
  return payments.map((payment) => ({
    ...payment,
    base_amount: payment.currency_code === 'KHR' ? formatAmount(shares.shift()!) : payment.amount,
  }))
}

/** So many cents over the counter, in notes of both currencies; each line below nothing. */
export function notesOf(cents: bigint, rate: string, changeIn: ChangeIn) {
  const change = changeOf(cents, rate, changeIn)
  const lines = [
    {
      payment_method: paymentMethod.cash,
      currency_code: 'USD',
      amount: formatAmount(-change.usd),
      base_amount: formatAmount(-change.usd),
    },
    {
      payment_method: paymentMethod.cash,
      currency_code: 'KHR',
      amount: formatAmount(-change.khr, 0),
      base_amount: formatAmount(-toBase(change.khr, rate)),
    },
  ] as const
  const sums = {
    change_usd: formatAmount(change.usd),
    change_khr: formatAmount(change.khr, 0),
    rounding_amount: formatAmount(change.rounding),
  }
  return { lines: lines.filter(({ amount }) => parseAmount(amount) !== 0n), ...sums }
}

/** What lies on the counter against what is to be paid: the change, and what no note can say. */
export function takeMoney(
  total: bigint,
  given: readonly Payment[],
  rate: string,
  changeIn: ChangeIn,
  keep = false,
): Taken {
  const payments = countPayments(given, rate)
  const by = (wanted: (method: number) => boolean) =>
    sumOf(payments.filter(({ payment_method }) => wanted(payment_method)).map((each) => parseAmount(each.base_amount)))
  const received = by(() => true)
  const over = received - total
  const none = { change_usd: '0.00', change_khr: '0', rounding_amount: '0.00', credit_amount: '0.00' }
  if (over < 0n) {
    // No note says so little; other ways say every cent.
    const inCash = given.some(({ payment_method }) => payment_method === paymentMethod.cash)
    if (!inCash || !withinANote(-over, rate)) {
      const riel = given.find(
        (each) => each.currency_code === 'KHR' && dollarsAsRiel(-over, parseAmount(each.amount, 0), rate),
      )
      if (riel)
        throw refuse('dollars_as_riel', {
          riel: showMoney(riel.amount, 'KHR'),
          worth: showMoney(toBase(parseAmount(riel.amount, 0), rate), 'USD'),
          wanted: showMoney(total, 'USD'),
        })
      throw refuse('received_too_little', { received: showMoney(received, 'USD'), wanted: showMoney(total, 'USD') })
    }
    return { ...none, payments, rounding_amount: formatAmount(over) }
  }
  // What is kept may have come in any way but from a credit, which would only be moved about.
  if (over > (keep ? by((method) => method !== paymentMethod.credit) : by((method) => method === paymentMethod.cash)))
    throw refuse('change_only_from_cash')
  if (keep) return { ...none, payments, credit_amount: formatAmount(over) }
  const { lines, ...sums } = notesOf(over, rate, changeIn)
  return { ...none, ...sums, payments: [...payments, ...lines] }
}
