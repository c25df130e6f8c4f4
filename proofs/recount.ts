import { sql } from 'drizzle-orm'
import type { World } from './world.ts'

/** A payment as documents tell it: so many cents on a day, by somebody, some way, for a student and a kind of fee. */
export interface Paid {
  readonly branch_id: number
  readonly day: string
  readonly by: number
  readonly student_id: number | null
  readonly fee_type_id: number | null
  readonly cents: number
}
/** The same money by the way it came: a method, and riel where it was riel. */
export interface Moved extends Omit<Paid, 'student_id' | 'fee_type_id'> {
  readonly method: number
  readonly riel: number
  readonly dollars: number
}
export interface Billed {
  readonly branch_id: number
  readonly day: string
  readonly fee_type_id: number
  readonly cents: number
  readonly discount: number
}
export interface Owing {
  readonly branch_id: number
  readonly student_id: number
  readonly inv_id: number
  readonly due: string
  readonly cents: number
}

// biome-ignore lint/suspicious/noExplicitAny: rows as the database has them, of many tables
type Row = Record<string, any>
const cents = (text: unknown): number => Math.round(Number(text) * 100)

/**
 * What every report of payments should say, counted from documents one by one, in another language and another way than the reports do it:
 * receipts by what was laid on the counter, bills by their lines, debts by what became of each invoice until a day.
 */
