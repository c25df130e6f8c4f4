import { z } from 'zod'
import { invoices } from '../billing/invoices.ts'
import { may } from '../kit/access.ts'
import { flag, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { bankProfiles } from '../pricing/bank-profiles.ts'
import { bankStatementLines, bankStatements } from './bank-statements.ts'

/** The most that a statement may hold. */
export const statementLimits = { megabytes: 10, rows: 20_000, columns: 60 } as const
/** So many lines are settled by one call; whoever has more calls again. */
export const settledAtOnce = 100

const sums = z.strictObject({ lines: z.int(), amount: z.string() })
const upload = { field: 'file', label: 'File', megabytes: statementLimits.megabytes, kind: 'table' } as const

/** Reads a file and says what would come of it; nothing is kept. */
export const previewStatement = defineOperation({
  name: 'preview-bank-statement',
  method: 'POST',
  path: '/bank-statements/preview',
  label: 'Preview statement',
  access: may('create', bankStatements),
  body: { bank_profile_id: ref('Account', () => bankProfiles) },
  upload,
  answer: z.strictObject({
    currency_code: z.string(),
    first_date: z.nullable(z.string()),
    last_date: z.nullable(z.string()),
    all: sums,
    matched: sums,
    not_matched: sums,
    set_aside: sums,
    /** In the books from an earlier file, and rows that are no money that came in. */
    known_count: z.int(),
    left_out: z.int(),
    /** Which heading was taken for what. */
    columns: z.array(z.strictObject({ column: z.string(), heading: z.string() })),
    lines: z.array(
      z.strictObject({
        line_no: z.int(),
        value_date: z.string(),
        amount: z.string(),
        currency_code: z.string(),
        remark_text: z.string(),
        payer_text: z.string(),
        bank_reference: z.string(),
        inv_number: z.nullable(z.string()),
        line_state: z.int(),
        reason: z.nullable(z.int()),
      }),
    ),
  }),
})
export const previewedLines = 200

export const importStatement = defineOperation({
  name: 'import-bank-statement',
  method: 'POST',
  path: '/bank-statements/import',
  label: 'Import statement',
  access: may('create', bankStatements),
  body: { bank_profile_id: ref('Account', () => bankProfiles), file_name: text('File', { max: 200 }) },
  upload,
  stale: ['bank-statements', 'bank-statement-lines'],
  answer: z.strictObject({ statement_id: z.int(), line_count: z.int(), known_count: z.int() }),
})

const settles = {
  access: may('approve', bankStatements),
  once: true,
  stale: ['bank-statements', 'bank-statement-lines', 'receipts', 'invoices'],
} as const

export const settleStatement = defineOperation({
  ...settles,
  name: 'settle-bank-statement',
  method: 'POST',
  path: '/bank-statements/{statement_id}/settle',
  label: 'Settle all matched lines',
  params: { statement_id: ref('Statement', () => bankStatements) },
  body: {},
  answer: z.strictObject({ settled: z.int(), not_settled: z.int(), left: z.int() }),
})

const line = { statement_line_id: ref('Line', () => bankStatementLines) } as const
const lineAnswer = z.strictObject({
  statement_line_id: z.int(),
  line_state: z.int(),
  reason: z.nullable(z.int()),
  receipt_id: z.nullable(z.int()),
  credit_amount: z.string(),
})

export const settleLine = defineOperation({
  ...settles,
  name: 'settle-bank-statement-line',
  method: 'POST',
  path: '/bank-statement-lines/{statement_line_id}/settle',
  label: 'Settle by hand',
  params: line,
  body: {
    inv_id: ref('Invoice', () => invoices, { help: 'Any excess is kept as credit for the student' }),
    is_other_money: flag('This is a different payment from the one at the counter', {
      help: 'If a payment at the counter has the same amount and date',
    }),
  },
  answer: lineAnswer,
})

/** Without words: the invoice that the line proposes, and those that owe just what came in. */
export const findInvoicesForLine = defineOperation({
  name: 'find-invoices-for-line',
  method: 'GET',
  path: '/bank-statement-lines/{statement_line_id}/invoices',
  label: 'Invoices a line may pay',
  access: may('approve', bankStatements),
  params: line,
  query: { search: text('Student, card or invoice', { optional: true, max: 100 }) },
  answer: z.strictObject({
    invoices: z.array(
      z.strictObject({
        inv_id: z.int(),
        inv_number: z.string(),
        due_date: z.string(),
        open_amount: z.string(),
        card_number: z.string(),
        full_name_en: z.string(),
        full_name_kh: z.string(),
      }),
    ),
  }),
})

export const setLineAside = defineOperation({
  name: 'set-aside-bank-statement-line',
  method: 'POST',
  path: '/bank-statement-lines/{statement_line_id}/set-aside',
  label: 'Set aside',
  access: may('approve', bankStatements),
  params: line,
  body: {
    note: note('What is this payment?', {
      max: 500,
      help: 'e.g. interest, a transfer between the school’s own accounts, a donation',
    }),
  },
  stale: ['bank-statements', 'bank-statement-lines'],
  answer: lineAnswer,
})

/**
 * Somebody says yes: the money of this line is what the counter took already, so that no second receipt comes of it.
 */
export const confirmAtCounter = defineOperation({
  name: 'confirm-line-at-counter',
  method: 'POST',
  path: '/bank-statement-lines/{statement_line_id}/at-counter',
  label: 'Taken at the counter',
  access: may('approve', bankStatements),
  params: line,
  stale: ['bank-statements', 'bank-statement-lines'],
  answer: lineAnswer,
})

export const undoLine = defineOperation({
  ...settles,
  name: 'undo-bank-statement-line',
  method: 'POST',
  path: '/bank-statement-lines/{statement_line_id}/undo',
  label: 'Undo',
  access: may('void', bankStatements),
  params: line,
  body: { void_reason: note('Reason', { max: 500 }) },
  answer: lineAnswer,
})
