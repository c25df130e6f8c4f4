import type { readInvoicePaper as operation } from '@sala/contract/billing/invoice-queries'
import { sayRule } from '@sala/contract/pricing/price-rule'
import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../kit/database.ts'
import type { Work } from '../kit/route/work.ts'
import { classes } from '../tables/academics.ts'
import { invoiceInstalments, invoiceLines, invoices } from '../tables/billing.ts'
import { banks, branches } from '../tables/organisation.ts'
import { students } from '../tables/people.ts'
import { bankProfiles } from '../tables/pricing.ts'

const credited = alias(invoices, 'credited')

/** All that the paper of an invoice says, for whoever may see the invoice. */
export async function readPaper(tx: Tx, inv_id: number) {
  const [found] = await tx
    .select({
      invoice: invoices,
      branch: branches,
      student: students,
      class_name: classes.class_name,
      credits_number: credited.inv_number,
    })
    .from(invoices)
    .innerJoin(branches, eq(branches.branch_id, invoices.branch_id))
    .innerJoin(students, eq(students.student_id, invoices.student_id))
    .leftJoin(classes, eq(classes.class_id, invoices.class_id))
    .leftJoin(credited, eq(credited.inv_id, invoices.credits_inv_id))
    .where(eq(invoices.inv_id, inv_id))
  const { invoice, branch, student, class_name, credits_number } = found!
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.inv_id, inv_id))
    .orderBy(asc(invoiceLines.line_no))
  const instalments = await tx
    .select({
      part_no: invoiceInstalments.part_no,
      due_date: invoiceInstalments.due_date,
      amount: invoiceInstalments.amount,
    })
    .from(invoiceInstalments)
    .where(eq(invoiceInstalments.inv_id, inv_id))
    .orderBy(asc(invoiceInstalments.part_no))
  const bank_accounts = await tx
    .select({
      bank_name: banks.bank_name_en,
      account_name: bankProfiles.account_name,
      account_number: bankProfiles.account_number,
      bakong_id: bankProfiles.bakong_id,
    })
    .from(bankProfiles)
    .innerJoin(banks, eq(banks.bank_id, bankProfiles.bank_id))
    .where(and(eq(bankProfiles.branch_id, invoice.branch_id), eq(bankProfiles.is_active, 1)))
    .orderBy(asc(bankProfiles.id))
  const {
    inv_number,
    inv_kind,
    inv_date,
    due_date,
    is_deleted,
    void_reason,
    remark,
    exchange_rate,
    total_amount,
    total_khr,
    paid_amount,
    credited_amount,
    open_amount,
  } = invoice
  const { student_id, card_number, full_name_en, full_name_kh } = student
  return {
    ...{ inv_id, inv_number, inv_kind, inv_date, due_date, is_deleted, void_reason, remark, credits_number },
    branch: { branch_id: branch.branch_id, name_en: branch.branch_name_en, name_kh: branch.branch_name_kh },
    student: { student_id, card_number, full_name_en, full_name_kh, branch_id: student.branch_id, class_name },
    lines: lines.map(sayLine),
    ...{
      instalments,
      bank_accounts,
      exchange_rate,
      total_amount,
      total_khr,
      paid_amount,
      credited_amount,
      open_amount,
    },
  }
}

function sayLine(line: typeof invoiceLines.$inferSelect) {
  const { line_no, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_start_date, fee_end_date } = line
  const { quantity, price, amount, discount_rate, total_amount } = line
  return {
    ...{
      line_no,
      fee_setup_id,
      fee_type_id,
      fee_name_en,
      fee_name_kh,
      fee_start_date,
      fee_end_date,
      quantity,
      price,
      amount,
      discount_rate,
      total_amount,
    },
    rules: [...line.rules],
    why_en: line.rules.map((rule) => sayRule(rule, 'en')),
    why_kh: line.rules.map((rule) => sayRule(rule, 'km')),
  }
}

export const readInvoicePaper = ({ input, tx }: Work<typeof operation>) => readPaper(tx, input.inv_id)
