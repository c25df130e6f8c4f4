import type * as ask from '@sala/contract/billing/invoice-queries'
import { invoices as invoiceRows } from '@sala/contract/billing/invoices'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { students as studentProfiles } from '@sala/contract/people/students'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Db } from '../kit/database.ts'
import { refuseCut } from '../kit/page-span.ts'
import { refuse as refuseAny } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { invoices } from '../tables/billing.ts'
import { banks } from '../tables/organisation.ts'
import { studentBankAccounts } from '../tables/people.ts'
import { feeSetups } from '../tables/pricing.ts'
import { findBilled, mayChargeTwice } from './find-billed.ts'
import { seatOf } from './issue-invoice.ts'
import { isOpen } from './payment-states.ts'

const shown = ['student_id', 'card_number', 'full_name_en', 'full_name_kh', 'branch_id', 'class_id', 'grade_id']

/** An invoice of the caller's branches that stands. */
const stands = ({ branch_ids }: Actor) =>
  and(
    inArray(invoices.branch_id, [...branch_ids]),
    eq(invoices.is_deleted, 0),
    eq(invoices.inv_kind, invoiceKind.invoice),
  )

/** Active students by name or number, with what each still owes here. */
export async function findStudentsToBill({ input, tx, actor, store }: Work<typeof ask.findStudentsToBill>) {
  const { search, page, branch_id } = input
  const filters = { status: [studentStatus.active], ...(branch_id && { branch_id: [branch_id] }) }
  const found = await store(studentProfiles).list(tx as unknown as Db, actor, {
    ...(search && { search }),
    ...(page && { page }),
    filters,
    fields: shown,
  })
  refuseCut(input, found)
  const ids = found.data.map((row) => row.student_id as number)
  const owed = await tx
    .select({ student_id: invoices.student_id, open: sql<string>`sum(${invoices.open_amount})::text` })
    .from(invoices)
    .where(
      and(
        inArray(invoices.student_id, ids.length > 0 ? ids : [0]),
        inArray(invoices.branch_id, [...actor.branch_ids]),
        isOpen,
      ),
    )
    .groupBy(invoices.student_id)
  const latest = await tx
    .select({ student_id: invoices.student_id, inv_id: sql<number>`max(${invoices.inv_id})::int` })
    .from(invoices)
    .where(and(inArray(invoices.student_id, ids.length > 0 ? ids : [0]), stands(actor)))
    .groupBy(invoices.student_id)
  const latestOf = new Map(latest.map(({ student_id, inv_id }) => [student_id, inv_id]))
  const openOf = new Map(owed.map(({ student_id, open }) => [student_id, open]))
  return {
    ...found,
    data: found.data.map((row) => ({
      ...row,
      open_amount: openOf.get(row.student_id as number) ?? '0.00',
      latest_inv_id: latestOf.get(row.student_id as number) ?? null,
    })) as never,
  }
}

export async function readSeatToBill({ input: { student_id }, tx }: Work<typeof ask.readSeatToBill>) {
  const seat = await seatOf(tx, student_id)
  const { class_id = null, grade_id = null, acps_id = null, ac_term_id = null, ac_year_id = null } = seat ?? {}
  return { student_id, class_id, grade_id, acps_id, ac_term_id, ac_year_id }
}

/**
 * Whether an invoice for these days would be refused, before anybody fills it in. Fees of other branches are not known
 * here.
 */
export async function checkDuplicateFees({ input, tx, actor }: Work<typeof ask.checkDuplicateFees>) {
  const { student_id, fee_start_date, fee_end_date } = input
  if (!/^\d{1,9}(,\d{1,9})*$/.test(input.fee_setup_ids))
    throw refuseAny('invalid', { errors: { fee_setup_ids: 'format' } })
  const ids = input.fee_setup_ids.split(',').map(Number)
  const fees = await tx
    .select({ fee_setup_id: feeSetups.fee_setup_id, fee_type_id: feeSetups.fee_type_id })
    .from(feeSetups)
    .where(and(inArray(feeSetups.fee_setup_id, ids), inArray(feeSetups.branch_id, [...actor.branch_ids])))
    .orderBy(asc(feeSetups.fee_setup_id))
  if (fees.length < new Set(ids).size) throw refuseAny('not_found')
  const billed = await findBilled(
    tx,
    fees.map((fee) => ({ ...fee, student_id, fee_start_date, fee_end_date })),
  )
  const duplicates = billed.map(({ at, inv_id, inv_number, fee_start_date: from, fee_end_date: to }) => ({
    ...fees[at]!,
    ...{ inv_id, inv_number, fee_start_date: from, fee_end_date: to },
  }))
  return { is_duplicate: duplicates.length > 0, allowed: await mayChargeTwice(tx, actor.user_id), duplicates }
}

export async function readLatestInvoice({
  input: { student_id },
  tx,
  actor,
  store,
}: Work<typeof ask.readLatestInvoice>) {
  const [latest] = await tx
    .select({ inv_id: invoices.inv_id })
    .from(invoices)
    .where(and(eq(invoices.student_id, student_id), stands(actor)))
    .orderBy(desc(invoices.inv_id))
    .limit(1)
  if (!latest) throw refuseAny('not_found')
  return store(invoiceRows).read(tx, actor, latest)
}

export async function listBankAccounts({ input: { student_id }, tx }: Work<typeof ask.listBankAccounts>) {
  const { bank_account_id, bank_id, account_name, account_number, is_default } = studentBankAccounts
  const data = await tx
    .select({ bank_account_id, bank_id, bank_name: banks.bank_name_en, account_name, account_number, is_default })
    .from(studentBankAccounts)
    .innerJoin(banks, eq(banks.bank_id, bank_id))
    .where(eq(studentBankAccounts.student_id, student_id))
    .orderBy(desc(is_default), asc(bank_account_id))
  return { data }
}
