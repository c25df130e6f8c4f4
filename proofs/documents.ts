import { runState } from '@sala/contract/billing/pre-invoice-runs'
import { invoiceKind, paymentMethod } from '@sala/contract/billing/statuses'
import { localToday } from '@sala/contract/kit/clock'
import { deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { lineState } from '@sala/contract/payments/bank-statements'
import { notificationType } from '@sala/contract/people/notification-types'
import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import { eq, max } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { carryAdjustment } from '../apps/api/src/billing/carry-adjustment.ts'
import { openBalances, writeInvoices } from '../apps/api/src/billing/public.ts'
import { settleInvoices } from '../apps/api/src/billing/settle-invoices.ts'
import { writePreInvoices } from '../apps/api/src/billing/write-pre-invoices.ts'
import type { Tx } from '../apps/api/src/kit/database.ts'
import { accounts, postEntries } from '../apps/api/src/ledger/public.ts'
import { priceLines } from '../apps/api/src/pricing/public.ts'
import * as finance from '../apps/api/src/tables/billing.ts'
import { noticeReceivers, notices } from '../apps/api/src/tables/notifications.ts'
import * as desk from '../apps/api/src/tables/notifications-desk.ts'
import * as paymentsTables from '../apps/api/src/tables/payments.ts'
import * as cashier from '../apps/api/src/tables/payments.ts'
import { bankStatementLines, bankStatements } from '../apps/api/src/tables/payments.ts'
import type { Row, Rows, Side } from './rows.ts'

const today = '2026-02-01'

/** What goes to the families of the branch of a side, which is kept beside its audience. */
const message =
  (name: string, table: PgTable) =>
  async (tx: Tx, rows: Rows, side: Side, given: Row): Promise<Row> => {
    const branch_ids = [(await rows.row('branches', side)).branch_id]
    const values = { ...(await rows.values(name, side)), branch_ids, ...given }
    const [row] = await tx
      .insert(table)
      .values(values as never)
      .returning()
    return row as Row
  }

/** Documents of money are made by the deeds that make them, since the database takes no others. */
export const makers: Record<string, (tx: Tx, rows: Rows, side: Side, given: Row) => Promise<Row>> = {
  'notification-manuals': message('notification-manuals', desk.notificationManuals),
  'notification-schedules': message('notification-schedules', desk.notificationSchedules),
  invoices: async (tx, rows, side, given) => {
    const { branch_id } = await rows.row('branches', side)
    const student_id = (given.student_id ?? (await rows.row('student-profiles', side)).student_id) as number
    const { fee_setup_id } = await rows.fresh('fee-setups', side, {
      fee_amount: '12.35',
      is_inactive: 0,
      ac_year_id: null,
      plan_id: null,
    })
    const [lines] = await priceLines(tx, [
      { student_id, branch_id: branch_id as number, on: today, wanted: [{ fee_setup_id: fee_setup_id as number }] },
    ])
    const inv_date = (given.inv_date ?? today) as string
    const head = {
      branch_id: branch_id as number,
      student_id,
      credit_day: 7,
      ...given,
      inv_date,
      remark: `CANARY${side}6000${fee_setup_id}`,
    }
    const [made] = await writeInvoices(tx, head.inv_date, [{ head, kind: invoiceKind.invoice, lines: lines! }])
    const [row] = await tx.select().from(finance.invoices).where(eq(finance.invoices.inv_id, made!.inv_id))
    return row as Row
  },
  // Of somebody who has never paid, due within the days that the list shows by itself.
  'new-student-unpaids': async (tx, rows, side) => {
    const { student_id } = await rows.fresh('student-profiles', side)
    const inv_date = localToday()
    return makers.invoices!(tx, rows, side, { student_id, inv_date, credit_day: 3 })
  },
  'opening-balances': async (tx, rows, side) => {
    const { student_id, branch_id } = (await rows.fresh('student-profiles', side)) as {
      student_id: number
      branch_id: number
    }
    const { written } = await openBalances(
      tx,
      today,
      [{ student_id, branch_id, total_amount: '40.00', inv_date: today, remark: `CANARY${side}8000${student_id}` }],
      0,
    )
    const [row] = await tx.select().from(finance.invoices).where(eq(finance.invoices.inv_id, written[0]!.inv_id))
    return row as Row
  },
  'invoice-classes': async (tx, rows, side) => {
    const { class_id, branch_id } = (await rows.row('class-operations', side)) as {
      class_id: number
      branch_id: number
    }
    const { fee_setup_id } = (await rows.row('fee-setups', side)) as { fee_setup_id: number }
    const row = {
      class_id,
      branch_id,
      fee_setup_id,
      inv_date: today,
      credit_day: 7,
      remark: `CANARY${side}5000${class_id}`,
    }
    const [made] = await tx.insert(finance.invoiceClasses).values(row).returning()
    await makers.invoices!(tx, rows, side, { invoice_class_id: made!.id })
    return made as Row
  },
  'payment-adjustments': async (tx, rows, side) => {
    const { inv_id } = (await makers.invoices!(tx, rows, side, {})) as { inv_id: number }
    const reason = `CANARY${side}9000${inv_id}`
    const { invoice, carrier } = await carryAdjustment(
      tx,
      { inv_id, amount: '-1.00', reason },
      new Date(`${today}T05:00:00Z`),
    )
    const { branch_id, student_id } = invoice
    const row = {
      branch_id,
      student_id,
      inv_id,
      carried_by_inv_id: carrier,
      adjustment_date: today,
      amount: '-1.00',
      reason,
    }
    const [made] = await tx
      .insert(finance.paymentAdjustments)
      .values({ ...row, adjustment_number: `ADJ-CANARY${side}9000${inv_id}` })
      .returning()
    return made as Row
  },
  receipts: async (tx, rows, side, given) => {
    const { branch_id } = await rows.row('branches', side)
    const { inv_id, student_id, total_amount } = (await makers.invoices!(
      tx,
      rows,
      side,
      given.student_id ? { student_id: given.student_id } : {},
    )) as {
      inv_id: number
      student_id: number
      total_amount: string
    }
    const shift_id = (given.shift_id ?? (await rows.row('cashier-shifts', side)).cashier_shift_id) as number
    const { settled } = await settleInvoices(tx, branch_id as number, [{ inv_id, amount: total_amount }])
    const head = {
      receipt_number: `RC-CANARY${side}9000${inv_id}`,
      branch_id: branch_id as number,
      shift_id,
      student_id,
      payer_name: `CANARY${side}9000${inv_id}`,
    }
    const sums = { receipt_date: today, exchange_rate: '4100', total_amount }
    const [row] = await tx
      .insert(cashier.receipts)
      .values({ ...head, ...sums })
      .returning()
    await tx.insert(cashier.receiptLines).values(settled.map((line) => ({ ...line, receipt_id: row!.receipt_id })))
    await tx.insert(cashier.receiptPayments).values({
      receipt_id: row!.receipt_id,
      payment_method: paymentMethod.card,
      currency_code: 'USD',
      amount: total_amount,
      base_amount: total_amount,
    })
    const entry = {
      branch_id: branch_id as number,
      posting_date: today,
      document: 'receipt',
      document_id: row!.receipt_id,
      deed: 'issue',
    }
    const lines = [
      { account_id: accounts.card, amount: total_amount },
      { account_id: accounts.receivable, amount: `-${total_amount}`, inv_id },
    ]
    await postEntries(tx, [{ ...entry, lines }])
    return row as Row
  },
  // Long before any other document, one day after another.
  'closed-days': async (tx, rows, side, given) => {
    const branch_id = (await rows.row('branches', side)).branch_id as number
    const [last] = await tx
      .select({ day: max(paymentsTables.closedDays.closed_date) })
      .from(paymentsTables.closedDays)
      .where(eq(paymentsTables.closedDays.branch_id, branch_id))
    const closed_date = new Date(Date.parse(last?.day ?? '1990-01-01') + 86_400_000).toISOString().slice(0, 10)
    const closed_by = (await rows.row('users', side)).user_id as number
    const reckoning = { branch_id, closed_date, taken_amount: '0.00', pairs: [], drawers: [] }
    const [row] = await tx
      .insert(paymentsTables.closedDays)
      .values({
        branch_id,
        closed_date,
        closed_by,
        taken_amount: '0',
        reckoning,
        remark: `CANARY${side}9000${closed_date.replaceAll('-', '')}`,
        ...given,
      })
      .returning()
    return row as Row
  },
  reminders: async (tx, rows, side, given) => {
    const { inv_id, branch_id, student_id, due_date } = (await makers.invoices!(
      tx,
      rows,
      side,
      {},
    )) as typeof finance.invoices.$inferSelect
    const [step] = await tx.select().from(finance.reminderSteps).limit(1)
    const of = {
      branch_id,
      student_id,
      inv_id,
      due_date,
      reminder_step_id: step!.reminder_step_id,
      step_days: 3,
      days_overdue: 3,
      amount: '12.35',
    }
    const [row] = await tx
      .insert(finance.reminders)
      .values({
        ...of,
        reminded_date: today,
        reminder_language: 'en',
        title: `CANARY${side}9000${inv_id}`,
        message: `CANARY${side}9000${inv_id}`,
        ...given,
      })
      .returning()
    await tx
      .insert(finance.reminderInvoices)
      .values({ reminder_id: row!.reminder_id, inv_id, due_date, step_days: 3, amount: '12.35' })
    return row as Row
  },
  'invoice-confirms': async (tx, rows, side, given) => {
    const { branch_id } = await rows.row('branches', side)
    const { inv_id } = await makers.invoices!(tx, rows, side, {})
    const head = {
      confirm_number: `IC-CANARY${side}9000${inv_id}`,
      confirm_date: today,
      branch_id: branch_id as number,
      remark: `CANARY${side}9000${inv_id}`,
    }
    const [row] = await tx
      .insert(cashier.invoiceConfirms)
      .values({ ...head, ...given })
      .returning()
    await tx.insert(cashier.invoiceConfirmLines).values({ confirm_id: row!.id, inv_id: inv_id as number })
    return row as Row
  },
  'bank-statements': async (tx, rows, side) => {
    const { branch_id } = (await rows.row('branches', side)) as { branch_id: number }
    const { id: bank_profile_id } = (await rows.row('bank-profiles', side)) as { id: number }
    const head = {
      bank_profile_id,
      branch_id,
      file_name: `CANARY${side}9000${bank_profile_id}`,
      currency_code: 'USD',
      first_date: today,
      last_date: today,
    }
    const [row] = await tx
      .insert(bankStatements)
      .values({ ...head, line_count: 1, total_amount: '12.35' })
      .returning()
    return row as Row
  },
  'bank-statement-lines': async (tx, rows, side, given) => {
    const { statement_id, bank_profile_id, branch_id } = (await makers['bank-statements']!(
      tx,
      rows,
      side,
      {},
    )) as Record<string, number>
    const { inv_id } = (await makers.invoices!(tx, rows, side, {})) as { inv_id: number }
    const [row] = await tx
      .insert(bankStatementLines)
      .values({
        ...{
          statement_id: statement_id!,
          bank_profile_id: bank_profile_id!,
          branch_id: branch_id!,
          line_no: 2,
          value_date: today,
          inv_id,
          line_state: lineState.matched,
        },
        ...{
          bank_reference: `CANARY${side}9000${inv_id}`,
          reference_fold: `CANARY${side}9000${inv_id}`,
          amount: '12.35',
          currency_code: 'USD',
          remark_text: `CANARY${side}9000${inv_id}`,
        },
        ...given,
      })
      .returning()
    return row as Row
  },
  'pre-invoices': async (tx, rows, side, given) => {
    const branch_id = (await rows.row('branches', side)).branch_id as number
    const student_id = (await rows.row('student-profiles', side)).student_id as number
    const { fee_setup_id } = await rows.fresh('fee-setups', side, {
      fee_amount: '12.35',
      is_inactive: 0,
      ac_year_id: null,
      plan_id: null,
    })
    const [lines] = await priceLines(tx, [
      { student_id, branch_id, on: today, wanted: [{ fee_setup_id: fee_setup_id as number }] },
    ])
    const head = { student_id, credit_day: 7, period: '2026-02', ...given }
    const [made] = await writePreInvoices(tx, { branch_id, inv_date: today }, [{ head, lines: lines! }])
    const [row] = await tx.select().from(finance.preInvoices).where(eq(finance.preInvoices.id, made!.id))
    return row as Row
  },
  'pre-invoice-runs': async (tx, rows, side, given) => {
    const branch_ids = [(await rows.row('branches', side)).branch_id as number]
    const days = { fee_start_date: '2026-02-01', fee_end_date: '2026-02-28', inv_date: today }
    const values = {
      asked: `CANARY${side}`,
      branch_ids,
      payment_term_id: paymentTerm.monthly,
      fee_type_ids: [1],
      run_state: runState.ready,
      ...days,
      ...given,
    }
    const [row] = await tx.insert(finance.preInvoiceRuns).values(values).returning()
    return row as Row
  },
  quotations: async (tx, rows, side, given) => {
    const branch_id = (await rows.row('branches', side)).branch_id as number
    const { fee_setup_id } = await rows.fresh('fee-setups', side, {
      fee_amount: '12.35',
      is_inactive: 0,
      ac_year_id: null,
      plan_id: null,
    })
    const [lines] = await priceLines(tx, [
      { student_id: null, branch_id, on: today, wanted: [{ fee_setup_id: fee_setup_id as number }] },
    ])
    const sums = { exchange_rate: '4100', total_amount: '12.35', total_khr: '50635' }
    const head = {
      branch_id,
      quotation_number: `QT-CANARY${side}9000${fee_setup_id}`,
      customer_name: `CANARY${side}9000${fee_setup_id}`,
      quotation_date: today,
      customer_phone: `+855 ${side === 'A' ? 11 : 99} 7${90_000 + Number(fee_setup_id)}`,
    }
    const [row] = await tx
      .insert(finance.quotations)
      .values({ ...head, ...sums, valid_until: '2099-12-31', ...given })
      .returning()
    await tx
      .insert(finance.quotationLines)
      .values(lines!.map((line) => ({ ...line, rules: [...line.rules], quotation_id: row!.id })))
    return row as Row
  },
  // Sent today, to a family of this side that has not read it.
  'notification-histories': async (tx, rows, side, given) => {
    const branch_id = (await rows.row('branches', side)).branch_id as number
    const { student_id, student_parent_id } = await rows.fresh('student-profiles', side)
    const sent_day = localToday()
    const sent_month = `${sent_day.slice(0, 7)}-01`
    const text = `CANARY${side}7000${student_id}`
    const [row] = await tx
      .insert(notices)
      .values({
        sent_month,
        sent_day,
        not_type_id: notificationType.message,
        branch_id,
        title_en: text,
        title_kh: text,
        message_en: text,
        message_kh: text,
        ...given,
      })
      .returning()
    const { notice_id, not_type_id } = row!
    const family_id = student_parent_id as number
    await tx.insert(noticeReceivers).values({
      sent_month,
      notice_id,
      not_type_id,
      branch_id,
      family_id,
      person_id: -family_id,
      student_id: student_id as number,
      state: deliveryState.failed,
      fault: deliveryFault.noAddress,
    })
    return row as Row
  },
  'payment-testing': async (tx, rows, side, given) => {
    const branch_id = (await rows.row('branches', side)).branch_id as number
    const fee_setup_id = (
      await rows.fresh('fee-setups', side, { fee_type_id: 6, fee_amount: '12.35', is_inactive: 0, ac_year_id: null })
    ).fee_setup_id as number
    const shift_id = (given.shift_id ?? (await rows.row('cashier-shifts', side)).cashier_shift_id) as number
    const head = {
      branch_id,
      testing_number: `TF-CANARY${side}9000${fee_setup_id}`,
      customer_name: `CANARY${side}9000${fee_setup_id}`,
      testing_date: today,
    }
    const sums = { price: '12.35', exchange_rate: '4100', total_amount: '12.35', total_khr: '50635' }
    const [row] = await tx
      .insert(paymentsTables.paymentTesting)
      .values({ ...head, ...sums, fee_setup_id, shift_id, payment_method: paymentMethod.cash, ...given })
      .returning()
    const entry = { branch_id, posting_date: today, document: 'payment-testing', document_id: row!.id, deed: 'issue' }
    const lines = [
      { account_id: accounts.cash, amount: '12.35', shift_id },
      { account_id: accounts.income(6), amount: '-12.35' },
    ]
    await postEntries(tx, [{ ...entry, lines }])
    return row as Row
  },
}
