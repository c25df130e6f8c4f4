import { receiptKind } from '@sala/contract/payments/receipts'

/**
 * Each document is an entry, each that is void another that takes it back, and what a credit note sets free one more.
 */
const entry = `create temp table entry on commit drop as
    select (select coalesce(max(entry_id), 0) from ledger_entries) + row_number() over (order by day, document, id, deed) as entry_id, e.*, case deed when 'void' then -1 else 1 end as sign from (
      select d.branch_id, d.day, 'invoice' as document, d.inv_id as id, deed from doc d join bill g using (bill_no), unnest(case when g.fate = 'void' and d.role = 'bill' then array['issue', 'void'] else array['issue'] end) deed
      union all select branch_id, day, 'invoice', note_id, 'release' from credit
      union all select branch_id, day, 'receipt', receipt_id, deed from takings, unnest(case void when 1 then array['issue', 'void'] else array['issue'] end) deed
      union all select branch_id, day, 'payment-testing', id, deed from test, unnest(case void when 1 then array['issue', 'void'] else array['issue'] end) deed) e`
const entries = `insert into ledger_entries (entry_id, branch_id, posting_date, document, document_id, deed, reverses_entry_id, created_by)
    overriding system value select e.entry_id, e.branch_id, e.day, e.document, e.id, e.deed, o.entry_id, 2 from entry e left join entry o on e.deed = 'void' and o.deed = 'issue' and o.document = e.document and o.id = e.id order by e.entry_id`

const account = 'case when t.way < 6 or t.way = 9 then 2 when t.way < 8 then 3 else 4 end'
const drawer = 'case when t.way < 6 or t.way = 9 then h.shift_id end'
const lines = `insert into ledger_lines (entry_id, account_id, inv_id, credit_id, shift_id, currency_code, amount, base_amount)
    select * from (
      select e.entry_id, 1 as account_id, coalesce(i.credits_inv_id, i.inv_id) as inv_id, null::int as credit_id, null::int as shift_id, 'USD' as currency_code, i.total_amount * e.sign as amount, i.total_amount * e.sign as base from entry e join invoices i on i.inv_id = e.id where e.document = 'invoice' and e.deed <> 'release'
      union all select e.entry_id, case when l.opening then 40 else 20 + l.fee_type_id end, null, null, null, 'USD', -l.total * e.sign, -l.total * e.sign from entry e join (
          select l.inv_id, l.fee_type_id, l.fee_setup_id is null as opening, sum(l.total_amount) as total from invoice_lines l join doc using (inv_id) group by 1, 2, 3) l on l.inv_id = e.id where e.document = 'invoice' and e.deed <> 'release'
      union all select e.entry_id, a.account_id, a.inv_id, a.credit_id, null, 'USD', a.amount, a.amount from entry e join credit c on c.note_id = e.id cross join lateral (values (1, c.inv_id, null::int, c.amount), (7, null, c.credit_id, -c.amount)) a (account_id, inv_id, credit_id, amount) where e.deed = 'release'
      union all select e.entry_id, ${account}, null, null, ${drawer}, case t.way when 9 then 'KHR' else 'USD' end, coalesce(t.khr, t.total) * e.sign, t.base * e.sign from entry e join takings t on t.receipt_id = e.id join shift h on h.branch_id = t.branch_id and h.day = t.day where e.document = 'receipt'
      union all select e.entry_id, 1, t.inv_id, null, null, 'USD', -t.total * e.sign, -t.total * e.sign from entry e join takings t on t.receipt_id = e.id where e.document = 'receipt' and t.kind <> ${receiptKind.creditPaidOut}
      union all select e.entry_id, 7, null, c.credit_id, null, 'USD', -t.total * e.sign, -t.total * e.sign from entry e join takings t on t.receipt_id = e.id join credit c using (inv_id) where e.document = 'receipt' and t.kind = ${receiptKind.creditPaidOut}
      union all select e.entry_id, 31, null, null, null, 'USD', (t.total - t.base) * e.sign, (t.total - t.base) * e.sign from entry e join takings t on t.receipt_id = e.id where e.document = 'receipt' and t.base <> t.total
      union all select e.entry_id, ${account}, null, null, ${drawer}, case t.way when 9 then 'KHR' else 'USD' end, coalesce(t.khr, t.total) * e.sign, t.base * e.sign from entry e join test t on t.id = e.id join shift h on h.branch_id = t.branch_id and h.day = t.day where e.document = 'payment-testing'
      union all select e.entry_id, 26, null, null, null, 'USD', -t.total * e.sign, -t.total * e.sign from entry e join test t on t.id = e.id where e.document = 'payment-testing'
      union all select e.entry_id, 31, null, null, null, 'USD', (t.total - t.base) * e.sign, (t.total - t.base) * e.sign from entry e join test t on t.id = e.id where e.document = 'payment-testing' and t.base <> t.total) l order by entry_id`

/** What the ledger says of every document that was laid down. */
export const postEntries: readonly string[] = [
  entry,
  'create index on entry (document, id)',
  'analyze entry',
  entries,
  lines,
]
