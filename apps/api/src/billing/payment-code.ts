import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, fromBase, parseAmount, showMoney } from '@sala/contract/kit/money'
import { writeKhqr } from '@sala/contract/payments/khqr'
import { howToPay, type PaymentCode } from '@sala/contract/payments/payment-codes'
import { fillPayLink } from '@sala/contract/pricing/pay-link'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { rateOn } from '../pricing/public.ts'
import type { invoices } from '../tables/billing.ts'
import { banks, branches, provinces } from '../tables/organisation.ts'
import { bankProfiles, currencies } from '../tables/pricing.ts'
import { both } from './bill-paper.ts'

/** A code is good for so many days after the invoice falls due, or after it is shown, if that is later. */
const goodFor = 30
const day = 86_400_000
const latin = (text: string | null, most: number): string =>
  text && /^[\x20-\x7e]+$/.test(text) ? text.slice(0, most).trim() : ''

interface Wanted {
  /** In cents. */
  readonly amount: bigint
  /** What it is for, as the bank's line will name it. */
  readonly reference: string
  /** Until when it is good. */
  readonly expires: number
}

/** A code for an amount, into the first of these accounts that has a Bakong name. */
export async function codeFor(
  tx: Tx,
  account: SQL,
  { amount: cents, reference, expires }: Wanted,
  now: Date,
): Promise<PaymentCode | null> {
  const [found] = await tx
    .select({
      profile: bankProfiles,
      currency_code: currencies.currency_code,
      bank: banks,
      branch: branches,
      city: provinces.name_en,
    })
    .from(bankProfiles)
    .innerJoin(currencies, eq(currencies.id, bankProfiles.currency_id))
    .innerJoin(banks, eq(banks.bank_id, bankProfiles.bank_id))
    .innerJoin(branches, eq(branches.branch_id, bankProfiles.branch_id))
    .leftJoin(provinces, eq(provinces.province_code, branches.province_code))
    .where(
      and(account, eq(bankProfiles.is_active, 1), sql`${bankProfiles.bakong_id} ~ '^[^@[:space:]]+@[^@[:space:]]+$'`),
    )
    // Dollars first: that is what an invoice is in.
    .orderBy(desc(currencies.is_base), asc(bankProfiles.id))
    .limit(1)
  if (!found) return null
  const { profile, bank, branch, city } = found
  const currency = found.currency_code === 'KHR' ? 'KHR' : 'USD'
  const amount =
    currency === 'USD' ? formatAmount(cents) : formatAmount(fromBase(cents, await rateOn(tx, dayOf(now))), 0)
  const khqr = writeKhqr({
    ...{ bakong_id: profile.bakong_id!, bank: latin(bank.bank_name_en, 32), currency, amount },
    ...(profile.merchant_id ? { merchant_id: profile.merchant_id } : { account: latin(profile.account_number, 32) }),
    name: latin(profile.account_name, 25) || latin(branch.branch_name_en, 25) || branch.branch_code,
    city: latin(city, 15) || 'Phnom Penh',
    bill_number: reference,
    ...{ created: now.getTime(), expires },
  })
  const { account_name, account_number } = profile
  const { bank_name_en, bank_name_kh } = bank
  return {
    khqr,
    currency_code: currency,
    amount,
    reference,
    account_name,
    bank_name_en,
    bank_name_kh,
    expires: new Date(expires).toISOString(),
    bank_link: fillPayLink(profile.pay_link, { account: account_number, amount, currency, reference }),
  }
}

/** What a banking app scans to pay what is still owed of an invoice, or a part of it, into an account of its branch. */
export async function paymentCodeOf(
  tx: Tx,
  { branch_id, open_amount, due_date, inv_number }: typeof invoices.$inferSelect,
  now: Date,
  asked = open_amount,
): Promise<PaymentCode | null> {
  const amount = parseAmount(asked)
  if (amount <= 0n) return null
  const expires = Math.max(now.getTime(), Date.parse(`${due_date}T23:59:59+07:00`)) + goodFor * day
  return codeFor(tx, eq(bankProfiles.branch_id, branch_id), { amount, reference: inv_number, expires }, now)
}

/** The code that a banking app reads, with what it asks for beside it. */
export const payBy = ({ khqr, amount, currency_code, account_name }: PaymentCode) => ({
  code: khqr,
  amount: showMoney(amount, currency_code),
  to: account_name,
  words: both(...howToPay),
})

export interface CodedBill {
  readonly invoice: typeof invoices.$inferSelect
  /** How much of it, where that is not all that is owed. */
  readonly asked?: string
  /** Whose it is. */
  readonly en: string
  readonly km: string
}

/** So many codes fit a page; whoever owes more pays the oldest first. */
const mostCodes = 4

/** A code for each of the first bills, as a paper shows them. */
export async function codesOfBills(tx: Tx, bills: readonly CodedBill[], now: Date) {
  const codes = []
  for (const { invoice, asked, en, km } of bills.slice(0, mostCodes)) {
    const code = await paymentCodeOf(tx, invoice, now, asked)
    const { inv_number } = invoice
    if (code) codes.push({ ...payBy(code), label: both(`${en} · ${inv_number}`, `${km} · ${inv_number}`) })
  }
  return codes
}
