import type * as papers from '@sala/contract/billing/bill-papers'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { showMoney, showRate } from '@sala/contract/kit/money'
import { type MoneyPaper, type MoneyPapers, moneyPapers } from '@sala/papers/money-papers'
import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { headingOf } from '../organisation/public.ts'
import { preInvoiceLines, preInvoices, quotationLines, quotations } from '../tables/billing.ts'
import { both, lineColumns, rowsOf } from './bill-paper.ts'
import { aboutOf, accountsOf, factsOf, studentOn } from './print-invoice.ts'
import { refuse } from './refusals.ts'

type PreInvoice = typeof preInvoices.$inferSelect
const mostAtOnce = 300
const signers = [both('Issued by', 'អ្នកចេញឯកសារ')]
const isVoid = (is_deleted: number) => (is_deleted === 1 ? { mark: both('VOID', 'មោឃៈ') } : {})
const totalsOf = ({ total_amount, total_khr }: Pick<PreInvoice, 'total_amount' | 'total_khr'>) => [
  { label: both('Total', 'សរុប'), value: showMoney(total_amount, 'USD'), strong: true },
  { label: both('Total in riel', 'សរុបជារៀល'), value: showMoney(total_khr, 'KHR') },
]

interface Printed {
  readonly name: string
  readonly branch_id: number
  readonly documents: readonly MoneyPaper[]
}
async function answer(
  app: App,
  { input, tx, call, now }: Work<typeof papers.printQuotation>,
  { name, branch_id, documents }: Printed,
): Promise<never> {
  const looks = {
    language: input.display_language as 'both',
    size: input.size as MoneyPapers['size'],
    date: dayOf(now),
  }
  const pdf = await printPaper(app, moneyPapers, {
    ...looks,
    heading: await headingOf(tx, app.storageOf(call.db), branch_id, 0),
    documents,
  })
  return answerPaper(call, name, pdf)
}

/** What will be asked for, as the family sees it before it is owed. */
async function preInvoicePaper(tx: Tx, of: PreInvoice): Promise<MoneyPaper> {
  const lines = await tx
    .select()
    .from(preInvoiceLines)
    .where(eq(preInvoiceLines.pre_inv_id, of.id))
    .orderBy(asc(preInvoiceLines.line_no))
  const student = await studentOn(tx, of.student_id, of.class_id)
  return {
    title: both('Pre-invoice', 'វិក្កយបត្របឋម'),
    number: of.pre_inv_number,
    barcode: true,
    about: aboutOf(student),
    ...isVoid(of.is_deleted),
    facts: [
      ...factsOf(student),
      { label: both('Date', 'កាលបរិច្ឆេទ'), value: showDate(of.inv_date) },
      { label: both('Rate', 'អត្រាប្តូរប្រាក់'), value: showRate(of.exchange_rate) },
    ],
    columns: lineColumns,
    rows: rowsOf(lines),
    totals: totalsOf(of),
    sections: await accountsOf(tx, of.branch_id),
    closing: both('This is not an invoice. The invoice will follow.', 'មិនទាន់ជំពាក់ទេ៖ វិក្កយបត្រនឹងផ្ញើជូនតាមក្រោយ។'),
    signers,
  }
}

export async function printPreInvoice(app: App, work: Work<typeof papers.printPreInvoice>): Promise<never> {
  const [of] = await work.tx.select().from(preInvoices).where(eq(preInvoices.id, work.input.id))
  return answer(app, work, {
    name: of!.pre_inv_number,
    branch_id: of!.branch_id,
    documents: [await preInvoicePaper(work.tx, of!)],
  })
}

/** The open ones of some grades, a page each, for the envelopes; where they are too many, some grades at a time. */
export async function printPreInvoicesOfGrades(
  app: App,
  work: Work<typeof papers.printPreInvoicesOfGrades>,
): Promise<never> {
  const { input, tx } = work
  const wanted = and(
    eq(preInvoices.branch_id, input.branch_id),
    inArray(preInvoices.grade_id, input.grade_ids),
    eq(preInvoices.is_deleted, 0),
    input.date_from ? gte(preInvoices.inv_date, input.date_from) : undefined,
    input.date_to ? lte(preInvoices.inv_date, input.date_to) : undefined,
  )
  const found = await tx
    .select()
    .from(preInvoices)
    .where(wanted)
    .orderBy(asc(preInvoices.class_id), asc(preInvoices.id))
    .limit(mostAtOnce + 1)
  if (found.length > mostAtOnce) throw refuse('too_many_to_print', { most: mostAtOnce })
  const documents: MoneyPaper[] = []
  for (const each of found) documents.push(await preInvoicePaper(tx, each))
  const none: MoneyPaper = {
    title: both('No pre-invoices for these grades', 'គ្មានវិក្កយបត្របឋមនៃកម្រិតថ្នាក់ទាំងនេះ'),
    facts: [],
    columns: lineColumns,
    rows: [],
    totals: [],
    sections: [],
    signers: [],
  }
  return answer(app, work as never, {
    name: 'pre-invoices',
    branch_id: input.branch_id,
    documents: documents.length > 0 ? documents : [none],
  })
}

export async function printQuotation(app: App, work: Work<typeof papers.printQuotation>): Promise<never> {
  const { tx } = work
  const [quotation] = await tx.select().from(quotations).where(eq(quotations.id, work.input.id))
  const of = quotation!
  const lines = await tx
    .select()
    .from(quotationLines)
    .where(eq(quotationLines.quotation_id, of.id))
    .orderBy(asc(quotationLines.line_no))
  const document: MoneyPaper = {
    title: both('Quotation', 'សម្រង់តម្លៃ'),
    number: of.quotation_number,
    about: of.customer_name,
    ...isVoid(of.is_deleted),
    facts: [
      { label: both('For', 'ជូន'), value: of.customer_name },
      { label: both('Date', 'កាលបរិច្ឆេទ'), value: showDate(of.quotation_date) },
      { label: both('Valid until', 'សុពលភាពដល់'), value: showDate(of.valid_until) },
      { label: both('Rate', 'អត្រាប្តូរប្រាក់'), value: showRate(of.exchange_rate) },
    ],
    columns: lineColumns,
    rows: rowsOf(lines),
    totals: totalsOf(of),
    sections: [],
    ...(of.remark && { closing: both(of.remark, of.remark) }),
    signers,
  }
  return answer(app, work, { name: of.quotation_number, branch_id: of.branch_id, documents: [document] })
}
