import { z } from 'zod'
import { may } from '../kit/access.ts'
import { date, integer, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { pageOf } from '../kit/page.ts'
import { rowAnswer } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { students } from '../people/students.ts'
import { paymentTerm } from '../pricing/fee-setups.ts'
import { priceRule } from '../pricing/price-rule.ts'
import { invoices } from './invoices.ts'

const id = z.int()
const maybe = z.nullable(z.string())
const named = { name_en: z.string(), name_kh: z.string() }
const asking = { method: 'GET', access: may('view', invoices) } as const
const issuing = { method: 'GET', access: may('create', invoices) } as const
const ofStudent = { student_id: ref('Student', () => students) }
const ofInvoice = { inv_id: ref('Invoice', () => invoices) }

const line = {
  line_no: id,
  fee_setup_id: z.nullable(id),
  fee_type_id: id,
  fee_name_en: z.string(),
  fee_name_kh: z.string(),
  fee_start_date: maybe,
  fee_end_date: maybe,
  quantity: z.string(),
  price: z.string(),
  amount: z.string(),
  discount_rate: z.string(),
  total_amount: z.string(),
  rules: z.array(priceRule),
}

export const readLatestInvoice = defineOperation({
  ...asking,
  name: 'read-latest-invoice',
  path: '/invoices/{student_id}/latest',
  label: 'Latest invoice of a student',
  params: ofStudent,
  answer: rowAnswer(invoices, 'staff-api'),
})

export const listBankAccounts = defineOperation({
  ...asking,
  name: 'list-bank-accounts-of-student',
  path: '/invoices/bank-students/{student_id}',
  label: 'Bank accounts of a student',
  params: ofStudent,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        bank_account_id: id,
        bank_id: id,
        bank_name: z.string(),
        account_name: z.string(),
        account_number: z.string(),
        is_default: id,
      }),
    ),
  }),
})

export const readInvoiceRate = defineOperation({
  ...asking,
  name: 'read-invoice-rate',
  path: '/invoices/exchange-rates',
  label: 'Exchange rate of a day',
  query: { date: date('Day', { optional: true }) },
  answer: z.strictObject({ date: z.string(), currency_code: z.string(), rate: z.string() }),
})

const choices = z.array(z.strictObject({ id, ...named }))

export const readInvoiceViews = defineOperation({
  ...asking,
  name: 'read-invoice-views',
  path: '/invoices/invoice-view-models',
  label: 'Invoice filters',
  answer: z.strictObject({
    kinds: choices,
    states: choices,
    creators: z.array(z.strictObject({ user_id: id, full_name: z.string() })),
    credit_days: z.array(id),
  }),
})

export const readInvoiceForm = defineOperation({
  ...issuing,
  name: 'read-invoice-form',
  path: '/invoices/form-view-models',
  label: 'Defaults for a new invoice',
  query: { branch_id: ref('Branch', () => branches, { optional: true }) },
  answer: z.strictObject({
    today: z.string(),
    credit_day: id,
    exchange_rate: maybe,
    /** What the branch allows on a line, and for the whole. */
    max_quantity: z.string(),
    max_amount: z.string(),
    plans: z.array(z.strictObject({ plan_id: id, branch_id: id, ...named })),
    fee_groups: z.array(z.strictObject({ id, branch_id: id, ...named })),
  }),
})

const person = {
  student_id: id,
  card_number: z.string(),
  full_name_en: z.string(),
  full_name_kh: z.string(),
  branch_id: id,
}

export const findStudentsToBill = defineOperation({
  ...issuing,
  name: 'find-students-to-bill',
  path: '/invoices-create-students',
  label: 'Students who can be billed',
  query: {
    search: text('Search', { optional: true, max: 100 }),
    page: integer('Page', { optional: true, min: -1, help: '-1 for all' }),
    branch_id: ref('Branch', () => branches, { optional: true }),
  },
  answer: pageOf(
    z.strictObject({
      ...person,
      class_id: z.nullable(id),
      grade_id: z.nullable(id),
      open_amount: z.string(),
      latest_inv_id: z.nullable(id),
    }),
  ),
})

export const readSeatToBill = defineOperation({
  ...issuing,
  name: 'read-seat-to-bill',
  path: '/invoices-get-class-id',
  label: 'The class a student is billed for',
  query: ofStudent,
  answer: z.strictObject({
    student_id: id,
    class_id: z.nullable(id),
    grade_id: z.nullable(id),
    acps_id: z.nullable(id),
    ac_term_id: z.nullable(id),
    ac_year_id: z.nullable(id),
  }),
})

const billed = z.strictObject({
  fee_setup_id: id,
  fee_type_id: id,
  inv_id: id,
  inv_number: z.string(),
  fee_start_date: z.string(),
  fee_end_date: z.string(),
})

export const checkDuplicateFees = defineOperation({
  ...issuing,
  name: 'check-duplicate-fees',
  path: '/invoices-check-is-duplicate-fee-types',
  label: 'Whether fees have already been billed for this period',
  query: {
    ...ofStudent,
    fee_setup_ids: text('Fees', { max: 600 }),
    fee_start_date: date('From'),
    fee_end_date: date('To', { notBefore: 'fee_start_date' }),
  },
  answer: z.strictObject({ is_duplicate: z.boolean(), allowed: z.boolean(), duplicates: z.array(billed) }),
})

export const listEligiblePayments = defineOperation({
  ...issuing,
  name: 'list-eligible-payments',
  path: '/invoices-eligables-payments',
  label: 'What a student can be billed for now',
  query: { ...ofStudent, inv_date: date('Date', { optional: true }) },
  answer: z.strictObject({
    student_id: id,
    inv_date: z.string(),
    data: z.array(
      z.strictObject({
        ...line,
        payment_term_id: z.literal(paymentTerm.values as [number]),
        source: z.enum(['grade', 'service']),
        is_suggested: z.boolean(),
      }),
    ),
  }),
})

export const readInvoicePaper = defineOperation({
  ...asking,
  name: 'read-invoice-paper',
  path: '/invoices/invoice-pdf-datas/{inv_id}',
  label: 'Invoice as printed',
  params: ofInvoice,
  answer: z.strictObject({
    inv_id: id,
    inv_number: z.string(),
    inv_kind: id,
    inv_date: z.string(),
    due_date: z.string(),
    is_deleted: id,
    void_reason: maybe,
    remark: maybe,
    branch: z.strictObject({ branch_id: id, ...named }),
    student: z.strictObject({ ...person, class_name: maybe }),
    credits_number: maybe,
    lines: z.array(z.strictObject({ ...line, why_en: z.array(z.string()), why_kh: z.array(z.string()) })),
    instalments: z.array(z.strictObject({ part_no: id, due_date: z.string(), amount: z.string() })),
    bank_accounts: z.array(
      z.strictObject({ bank_name: z.string(), account_name: z.string(), account_number: z.string(), bakong_id: maybe }),
    ),
    exchange_rate: z.string(),
    total_amount: z.string(),
    total_khr: z.string(),
    paid_amount: z.string(),
    credited_amount: z.string(),
    open_amount: z.string(),
  }),
})

export const readInvoiceAccount = defineOperation({
  ...asking,
  name: 'read-invoice-account',
  path: '/invoices/{inv_id}/account',
  label: 'Ledger entries of an invoice',
  params: ofInvoice,
  answer: z.strictObject({
    balance: z.string(),
    data: z.array(
      z.strictObject({
        entry_id: id,
        posting_date: z.string(),
        document: z.string(),
        document_id: id,
        deed: z.string(),
        amount: z.string(),
        number: maybe,
      }),
    ),
  }),
})
