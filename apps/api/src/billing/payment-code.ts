import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, fromBase, parseAmount } from '@sala/contract/kit/money'
import { writeKhqr } from '@sala/contract/payments/khqr'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { rateOn } from '../pricing/public.ts'
import type { invoices } from '../tables/billing.ts'
import { banks, branches, provinces } from '../tables/organisation.ts'
import { bankProfiles, currencies } from '../tables/pricing.ts'

/** A code is good for so many days after the invoice falls due, or after it is shown, if that is later. */
const goodFor = 30
const day = 86_400_000
const latin = (text: string | null, most: number): string =>
  text && /^[\x20-\x7e]+$/.test(text) ? text.slice(0, most).trim() : ''

/**
 * What a banking app scans to pay what is still owed of an invoice, into the first account of its branch that has a
 * Bakong name.
 */
export async function paymentCodeOf(tx: Tx, invoice: typeof invoices.$inferSelect, now: Date) {
  const open = parseAmount(invoice.open_amount)
  if (open <= 0n) return null
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
      and(
        eq(bankProfiles.branch_id, invoice.branch_id),
        eq(bankProfiles.is_active, 1),
        sql`${bankProfiles.bakong_id} ~ '^[^@[:space:]]+@[^@[:space:]]+$'`,
      ),
    )
    // Dollars first: that is what an invoice is in.
    .orderBy(desc(currencies.is_base), asc(bankProfiles.id))
    .limit(1)
  if (!found) return null
  const { profile, bank, branch, city } = found
  const currency = found.currency_code === 'KHR' ? 'KHR' : 'USD'
  const amount = currency === 'USD' ? formatAmount(open) : formatAmount(fromBase(open, await rateOn(tx, dayOf(now))), 0)
  const expires = Math.max(now.getTime(), Date.parse(`${invoice.due_date}T23:59:59+07:00`)) + goodFor * day
  const khqr = writeKhqr({
    ...{ bakong_id: profile.bakong_id!, bank: latin(bank.bank_name_en, 32), currency, amount },
    ...(profile.merchant_id ? { merchant_id: profile.merchant_id } : { account: latin(profile.account_number, 32) }),
    name: latin(profile.account_name, 25) || latin(branch.branch_name_en, 25) || branch.branch_code,
    city: latin(city, 15) || 'Phnom Penh',
    bill_number: invoice.inv_number,
    ...{ created: now.getTime(), expires },
  })
  const { account_name } = profile
  const { bank_name_en, bank_name_kh } = bank
  return {
    khqr,
    currency_code: currency,
    amount,
    account_name,
    bank_name_en,
    bank_name_kh,
    expires: new Date(expires).toISOString(),
  }
}
