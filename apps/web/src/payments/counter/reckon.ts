import { paymentMethod } from '@sala/contract/billing/statuses'
import { formatAmount, parseAmount, sumOf, toBase } from '@sala/contract/kit/money'
import { type Change, type ChangeIn, changeOf, isInNotes, withinANote } from '@sala/contract/payments/change'
import { foldReference } from '@sala/contract/payments/fold-reference'

/**
 * What somebody types for an amount, in its smallest pieces: nothing where he typed nothing, undefined where it is no
 * amount.
 */
export function typed(text: string, scale = 2): bigint | undefined {
  const bare = text.replaceAll(/[\s,$៛]/g, '')
  if (bare === '') return 0n
  return new RegExp(`^\\d{1,10}${scale > 0 ? `(\\.\\d{1,${scale}})?` : ''}$`).test(bare)
    ? parseAmount(bare, scale)
    : undefined
}

/** An amount of cash as somebody types it: undefined too where no notes make it up. */
export function typedCash(text: string, currency: ChangeIn): bigint | undefined {
  const units = typed(text, currency === 'USD' ? 2 : 0)
  return units !== undefined && isInNotes(currency, units) ? units : undefined
}

/** Ways that go into an account of the school, and ways that bear a reference. */
export const intoAccount: readonly number[] = [paymentMethod.bankTransfer, paymentMethod.khqr]
export const withReference: readonly number[] = [...intoAccount, paymentMethod.cheque, paymentMethod.card]
const needsReference: readonly number[] = [paymentMethod.bankTransfer, paymentMethod.cheque]

/** The account that codes pay into: the first that has a Bakong name. */
export const codeAccountOf = (accounts: readonly Record<string, unknown>[]): number | null =>
  (accounts.find(({ bakong_id }) => bakong_id)?.id as number | undefined) ?? null

/** Another way than cash, as it stands in the form. */
export interface OtherWay {
  readonly key: number
  readonly payment_method: number
  readonly amount: string
  readonly bank_profile_id: number | null
  readonly reference: string
}

/** What another way still lacks before the server takes it. */
export function lacks({ payment_method, bank_profile_id, reference }: OtherWay): 'account' | 'reference' | undefined {
  if (intoAccount.includes(payment_method) && bank_profile_id === null) return 'account'
  return needsReference.includes(payment_method) && !foldReference(reference) ? 'reference' : undefined
}

export interface Given {
  readonly usd: string
  readonly khr: string
  readonly others: readonly OtherWay[]
  readonly changeIn: ChangeIn
  readonly keep: boolean
}

export interface Reckoning {
  /** Whether it can be taken as it stands. */
  readonly ready: boolean
  /** In cents; nothing where there is enough. */
  readonly missing: bigint
  /** What can be taken as a part of the bill, in cents; nothing where it is none. */
  readonly part: bigint
  readonly change: Change | undefined
  readonly kept: bigint
}

/** What was given against what is to be paid, as it is typed. The server reckons the same again. */
export function reckon(total: bigint, { usd, khr, others, changeIn, keep }: Given, rate: string): Reckoning {
  const none = { ready: false, missing: total, part: 0n, change: undefined, kept: 0n }
  const [dollarsGiven, rielGiven] = [typedCash(usd, 'USD'), typedCash(khr, 'KHR')]
  const rest = others.map(({ amount }) => typed(amount))
  if (dollarsGiven === undefined || rielGiven === undefined || rest.some((each) => each === undefined)) return none
  const complete = total > 0n && !others.some(lacks)
  const cash = dollarsGiven + toBase(rielGiven, rate)
  const over = cash + sumOf(rest as bigint[]) - total
  if (over < 0n) {
    const ready = complete && cash > 0n && withinANote(-over, rate)
    return { ...none, ready, missing: -over, part: complete && !ready ? total + over : 0n }
  }
  const enough = { ...none, missing: 0n }
  if (keep) return { ...enough, ready: complete, kept: over }
  return { ...enough, ready: complete && over <= cash, change: changeOf(over, rate, changeIn) }
}

/** So many cents on what is chosen, in its order, until nothing is left of them. */
export function spread<P extends { readonly cents: bigint }>(chosen: readonly P[], cents: bigint): P[] {
  let left = cents
  return chosen.flatMap((pay) => {
    const part = left < pay.cents ? left : pay.cents
    left -= part
    return part > 0n ? [{ ...pay, cents: part }] : []
  })
}

/** The payments that the server is told of. */
export function paymentsOf({ usd, khr, others }: Given) {
  const cash = [
    { payment_method: paymentMethod.cash, currency_code: 'USD' as const, cents: typed(usd) ?? 0n, scale: 2 },
    { payment_method: paymentMethod.cash, currency_code: 'KHR' as const, cents: typed(khr, 0) ?? 0n, scale: 0 },
  ]
  const all = [
    ...cash.map(({ cents, scale, ...payment }) => ({
      ...payment,
      amount: formatAmount(cents, scale),
      bank_profile_id: null,
      reference: null,
    })),
    ...others.map(({ key: _, amount, reference, ...way }) => ({
      ...way,
      payment_method: way.payment_method as 2 | 3 | 4 | 5 | 6,
      currency_code: 'USD' as const,
      amount: formatAmount(typed(amount) ?? 0n),
      reference: reference.trim() || null,
    })),
  ]
  return all.filter(({ amount }) => parseAmount(amount) > 0n)
}