export async function recount(world: World, branches: readonly number[]) {
  const read = async (text: string) => (await world.owner.execute<Row>(sql.raw(text.replaceAll('$branches', `(${branches.join()})`)))).rows
  const entries = await read('select document, document_id, deed, posting_date::text as day, created_by as by from ledger_entries where branch_id in $branches')
  const deedOf = new Map(entries.map((entry) => [`${entry.document}/${entry.document_id}/${entry.deed}`, entry]))
  const on = (document: string, id: unknown, deed = 'issue') => deedOf.get(`${document}/${id}/${deed}`) as { day: string; by: number } | undefined
  /** Once as it was done, and once more, turned round, where it was taken back. */
  const twice = <T>(document: string, id: unknown, make: (sign: 1 | -1, at: { day: string; by: number }) => T): T[] => {
    const [issued, voided] = [on(document, id), on(document, id, 'void')]
    return [...(issued ? [make(1, issued)] : []), ...(voided ? [make(-1, voided)] : [])]
  }

  const receipts = await read('select * from receipts where branch_id in $branches')
  const receiptOf = new Map(receipts.map((each) => [each.receipt_id as number, each]))
  const ofReceipts = 'where receipt_id in (select receipt_id from receipts where branch_id in $branches)'
  const payments = await read(`select * from receipt_payments ${ofReceipts}`)
  const settled = await read(
    `select l.*, i.student_id, f.fee_type_id from receipt_lines l join invoices i using (inv_id) join invoice_lines f using (inv_line_id) ${ofReceipts}`,
  )
  const tests = await read(`select t.*, f.fee_type_id from payment_testing t join fee_setups f using (fee_setup_id) where t.branch_id in $branches`)
  const drawer = await read(`select e.document_id as id, l.currency_code, l.amount, l.base_amount from ledger_entries e join ledger_lines l using (entry_id)
    where e.document = 'payment-testing' and e.deed = 'issue' and l.account_id between 2 and 6 and e.branch_id in $branches`)

  const isKept = (payment: Row): boolean =>
    Number(payment.payment_method) === 6 && (Number(payment.amount) < 0 || receiptOf.get(payment.receipt_id)!.receipt_kind === 3)
  const moved: Moved[] = [
    ...payments
      .filter((payment) => !isKept(payment))
      .flatMap((payment) =>
        twice('receipt', payment.receipt_id, (sign, { day, by }) => ({
          ...{ branch_id: receiptOf.get(payment.receipt_id)!.branch_id, day, by, method: payment.payment_method, cents: sign * cents(payment.base_amount) },
          riel: payment.currency_code === 'KHR' ? sign * Number(payment.amount) : 0,
          dollars: payment.currency_code === 'USD' ? sign * cents(payment.amount) : 0,
        })),
      ),
    ...drawer.flatMap((line) => {
      const test = tests.find(({ id }) => id === line.id)!
      return twice('payment-testing', line.id, (sign, { day, by }) => ({
        ...{ branch_id: test.branch_id, day, by, method: test.payment_method, cents: sign * cents(line.base_amount) },
        riel: line.currency_code === 'KHR' ? sign * Number(line.amount) : 0,
        dollars: line.currency_code === 'USD' ? sign * cents(line.amount) : 0,
      }))
    }),
  ]

  /** What a receipt was for: lines of invoices, what was kept of it or paid out, and the rest, which no note could say. */
  const paid: Paid[] = [
    ...settled.flatMap((line) =>
      twice('receipt', line.receipt_id, (sign, { day, by }) => {
        const { branch_id } = receiptOf.get(line.receipt_id)!
        return { branch_id, day, by, student_id: line.student_id, fee_type_id: line.fee_type_id, cents: sign * cents(line.amount) }
      }),
    ),
    ...receipts.flatMap((receipt) => {
      const own = payments.filter(({ receipt_id }) => receipt_id === receipt.receipt_id)
      const given = own.filter((payment) => !isKept(payment)).reduce((sum, each) => sum + cents(each.base_amount), 0)
      const ahead = [1, 4].includes(receipt.receipt_kind) ? -own.filter(isKept).reduce((sum, each) => sum + cents(each.base_amount), 0) : 0
      const out = Number(receipt.receipt_kind) === 3 ? cents(receipt.total_amount) : 0
      const lines = settled.filter(({ receipt_id }) => receipt_id === receipt.receipt_id).reduce((sum, each) => sum + cents(each.amount), 0)
      const parts: [number | null, number][] = [
        [receipt.student_id, ahead + out],
        [receipt.student_id, given - ahead - out - lines],
      ]
      return parts.flatMap(([student_id, amount]) =>
        twice('receipt', receipt.receipt_id, (sign, { day, by }) => ({
          branch_id: receipt.branch_id,
          day,
          by,
          student_id,
          fee_type_id: null,
          cents: sign * amount,
        })),
      )
    }),
    ...tests.flatMap((test) => {
      const given = drawer.filter(({ id }) => id === test.id).reduce((sum, each) => sum + cents(each.base_amount), 0)
      const total = cents(test.total_amount)
      return twice('payment-testing', test.id, (sign, { day, by }) => {
        const same = { branch_id: test.branch_id as number, day, by, student_id: test.student_id as number | null }
        return [
          { ...same, fee_type_id: test.fee_type_id as number, cents: sign * total },
          { ...same, fee_type_id: null, cents: sign * (given - total) },
        ]
      }).flat()
    }),
  ]

  const invoices = await read('select *, inv_date::text as day, due_date::text as due from invoices where branch_id in $branches')
  const invoiceOf = new Map(invoices.map((each) => [each.inv_id as number, each]))
  const lines = await read('select l.* from invoice_lines l join invoices using (inv_id) where branch_id in $branches')
  const instalments = await read(
    'select p.inv_id, p.part_no, p.due_date::text as due, p.amount from invoice_instalments p join invoices using (inv_id) where branch_id in $branches order by p.part_no',
  )
  const isOpening = (invoice: Row): boolean => Number(invoice.inv_kind) === 3 || Number(invoiceOf.get(invoice.credits_inv_id)?.inv_kind) === 3
  const billed: Billed[] = [
    ...lines.flatMap((line) => {
      const invoice = invoiceOf.get(line.inv_id)!
      return twice('invoice', line.inv_id, (sign, { day }) => ({
        ...{ branch_id: invoice.branch_id, day, fee_type_id: line.fee_type_id, cents: isOpening(invoice) ? 0 : sign * cents(line.total_amount) },
        discount: sign * (cents(line.amount) - cents(line.total_amount)),
      }))
    }),
    ...tests.flatMap((test) =>
      twice('payment-testing', test.id, (sign, { day }) => ({
        ...{ branch_id: test.branch_id, day, fee_type_id: test.fee_type_id, cents: sign * cents(test.total_amount), discount: 0 },
      })),
    ),
  ]
  const voids = invoices.flatMap((invoice) => {
    const at = on('invoice', invoice.inv_id, 'void')
    return at ? [{ branch_id: invoice.branch_id as number, day: at.day, cents: cents(invoice.total_amount) }] : []
  })

  const released = await read(`select l.inv_id, l.base_amount, e.posting_date::text as day from ledger_entries e join ledger_lines l using (entry_id)
    where e.deed in ('release', 'bind') and l.account_id = 1 and e.branch_id in $branches`)
  /** What was owed at the end of a day: the invoice, less notes that stood, less what had been paid and not taken back, and again what was set free. */
  const owing = (day: string): Owing[] =>
    invoices
      .filter((invoice) => Number(invoice.inv_kind) !== 2)
      .flatMap((invoice) => {
        const stands = (id: unknown) => twice('invoice', id, (sign, at) => (at.day <= day ? sign : 0)).reduce<number>((sum, each) => sum + each, 0)
        const { inv_id, branch_id, student_id } = invoice
        let open = stands(inv_id) * cents(invoice.total_amount)
        for (const note of invoices) if (note.credits_inv_id === inv_id) open += stands(note.inv_id) * cents(note.total_amount)
        for (const line of settled)
          if (line.inv_id === inv_id)
            for (const sign of twice('receipt', line.receipt_id, (each, at) => (at.day <= day ? each : 0))) open -= sign * cents(line.amount)
        for (const each of released) if (each.inv_id === inv_id && (each.day as string) <= day) open += cents(each.base_amount)
        const own = instalments.filter((part) => part.inv_id === inv_id)
        const parts =
          own.length > 0
            ? own.map((part) => ({ due: part.due as string, cents: cents(part.amount) }))
            : [{ due: invoice.due as string, cents: cents(invoice.total_amount) }]
        // What has been settled meets the first part first.
        let met = cents(invoice.total_amount) - open
        return parts.flatMap((part) => {
          const taken = Math.min(met, part.cents)
          met -= taken
          return part.cents > taken && open > 0 ? [{ branch_id, student_id, inv_id, due: part.due, cents: part.cents - taken } as Owing] : []
        })
      })
  return { paid, moved, billed, voids, owing }
}
export type Recount = Awaited<ReturnType<typeof recount>>
