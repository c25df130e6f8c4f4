import { invoiceKind, paymentMethod } from '@sala/contract/billing/statuses'
import { lineState } from '@sala/contract/payments/bank-statements'
import { reckonedKind } from '@sala/contract/payments/closed-days'
import { receiptKind } from '@sala/contract/payments/receipts'
/** Runs a statement and answers its rows. */
export type Read = (text: string) => Promise<Record<string, unknown>[]>

const numbered = [
  ['invoices', 'inv_number'],
  ['receipts', 'receipt_number'],
  ['pre_invoices', 'pre_inv_number'],
  ['quotations', 'quotation_number'],
  ['payment_adjustments', 'adjustment_number'],
  ['payment_testing', 'testing_number'],
  ['invoice_confirms', 'confirm_number'],
]
  .map(([table, column]) => `select branch_id, ${column} as number from ${table}`)
  .join(' union all ')

// Each finds what is wrong, and nothing where all is well.
const questions: Readonly<Record<string, string>> = {
  'every entry of the ledger makes nothing':
    'select entry_id from ledger_lines group by entry_id having sum(base_amount) <> 0',
  'the trial balance makes nothing': 'select sum(base_amount) from ledger_lines having sum(base_amount) <> 0',
  'no entry is without lines':
    'select entry_id from ledger_entries e where not exists (select from ledger_lines l where l.entry_id = e.entry_id)',
  'an invoice owes what the ledger says': `select i.inv_id, i.total_amount, i.paid_amount, l.owed from invoices i
      left join (select inv_id, sum(base_amount) as owed from ledger_lines where account_id = 1 group by inv_id) l using (inv_id)
    where coalesce(l.owed, 0) <> case when i.is_deleted = 1 or i.inv_kind = ${invoiceKind.creditNote} then 0 else i.total_amount - i.paid_amount + i.released_amount - i.credited_amount end`,
  'what is open of an invoice is what payments, releases and credits leave of it': `select i.inv_id, i.open_amount, p.paid, f.freed, n.credited from invoices i
      left join (select l.inv_id, sum(l.amount) as paid from receipt_lines l join receipts using (receipt_id) where is_deleted = 0 group by 1) p using (inv_id)
      left join (select credits_inv_id as inv_id, -sum(total_amount) as credited from invoices where inv_kind = ${invoiceKind.creditNote} and is_deleted = 0 group by 1) n using (inv_id)
      left join (select c.credits_inv_id as inv_id, sum(k.amount) as freed from student_credits k join invoices c on k.source = 'credit-note' and c.inv_id = k.source_id group by 1) f using (inv_id)
    where i.open_amount <> case when i.is_deleted = 1 or i.inv_kind = ${invoiceKind.creditNote} then 0 else i.total_amount - coalesce(p.paid, 0) + coalesce(f.freed, 0) - coalesce(n.credited, 0) end`,
  'an invoice is the sum of its lines':
    'select i.inv_id from invoices i left join (select inv_id, sum(total_amount) as total from invoice_lines group by inv_id) l using (inv_id) where l.total is distinct from i.total_amount',
  'what is paid on an invoice is what its receipts say': `select i.inv_id, i.paid_amount, r.paid from invoices i
      left join (select l.inv_id, sum(l.amount) as paid from receipt_lines l join receipts using (receipt_id) where is_deleted = 0 group by 1) r using (inv_id)
    where i.inv_kind <> ${invoiceKind.creditNote} and coalesce(r.paid, 0) <> i.paid_amount`,
  'and what is paid on a line': `select l.inv_line_id from invoice_lines l join invoices using (inv_id)
      left join (select x.inv_line_id, sum(x.amount) as paid from receipt_lines x join receipts using (receipt_id) where is_deleted = 0 group by 1) r using (inv_line_id)
    where inv_kind <> ${invoiceKind.creditNote} and coalesce(r.paid, 0) <> l.paid_amount`,
  'what is credited on an invoice is what its credit notes say': `select i.inv_id from invoices i
      left join (select credits_inv_id, -sum(total_amount) as credited from invoices where inv_kind = ${invoiceKind.creditNote} and is_deleted = 0 group by 1) c on c.credits_inv_id = i.inv_id
    where i.inv_kind <> ${invoiceKind.creditNote} and i.is_deleted = 0 and coalesce(c.credited, 0) <> i.credited_amount`,
  'a receipt is what it paid': `select r.receipt_id from receipts r left join (select receipt_id, sum(amount) as paid from receipt_lines group by 1) l using (receipt_id)
      left join (select receipt_id, sum(base_amount) as taken from receipt_payments group by 1) p using (receipt_id)
    where receipt_kind in (${receiptKind.receipt}, ${receiptKind.refund}) and (l.paid is distinct from r.total_amount or p.taken is distinct from r.total_amount + r.rounding_amount)`,
  'a credit that is paid out is what went over the counter': `select r.receipt_id from receipts r
      left join (select receipt_id, sum(base_amount) filter (where payment_method = ${paymentMethod.credit}) as used, sum(base_amount) filter (where payment_method <> ${paymentMethod.credit}) as given
        from receipt_payments group by 1) p using (receipt_id)
    where receipt_kind = ${receiptKind.creditPaidOut} and ((used, given) is distinct from (-r.total_amount, r.total_amount + r.rounding_amount)
      or exists (select from receipt_lines l where l.receipt_id = r.receipt_id))`,
  'money that is kept as credit became one, all of it': `select r.receipt_id from receipts r
      left join (select receipt_id, sum(base_amount) filter (where payment_method = ${paymentMethod.credit}) as kept, sum(base_amount) filter (where payment_method <> ${paymentMethod.credit}) as taken
        from receipt_payments group by 1) p using (receipt_id)
    where receipt_kind = ${receiptKind.keptAsCredit} and ((kept, taken) is distinct from (-r.total_amount, r.total_amount)
      or exists (select from receipt_lines l where l.receipt_id = r.receipt_id))`,
  'cash lies in a drawer': `select p.receipt_id from receipt_payments p join receipts r using (receipt_id) where p.payment_method = ${paymentMethod.cash} and r.shift_id is null`,
  'no transfer stands on two receipts, however its reference is written': `select p.bank_profile_id, fold_reference(p.reference) as transfer from receipt_payments p
      join receipts r using (receipt_id) where r.is_deleted = 0 and p.bank_profile_id is not null and fold_reference(p.reference) <> '' group by 1, 2 having count(*) > 1`,
  'cash came and went in whole dollars and hundreds of riel': `select receipt_payment_id from receipt_payments where payment_method = ${paymentMethod.cash}
    and amount % case currency_code when 'USD' then 1 else 100 end <> 0`,
  'the riel of a receipt are its dollars within one note': `select r.receipt_id, sum(p.amount) as riel, sum(p.base_amount) as dollars from receipt_payments p join receipts r using (receipt_id)
    where p.currency_code = 'KHR' group by r.receipt_id having abs(sum(p.amount) - sum(p.base_amount) * r.exchange_rate) > 100`,
  'notes leave at most half a hundred riel of a receipt, to the nearest cent': `select receipt_id, rounding_amount from receipts
    where abs(rounding_amount) * exchange_rate > 50 + exchange_rate / 200`,
  'a line of a statement is settled by one living receipt of the same money': `select l.statement_line_id from bank_statement_lines l
      left join receipts r on r.receipt_id = l.receipt_id and r.is_deleted = 0
      left join receipt_payments p on p.receipt_id = r.receipt_id and p.bank_profile_id = l.bank_profile_id and p.currency_code = l.currency_code and p.amount = l.amount
    where l.line_state = ${lineState.settled} and p.receipt_id is null`,
  'every document is in the ledger once, and once more where it is void': `with documents as (
      select 'invoice' as document, inv_id as id, is_deleted from invoices union all select 'receipt', receipt_id, is_deleted from receipts
      union all select 'payment-testing', id, is_deleted from payment_testing)
    select d.document, d.id from documents d left join ledger_entries e on e.document = d.document and e.document_id = d.id and e.deed in ('issue', 'void')
      group by 1, 2, d.is_deleted having count(e.entry_id) <> 1 + d.is_deleted`,
  'the ledger tells of no document that is not there': `select entry_id from ledger_entries e where document in ('invoice', 'receipt')
    and not exists (select from invoices where e.document = 'invoice' and inv_id = document_id) and not exists (select from receipts where e.document = 'receipt' and receipt_id = document_id)`,
  'a closed day is what the ledger says of it': `select c.closed_day_id, c.taken_amount, l.taken, r.owed as owed_then, l.owed, r.paid as paid_then, l.paid from closed_days c
      cross join lateral (select coalesce(sum((p ->> 'ledger')::numeric) filter (where (p ->> 'kind')::int in (${reckonedKind.invoicesIssued}, ${reckonedKind.creditNotes}, ${reckonedKind.invoicesVoided})), 0) as owed,
          coalesce(sum((p ->> 'ledger')::numeric) filter (where (p ->> 'kind')::int = ${reckonedKind.paidOnInvoices}), 0) as paid from jsonb_array_elements(c.reckoning -> 'pairs') p) r
      cross join lateral (select coalesce(sum(base_amount) filter (where document in ('receipt', 'payment-testing') and account_id between 2 and 6), 0) as taken,
          coalesce(sum(base_amount) filter (where document = 'invoice' and deed in ('issue', 'void') and account_id = 1), 0) as owed, coalesce(-sum(base_amount) filter (where document = 'receipt' and account_id = 1), 0) as paid
        from ledger_entries e join ledger_lines using (entry_id) where e.branch_id = c.branch_id and e.posting_date = c.closed_date) l
    where c.is_reopened = 0 and (c.taken_amount, r.owed, r.paid) is distinct from (l.taken, l.owed, l.paid)`,
  'no series has a gap, and its counter stands at its last': `with series as (
      select c.*, c.series || b.branch_code || c.period as head from number_counters c join branches b using (branch_id)), documents as (${numbered}),
      counted as (select s.series, s.branch_id, s.period, count(*) as documents, count(distinct number) as apart, max(substr(number, length(head) + 1)::int) as highest
        from series s join documents d on d.branch_id = s.branch_id and starts_with(d.number, s.head) group by 1, 2, 3)
    select s.series, s.branch_id, s.period, s.last, documents, highest from series s left join counted using (series, branch_id, period)
      where (documents, apart, highest) is distinct from (last::bigint, last::bigint, last)`,
  'every answer that was given is about a document that is there': `select once_key from once_answers where operation in ('issue-receipt', 'refund-receipt', 'pay-out-credit')
    and not exists (select from receipts where receipt_id = (answer::json ->> 'receipt_id')::int and receipt_number = answer::json ->> 'receipt_number')`,
  'and no two answers are about the same':
    "select answer from once_answers where operation in ('issue-receipt', 'refund-receipt', 'pay-out-credit', 'issue-invoice') group by 1 having count(*) > 1",
}

/**
 * What documents, their lines, the counters and the ledger do not agree about: a sentence that should hold, and where
 * it does not.
 */
export async function moneyFaults(read: Read): Promise<string[]> {
  const faults: string[] = []
  for (const [sentence, text] of Object.entries(questions)) {
    const found = await read(`${text} limit 5`)
    if (found.length > 0) faults.push(`${sentence}: ${JSON.stringify(found)}`)
  }
  return faults
}

export const moneyQuestions: number = Object.keys(questions).length
