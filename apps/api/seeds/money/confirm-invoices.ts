import { count, counter, place, written } from './number.ts'

const confirms = `create temp table confirm on commit drop as
    select row_number() over (order by d.day, d.branch_id) + (select coalesce(max(id), 0) from invoice_confirms) as id, d.*, ${place("'IC'", 'd.branch_id', 'd.day', 'd.day')} as at
    from (select branch_id, day + 1 as day, array_agg(inv_id order by inv_id) as held from (
        select *, row_number() over (partition by branch_id, day order by inv_id) as turn from doc join bill g using (bill_no, branch_id, student_id) where role = 'bill' and g.fate = 'paid' and extract(day from day) % 3 = 1 and day < '2026-11-10') x
      where turn <= 12 group by 1, 2) d
    ${counter("'IC'", 'd.branch_id', 'd.day')}`
const heads = `insert into invoice_confirms (id, confirm_number, branch_id, confirm_date, created_by)
    overriding system value select f.id, ${written("'IC'", 'f.day', 'f.at')}, f.branch_id, f.day, 2 from confirm f join branches b using (branch_id) order by f.id`

/** Invoices that somebody of the office held in his hands: every third day a small pile. */
export const confirmInvoices: readonly string[] = [
  ...[
    confirms,
    heads,
    'insert into invoice_confirm_lines (confirm_id, inv_id) select id, unnest(held) from confirm order by 1, 2',
  ],
  count("'IC'", 'confirm', 'day', 'at'),
]
