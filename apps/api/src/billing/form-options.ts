import type { readClassBillForm as classForm } from '@sala/contract/billing/invoice-classes'
import type * as ask from '@sala/contract/billing/invoice-queries'
import type { readAdjustmentForm as adjustmentForm } from '@sala/contract/billing/payment-adjustments'
import { invoiceKind, paymentState } from '@sala/contract/billing/statuses'
import type { Choice } from '@sala/contract/kit/choice'
import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, parseAmount } from '@sala/contract/kit/money'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { Problem } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { rateOn } from '../pricing/public.ts'
import { users } from '../tables/accounts.ts'
import { invoices } from '../tables/billing.ts'
import { feeGroups, instalmentPlans } from '../tables/pricing.ts'
import { creditDaysOf } from './issue-invoice.ts'
import { limitsOf } from './refuse-slips.ts'

const choicesOf = (choice: Choice) =>
  [...choice.labels].map(([id, [name_en, name_kh]]) => ({ id: Number(id), name_en, name_kh }))

/** A form opens also on a day for which nobody has entered a rate yet. */
const rateIfAny = (tx: Tx, day: string): Promise<string | null> =>
  rateOn(tx, day).catch((error) => {
    if (error instanceof Problem) return null
    throw error
  })

const seven = 7
const basics = async (tx: Tx, now: Date, branch_id: number | undefined) => ({
  today: dayOf(now),
  credit_day: branch_id ? await creditDaysOf(tx, branch_id) : seven,
  exchange_rate: await rateIfAny(tx, dayOf(now)),
})

export async function readInvoiceForm({ input, tx, now, actor }: Work<typeof ask.readInvoiceForm>) {
  const own = input.branch_id ? [input.branch_id] : [...actor.branch_ids]
  const { plan_id, branch_id, name_en, name_kh } = instalmentPlans
  const plans = await tx
    .select({ plan_id, branch_id, name_en, name_kh })
    .from(instalmentPlans)
    .where(and(inArray(branch_id, own), eq(instalmentPlans.is_active, 1)))
    .orderBy(asc(plan_id))
  const fee_groups = await tx
    .select({
      id: feeGroups.id,
      branch_id: feeGroups.branch_id,
      name_en: feeGroups.name_en,
      name_kh: feeGroups.name_kh,
    })
    .from(feeGroups)
    .where(and(inArray(feeGroups.branch_id, own), eq(feeGroups.is_active, 1)))
    .orderBy(asc(feeGroups.id))
  const [limits] = await limitsOf(tx, [input.branch_id ?? own[0] ?? 0])
  const { max_quantity = '0', max_amount = '0' } = limits ?? {}
  return { ...(await basics(tx, now, input.branch_id ?? own[0])), max_quantity, max_amount, plans, fee_groups }
}

export const readClassBillForm = ({ input, tx, now, actor }: Work<typeof classForm>) =>
  basics(tx, now, input.branch_id ?? actor.branch_ids[0])

export async function readAdjustmentForm({ input, tx, now }: Work<typeof adjustmentForm>) {
  const [found] = input.inv_id ? await tx.select().from(invoices).where(eq(invoices.inv_id, input.inv_id)) : []
  const left =
    found && found.inv_kind !== invoiceKind.creditNote && found.is_deleted === 0
      ? formatAmount(parseAmount(found.total_amount) - parseAmount(found.credited_amount))
      : null
  return {
    today: dayOf(now),
    inv_number: found?.inv_number ?? null,
    open_amount: found?.open_amount ?? null,
    most_less: left,
  }
}

/** Who issued lately is read off the latest thousand, since counting all of them would read the whole table. */
export async function readInvoiceViews({ tx, actor }: Work<typeof ask.readInvoiceViews>) {
  const latest = tx
    .select({ created_by: invoices.created_by, credit_day: invoices.credit_day })
    .from(invoices)
    .where(inArray(invoices.branch_id, [...actor.branch_ids]))
    .orderBy(desc(invoices.inv_id))
    .limit(1000)
    .as('latest')
  const creators = await tx
    .selectDistinct({ user_id: users.user_id, full_name: users.full_name })
    .from(latest)
    .innerJoin(users, eq(users.user_id, latest.created_by))
    .orderBy(asc(users.full_name))
  const days = await tx.selectDistinct({ credit_day: latest.credit_day }).from(latest).orderBy(asc(latest.credit_day))
  return {
    kinds: choicesOf(invoiceKind),
    states: choicesOf(paymentState),
    creators,
    credit_days: days.map(({ credit_day }) => credit_day),
  }
}

export async function readInvoiceRate({ input, tx, now }: Work<typeof ask.readInvoiceRate>) {
  const date = input.date ?? dayOf(now)
  return { date, currency_code: 'KHR', rate: await rateOn(tx, date) }
}
