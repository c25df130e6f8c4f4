import type { PoolClient } from 'pg'
import type { Db } from '../src/kit/database.ts'
import { withoutTriggers } from './copy.ts'

const tables = ['invoices', 'invoice_lines', 'receipts', 'receipt_lines', 'receipt_payments', 'cashier_shifts', 'ledger_entries', 'ledger_lines']
const number = (series: string, branch: string, day: string, order: string) =>
  `row_number() over (partition by '${series}'::text, ${branch}, to_char(${day}, 'YYMM') order by ${order}) + coalesce((select last from number_counters c where c.series = '${series}' and c.branch_id = ${branch} and c.period = to_char(${day}, 'YYMM')), 0)`
const written = (series: string, day: string, at: string) =>
  `'${series}' || b.branch_code || to_char(${day}, 'YYMM') || lpad(${at}::text, greatest(5, length(${at}::text)), '0')`

// Three bills for each child, of three months each: tuition, bus and lunch month by month, and one thing more. What became of each is read from its `luck`.
const plan: readonly string[] = [
  // Which fee stands on which line: tuition by the grade, the rest by the branch; the last line changes from bill to bill.
  `create temp table fee_of on commit drop as
    select distinct on (1, 2, 3, 4) branch_id, 1 as kind, null::int as k, grade_id, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount from fee_setups where is_inactive = 0 and fee_type_id = 1 and payment_term_id = 1
    union all select distinct on (1, 2) branch_id, case fee_type_id when 3 then 2 else 3 end, null, null, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount from fee_setups where is_inactive = 0 and fee_type_id in (2, 3) and payment_term_id = 1
    union all select distinct on (1, 3) branch_id, 4, case fee_type_id when 2 then 0 when 5 then 1 else 2 end, null, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount from fee_setups where is_inactive = 0 and fee_type_id in (2, 5, 6) and payment_term_id = 4`,
  'analyze fee_of',
  `create temp table bill on commit drop as
    select b.*, ${number('INV', 'branch_id', 'inv_date', 'inv_date, inv_id')} as at,
      (select r.rate from exchange_rates r where r.effective_date <= b.inv_date and r.currency_id = (select id from currencies where currency_code = 'KHR') order by r.effective_date desc limit 1) as rate,
      case when k = 0 then case when luck < 18 then 'paid' when luck = 18 then 'void' else 'part' end
        when k = 1 then case when luck < 13 or luck = 19 then 'paid' when luck < 15 then 'part' when luck = 15 then 'owed' when luck = 16 then 'void' else 'credited' end
        else case when luck < 8 then 'paid' when luck < 11 then 'part' when luck = 19 then 'void' else 'owed' end end as fate
    from (select (select coalesce(max(inv_id), 0) from invoices) + row_number() over (order by s.student_id, k) as inv_id, s.student_id, s.student_parent_id, s.branch_id, k,
        (date '2026-05-01' + make_interval(months => k * 3))::date as from_day, (date '2026-05-01' + make_interval(months => k * 3))::date + (s.student_id % 14)::int as inv_date,
        (s.student_id * 7 + k * 13) % 20 as luck, e.ac_year_id, e.ac_term_id, p.acp_id, e.acps_id, e.grade_id, e.class_id,
        coalesce(e.grade_id, (select min(grade_id) from fee_of f where f.branch_id = s.branch_id)) as priced_as
      from students s cross join generate_series(0, 2) k
        left join (select distinct on (student_id) * from student_enrollments where enrollment_status = 1 order by student_id, enrollment_id desc) e using (student_id) left join sub_programs p on p.acps_id = e.acps_id
      where not exists (select from invoices i where i.student_id = s.student_id)) b`,
  'alter table bill add primary key (inv_id)',
  'analyze bill',
  `create temp table bill_line on commit drop as
    select (select coalesce(max(inv_line_id), 0) from invoice_lines) + row_number() over (order by b.inv_id, l.line_no) as line_id, b.inv_id, b.fate, l.line_no, f.fee_setup_id, f.fee_type_id, f.fee_name_en, f.fee_name_kh,
      (b.from_day + make_interval(months => l.month))::date as first_day, (b.from_day + make_interval(months => l.month + 1))::date - 1 as last_day, f.fee_amount as price, d.rate,
      (ceil(f.fee_amount * (100 - d.rate)) / 100)::numeric(14,2) as total
    from bill b cross join (select 1 + (kind - 1) * 3 + month as line_no, kind, month from generate_series(1, 3) kind, generate_series(0, 2) month union all values (10, 4, 0)) l
      join fee_of f on f.branch_id = b.branch_id and f.kind = l.kind and (f.k is null or f.k = b.k) and (f.grade_id is null or f.grade_id = b.priced_as)
      cross join lateral (select case when f.fee_type_id = 1 and b.student_id % 11 = 0 then 10 else 0 end as rate) d`,
  'create index on bill_line (inv_id)',
  'analyze bill_line',
  `create temp table takings on commit drop as
    select (select coalesce(max(receipt_id), 0) from receipts) + row_number() over (order by paid_on, inv_id, again) as receipt_id, t.*, ${number('RC', 'branch_id', 'paid_on', 'paid_on, inv_id, again')} as turn,
      case when way = 9 then round(total * rate / 100) * 100 end as khr, case when way = 9 then round(round(total * rate / 100) * 100 / rate, 2) else total end as base
    from (select b.*, again, least(b.inv_date + (b.luck % 9)::int, date '2026-11-14') as paid_on, (b.student_id + b.k) % 10 as way, s.total
      from bill b join (select inv_id, sum(total) filter (where fate = 'paid' or line_no <= 4) as total from bill_line group by 1) s using (inv_id) cross join generate_series(0, 1) again
      where b.fate in ('paid', 'part') and (again = 1 or (b.k = 1 and b.luck = 3))) t`,
  'alter table takings add shift_id int, add primary key (receipt_id)',
  'analyze takings',
  `with made as (insert into cashier_shifts (branch_id, user_id, opened_at, float_usd, float_khr, closed_at, counted_usd, counted_khr, expected_usd, expected_khr)
      select branch_id, 2, (paid_on + time '07:30') at time zone 'Asia/Phnom_Penh', 50, 200000, (paid_on + time '17:00') at time zone 'Asia/Phnom_Penh', u, r, u, r from (
        select branch_id, paid_on, 50 + coalesce(sum(total) filter (where way < 6 and again = 1), 0) as u, 200000 + coalesce(sum(khr) filter (where again = 1), 0) as r from takings group by 1, 2 order by 2, 1) t
      returning cashier_shift_id, branch_id, (opened_at at time zone 'Asia/Phnom_Penh')::date as day)
    update takings t set shift_id = m.cashier_shift_id from made m where m.branch_id = t.branch_id and m.day = t.paid_on`,
  `insert into invoices (inv_id, inv_number, inv_kind, branch_id, student_id, ac_year_id, ac_term_id, acp_id, acps_id, grade_id, class_id, inv_date, credit_day, exchange_rate, total_amount, total_khr, paid_amount, credited_amount, is_deleted, void_reason, voided_by, voided_date, created_by)
    overriding system value select i.inv_id, ${written('INV', 'inv_date', 'at')}, 1, i.branch_id, student_id, ac_year_id, ac_term_id, acp_id, acps_id, grade_id, class_id, inv_date, 7, rate, t.total, round(t.total * rate),
      case fate when 'paid' then t.total when 'part' then t.four else 0 end, case fate when 'credited' then t.total else 0 end, (fate = 'void')::int, case when fate = 'void' then 'បានចេញពីរដង' end, case when fate = 'void' then 2 end, case when fate = 'void' then inv_date + interval '9 hours' end, 2
    from bill i join branches b using (branch_id) join (select inv_id, sum(total) as total, sum(total) filter (where line_no <= 4) as four from bill_line group by 1) t using (inv_id) order by inv_id`,
  `insert into invoice_lines (inv_line_id, inv_id, line_no, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_start_date, fee_end_date, quantity, price, amount, discount_rate, total_amount, rules, paid_amount, credited_amount)
    overriding system value select line_id, inv_id, line_no, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, first_day, last_day, 1, price, price, rate, total,
      jsonb_build_array(jsonb_build_object('rule', 'price', 'facts', jsonb_build_object('price', price::text, 'what', fee_name_en, 'what_kh', fee_name_kh))) || case when rate > 0 then '[{"rule":"promotion","facts":{"rate":"10","name":"Early enrolment","name_kh":"ចុះឈ្មោះមុន"}}]' else '[]' end::jsonb,
      case when fate = 'paid' or (fate = 'part' and line_no <= 4) then total else 0 end, case when fate = 'credited' then total else 0 end from bill_line order by line_id`,
  "select setval(pg_get_serial_sequence('invoice_lines', 'inv_line_id'), greatest(max(inv_line_id), 1)) from invoice_lines",
  `create temp table note on commit drop as select (select max(inv_id) from invoices) + row_number() over (order by inv_id) as note_id, b.*, ${number('CN', 'branch_id', 'inv_date', 'inv_id')} as place from bill b where fate = 'credited'`,
  `insert into invoices (inv_id, inv_number, inv_kind, credits_inv_id, branch_id, student_id, ac_year_id, ac_term_id, acp_id, acps_id, grade_id, class_id, inv_date, credit_day, exchange_rate, total_amount, total_khr, remark, created_by)
    overriding system value select n.note_id, ${written('CN', 'n.inv_date', 'n.place')}, 2, n.inv_id, n.branch_id, n.student_id, n.ac_year_id, n.ac_term_id, n.acp_id, n.acps_id, n.grade_id, n.class_id, n.inv_date, 0, n.rate, -i.total_amount, -i.total_khr, 'ឈប់រៀន', 2
    from note n join branches b on b.branch_id = n.branch_id join invoices i on i.inv_id = n.inv_id order by note_id`,
  `insert into invoice_lines (inv_id, line_no, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_start_date, fee_end_date, quantity, price, amount, discount_rate, total_amount, rules, credits_line_id)
    select n.note_id, l.line_no, l.fee_setup_id, l.fee_type_id, l.fee_name_en, l.fee_name_kh, l.first_day, l.last_day, 1, -l.price, -l.price, l.rate, -l.total,
      jsonb_build_array(jsonb_build_object('rule', 'credit', 'facts', jsonb_build_object('line', l.line_no, 'number', i.inv_number, 'why', 'ឈប់រៀន'))), l.line_id
    from note n join bill_line l using (inv_id) join invoices i using (inv_id) order by note_id, l.line_no`,
  `insert into receipts (receipt_id, receipt_number, branch_id, shift_id, student_parent_id, student_id, payer_name, receipt_date, exchange_rate, total_amount, rounding_amount, is_deleted, void_reason, voided_by, voided_date, created_by)
    overriding system value select t.receipt_id, ${written('RC', 'paid_on', 'turn')}, t.branch_id, shift_id, t.student_parent_id, t.student_id, coalesce(p.father_name_en, s.full_name_en), paid_on, rate, total, base - total, 1 - again, case again when 0 then 'បានទទួលពីរដង' end, case again when 0 then 2 end, case again when 0 then paid_on + interval '9 hours' end, 2
    from takings t join branches b on b.branch_id = t.branch_id join students s on s.student_id = t.student_id left join parents p on p.student_parent_id = t.student_parent_id order by receipt_id`,
  "insert into receipt_lines (receipt_id, inv_id, inv_line_id, amount) select receipt_id, inv_id, line_id, l.total from takings t join bill_line l using (inv_id) where t.fate = 'paid' or l.line_no <= 4 order by receipt_id, line_id",
  `insert into receipt_payments (receipt_id, payment_method, currency_code, amount, base_amount, bank_profile_id, reference)
    select receipt_id, case when way < 6 or way = 9 then 1 when way < 8 then 2 else 3 end, case when way = 9 then 'KHR' else 'USD' end, coalesce(khr, total), base,
      case when way in (6, 7, 8) then (select min(id) from bank_profiles p where p.branch_id = t.branch_id) end, case when way in (6, 7, 8) then 'FT' || receipt_id end from takings t order by receipt_id`,
  // Each document is an entry, and each that is void another that takes it back.
  `create temp table entry on commit drop as select (select coalesce(max(entry_id), 0) from ledger_entries) + row_number() over (order by day, document, id, deed) as entry_id, e.* from (
      select branch_id, inv_date as day, 'invoice' as document, inv_id as id, deed from bill, unnest(case fate when 'void' then array['issue', 'void'] else array['issue'] end) deed
      union all select branch_id, inv_date, 'invoice', note_id, 'issue' from note
      union all select branch_id, paid_on, 'receipt', receipt_id, deed from takings, unnest(case again when 0 then array['issue', 'void'] else array['issue'] end) deed) e`,
  'create index on entry (document, id)',
  'analyze entry',
  `insert into ledger_entries (entry_id, branch_id, posting_date, document, document_id, deed, reverses_entry_id, created_by)
    overriding system value select e.entry_id, branch_id, day, document, id, deed, case when deed = 'void' then (select entry_id from entry o where o.document = e.document and o.id = e.id and o.deed = 'issue') end, 2 from entry e order by entry_id`,
  `insert into ledger_lines (entry_id, account_id, inv_id, shift_id, currency_code, amount, base_amount)
    select e.entry_id, l.account_id, l.inv_id, l.shift_id, l.currency_code, l.amount * s.sign, l.base * s.sign from entry e cross join lateral (select case e.deed when 'void' then -1 else 1 end as sign) s cross join lateral (
      select 1 as account_id, coalesce(i.credits_inv_id, i.inv_id) as inv_id, null::int as shift_id, 'USD' as currency_code, i.total_amount as amount, i.total_amount as base from invoices i where e.document = 'invoice' and i.inv_id = e.id
      union all select 20 + fee_type_id, null, null, 'USD', -sum(total_amount), -sum(total_amount) from invoice_lines where e.document = 'invoice' and inv_id = e.id group by fee_type_id
      union all select case when way < 6 or way = 9 then 2 when way < 8 then 3 else 4 end, null, case when way < 6 or way = 9 then shift_id end, case when way = 9 then 'KHR' else 'USD' end, coalesce(khr, total), base from takings where e.document = 'receipt' and receipt_id = e.id
      union all select 1, inv_id, null, 'USD', -total, -total from takings where e.document = 'receipt' and receipt_id = e.id
      union all select 31, null, null, 'USD', total - base, total - base from takings where e.document = 'receipt' and receipt_id = e.id and base <> total) l order by e.entry_id`,
  `insert into number_counters (series, branch_id, period, last) select 'INV', branch_id, to_char(inv_date, 'YYMM'), max(at) from bill group by 1, 2, 3
    union all select 'CN', branch_id, to_char(inv_date, 'YYMM'), max(place) from note group by 1, 2, 3 union all select 'RC', branch_id, to_char(paid_on, 'YYMM'), max(turn) from takings group by 1, 2, 3
    on conflict (series, branch_id, period) do update set last = excluded.last`,
]

/** Gives every student who has no bill three of them, with what became of each: paid, paid in part, owed, overdue, void, taken back. The ledger and the counters say the same, so that the next number follows. */
export async function seedMoney(db: Db): Promise<void> {
  const client: PoolClient = await db.$client.connect()
  try {
    await client.query('begin')
    await withoutTriggers(client, tables, async () => {
      for (const text of plan) await client.query(text)
      for (const [table, key] of Object.entries({ invoices: 'inv_id', receipts: 'receipt_id', ledger_entries: 'entry_id' }))
        await client.query(`select setval(pg_get_serial_sequence('${table}', '${key}'), greatest((select max(${key}) from ${table}), 1))`)
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
