import { invoiceKind, paymentMethod } from '@sala/contract/billing/statuses'
import { receiptKind } from '@sala/contract/payments/receipts'
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
  /** How many of the fee were paid by it, in hundredths. */
  readonly quantity: number
}
/** The same money by the way it came: a method, and riel where it was riel. */
export interface Moved extends Omit<Paid, 'student_id' | 'fee_type_id' | 'quantity'> {
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
  /** In hundredths. */
  readonly quantity: number
}
/** What was billed, as it stands beside payments: once for each line of an invoice. */
export interface Beside {
  readonly branch_id: number
  readonly day: string
  readonly number: string
  readonly cents: number
  readonly quantity: number
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
 * What every report of payments should say, counted from documents one by one, in another language and another way than
 * the reports do it:
 * receipts by what was laid on the counter, bills by their lines, debts by what became of each invoice until a day.
 */
export async function recount(world: World, branches: readonly number[]) {
  const read = async (text: string) =>
    (await world.owner.execute<Row>(sql.raw(text.replaceAll('$branches', `(${branches.join()})`)))).rows
  const entries = await read(
    'select entry_id, document, document_id, deed, posting_date::text as day, created_by as by from ledger_entries where branch_id in $branches',
  )
  const deedOf = new Map(entries.map((entry) => [`${entry.document}/${entry.document_id}/${entry.deed}`, entry]))
  const on = (document: string, id: unknown, deed = 'issue') =>
    deedOf.get(`${document}/${id}/${deed}`) as { entry_id: number; day: string; by: number } | undefined
  /** Once as it was done, and once more, turned round, where it was taken back. */
  const twice = <T>(
    document: string,
    id: unknown,
    make: (sign: 1 | -1, at: { entry_id: number; day: string; by: number }) => T,
  ): T[] => {
    const [issued, voided] = [on(document, id), on(document, id, 'void')]
    return [...(issued ? [make(1, issued)] : []), ...(voided ? [make(-1, voided)] : [])]
  }

  const receipts = await read('select * from receipts where branch_id in $branches')
  const receiptOf = new Map(receipts.map((each) => [each.receipt_id as number, each]))
  const ofReceipts = 'where receipt_id in (select receipt_id from receipts where branch_id in $branches)'
  const payments = await read(`select * from receipt_payments ${ofReceipts}`)
  const settled = await read(
    `select l.*, i.student_id, i.inv_number, f.fee_type_id, f.quantity, f.total_amount from receipt_lines l join invoices i using (inv_id) join invoice_lines f using (inv_line_id) ${ofReceipts}`,
  )
  const ownerOf = new Map(
    (await read('select credit_id, student_id from student_credits where branch_id in $branches')).map((each) => [
      each.credit_id as number,
      each.student_id as number,
    ]),
  )
  const tests = await read(
    `select t.*, f.fee_type_id from payment_testing t join fee_setups f using (fee_setup_id) where t.branch_id in $branches`,
  )
  const drawer =
    await read(`select e.document_id as id, l.currency_code, l.amount, l.base_amount from ledger_entries e join ledger_lines l using (entry_id)
    where e.document = 'payment-testing' and e.deed = 'issue' and l.account_id between 2 and 6 and e.branch_id in $branches`)

  const isKept = (payment: Row): boolean =>
    Number(payment.payment_method) === paymentMethod.credit &&
    (Number(payment.amount) < 0 || receiptOf.get(payment.receipt_id)!.receipt_kind === receiptKind.creditPaidOut)
  const moved: Moved[] = [
    ...payments
      .filter((payment) => !isKept(payment))
      .flatMap((payment) =>
        twice('receipt', payment.receipt_id, (sign, { day, by }) => ({
          ...{
            branch_id: receiptOf.get(payment.receipt_id)!.branch_id,
            day,
            by,
            method: payment.payment_method,
            cents: sign * cents(payment.base_amount),
          },
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

  /**
   * What a receipt was for: lines of invoices, what was kept of it or paid out, and the rest, which no note could say.
   */
  const paid: Paid[] = [
    ...settled.flatMap((line) =>
      twice('receipt', line.receipt_id, (sign, { day, by }) => {
        const { branch_id } = receiptOf.get(line.receipt_id)!
        const quantity = (sign * cents(line.quantity) * Number(line.amount)) / Number(line.total_amount)
        return {
          branch_id,
          day,
          by,
          student_id: line.student_id,
          fee_type_id: line.fee_type_id,
          cents: sign * cents(line.amount),
          quantity,
        }
      }),
    ),
    ...receipts.flatMap((receipt) => {
      const own = payments.filter(({ receipt_id }) => receipt_id === receipt.receipt_id)
      const came = own
        .filter((payment) => Number(payment.payment_method) !== paymentMethod.credit)
        .reduce((sum, each) => sum + cents(each.base_amount), 0)
      const out = Number(receipt.receipt_kind) === receiptKind.creditPaidOut
      // What is kept of a payment was paid, and what is used of it later was not.
      const credits = out ? [] : own.filter((payment) => Number(payment.payment_method) === paymentMethod.credit)
      const lines = settled
        .filter(({ receipt_id }) => receipt_id === receipt.receipt_id)
        .reduce((sum, each) => sum + cents(each.amount), 0)
      const parts: [number | null, number][] = [
        ...credits.map((payment): [number, number] => [ownerOf.get(payment.credit_id)!, -cents(payment.base_amount)]),
        [receipt.student_id, out ? cents(receipt.total_amount) : 0],
      ]
      parts.push([receipt.student_id, came - lines - parts.reduce((sum, [, amount]) => sum + amount, 0)])
      return parts.flatMap(([student_id, amount]) =>
        twice('receipt', receipt.receipt_id, (sign, { day, by }) => ({
          branch_id: receipt.branch_id,
          day,
          by,
          student_id,
          fee_type_id: null,
          cents: sign * amount,
          quantity: 0,
        })),
      )
    }),
    ...tests.flatMap((test) => {
      const given = drawer.filter(({ id }) => id === test.id).reduce((sum, each) => sum + cents(each.base_amount), 0)
      const total = cents(test.total_amount)
      return twice('payment-testing', test.id, (sign, { day, by }) => {
        const same = { branch_id: test.branch_id as number, day, by, student_id: test.student_id as number | null }
        return [
          {
            ...same,
            fee_type_id: test.fee_type_id as number,
            cents: sign * total,
            quantity: sign * cents(test.quantity),
          },
          { ...same, fee_type_id: null, cents: sign * (given - total), quantity: 0 },
        ]
      }).flat()
    }),
  ]

  /**
   * Line by line of the invoices, what happened to its receipts in order: said when the first comes to stand, taken
   * back when none does any more.
   */
  const beside: Beside[] = [
    ...[...Map.groupBy(settled, (line) => line.inv_line_id as number).values()].flatMap((own) => {
      const standing = new Set<number>()
      const { quantity, total_amount, inv_number: number } = own[0]!
      return own
        .filter((line) => Number(receiptOf.get(line.receipt_id)!.receipt_kind) === receiptKind.receipt)
        .flatMap((line) =>
          twice('receipt', line.receipt_id, (sign, at) => ({ ...at, sign, receipt_id: line.receipt_id as number })),
        )
        .sort((one, other) => one.entry_id - other.entry_id)
        .flatMap(({ sign, day, receipt_id }): Beside[] => {
          const before = standing.size
          if (sign === 1) standing.add(receipt_id)
          else standing.delete(receipt_id)
          if (before > 0 && standing.size > 0) return []
          return [
            {
              branch_id: receiptOf.get(receipt_id)!.branch_id,
              day,
              number,
              cents: sign * cents(total_amount),
              quantity: sign * cents(quantity),
            },
          ]
        })
    }),
    ...tests.flatMap((test) =>
      twice('payment-testing', test.id, (sign, { day }) => ({
        ...{ branch_id: test.branch_id as number, day, number: test.testing_number as string },
        ...{ cents: sign * cents(test.total_amount), quantity: sign * cents(test.quantity) },
      })),
    ),
  ]
  /** And as it is in the end, by what the documents say of themselves: each line once that somebody has paid on. */
  const paidOn = new Map<string, number>()
  for (const line of new Map(
    settled
      .filter(
        ({ receipt_id }) =>
          Number(receiptOf.get(receipt_id)!.receipt_kind) === receiptKind.receipt &&
          Number(receiptOf.get(receipt_id)!.is_deleted) === 0,
      )
      .map((line) => [line.inv_line_id, line]),
  ).values())
    paidOn.set(line.inv_number, (paidOn.get(line.inv_number) ?? 0) + cents(line.total_amount))
  for (const test of tests) if (Number(test.is_deleted) === 0) paidOn.set(test.testing_number, cents(test.total_amount))

  const invoices = await read(
    'select *, inv_date::text as day, due_date::text as due from invoices where branch_id in $branches',
  )
  const invoiceOf = new Map(invoices.map((each) => [each.inv_id as number, each]))
  const lines = await read('select l.* from invoice_lines l join invoices using (inv_id) where branch_id in $branches')
  const instalments = await read(
    'select p.inv_id, p.part_no, p.due_date::text as due, p.amount from invoice_instalments p join invoices using (inv_id) where branch_id in $branches order by p.part_no',
  )
  const isOpening = (invoice: Row): boolean =>
    Number(invoice.inv_kind) === invoiceKind.openingBalance ||
    Number(invoiceOf.get(invoice.credits_inv_id)?.inv_kind) === invoiceKind.openingBalance
  const billed: Billed[] = [
    ...lines.flatMap((line) => {
      const invoice = invoiceOf.get(line.inv_id)!
      return twice('invoice', line.inv_id, (sign, { day }) => ({
        ...{
          branch_id: invoice.branch_id,
          day,
          fee_type_id: line.fee_type_id,
          cents: isOpening(invoice) ? 0 : sign * cents(line.total_amount),
        },
        discount: sign * (cents(line.amount) - cents(line.total_amount)),
        quantity: isOpening(invoice)
          ? 0
          : sign * (Number(line.total_amount) < 0 ? -1 : 1) * Math.abs(cents(line.quantity)),
      }))
    }),
    ...tests.flatMap((test) =>
      twice('payment-testing', test.id, (sign, { day }) => ({
        ...{
          branch_id: test.branch_id,
          day,
          fee_type_id: test.fee_type_id,
          cents: sign * cents(test.total_amount),
          discount: 0,
        },
        quantity: sign * cents(test.quantity),
      })),
    ),
  ]
  const voids = invoices.flatMap((invoice) => {
    const at = on('invoice', invoice.inv_id, 'void')
    return at ? [{ branch_id: invoice.branch_id as number, day: at.day, cents: cents(invoice.total_amount) }] : []
  })

  /** Invoices that stand, as they stand: what each asked for, what notes took off it, what is paid of it now. */
  const standing = invoices
    .filter((invoice) => Number(invoice.inv_kind) !== invoiceKind.creditNote && Number(invoice.is_deleted) === 0)
    .map((invoice) => {
      const stands = (receipt_id: number) => Number(receiptOf.get(receipt_id)!.is_deleted) === 0
      const own = settled.filter((line) => line.inv_id === invoice.inv_id && stands(line.receipt_id))
      const notes = invoices.filter((note) => note.credits_inv_id === invoice.inv_id && Number(note.is_deleted) === 0)
      const sum = (list: readonly Row[], name: string) => list.reduce((all, each) => all + cents(each[name]), 0)
      return {
        ...{
          branch_id: invoice.branch_id as number,
          number: invoice.inv_number as string,
          billed: cents(invoice.total_amount),
        },
        ...{ credited: -sum(notes, 'total_amount'), paid: sum(own, 'amount') },
      }
    })
  /** What each student has here, by what documents took and gave of it. */
  const kept = new Map<number, number>()
  for (const line of await read(`select c.student_id, -l.base_amount as amount from ledger_lines l join student_credits c using (credit_id)
    where l.account_id = 7 and c.branch_id in $branches`))
    kept.set(line.student_id, (kept.get(line.student_id) ?? 0) + cents(line.amount))

  const released =
    await read(`select l.inv_id, l.base_amount, e.posting_date::text as day from ledger_entries e join ledger_lines l using (entry_id)
    where e.deed in ('release', 'bind') and l.account_id = 1 and e.branch_id in $branches`)
  /**
   * What was owed at the end of a day: the invoice, less notes that stood, less what had been paid and not taken back,
   * and again what was set free.
   */
  const owing = (day: string): Owing[] =>
    invoices
      .filter((invoice) => Number(invoice.inv_kind) !== invoiceKind.creditNote)
      .flatMap((invoice) => {
        const stands = (id: unknown) =>
          twice('invoice', id, (sign, at) => (at.day <= day ? sign : 0)).reduce<number>((sum, each) => sum + each, 0)
        const { inv_id, branch_id, student_id } = invoice
        let open = stands(inv_id) * cents(invoice.total_amount)
        for (const note of invoices)
          if (note.credits_inv_id === inv_id) open += stands(note.inv_id) * cents(note.total_amount)
        for (const line of settled)
          if (line.inv_id === inv_id)
            for (const sign of twice('receipt', line.receipt_id, (each, at) => (at.day <= day ? each : 0)))
              open -= sign * cents(line.amount)
        for (const each of released)
          if (each.inv_id === inv_id && (each.day as string) <= day) open += cents(each.base_amount)
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
          return part.cents > taken && open > 0
            ? [{ branch_id, student_id, inv_id, due: part.due, cents: part.cents - taken } as Owing]
            : []
        })
      })
  return { paid, moved, billed, beside, paidOn, standing, kept, voids, owing }
}
export type Recount = Awaited<ReturnType<typeof recount>>
