import { count, counter, place, written } from './number.ts'

const head = 'branch_id, student_id, ac_year_id, ac_term_id, acp_id, acps_id, grade_id, class_id'
const of = (bill: string) =>
  head
    .split(', ')
    .map((name) => `${bill}.${name}`)
    .join(', ')
const lineHead =
  'line_no, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_start_date, fee_end_date, quantity, price, amount, discount_rate, total_amount, rules'
const named = "coalesce(f.fee_name_en, 'Opening balance'), coalesce(f.fee_name_kh, 'សមតុល្យដើមគ្រា')"
const why = "case g.fate when 'credited' then 'ឈប់រៀន' when 'less' then 'មករៀនយឺត' else 'មិនយកវិញ' end"
/** What a credit note takes back: whole lines, or ten dollars of the first. */
const back = "case g.fate when 'less' then 10 else l.total end"

const billSum = `create temp table bill_sum on commit drop as
    select bill_no, sum(total) as total, sum(total) filter (where line_no <= 4) as four, sum(total) filter (where line_no = 10) as ten, sum(paid) as paid, sum(credited) as credited from bill_line group by 1`

const invoices = `insert into invoices (inv_id, inv_number, inv_kind, ${head}, inv_date, credit_day, pre_inv_id, invoice_class_id, exchange_rate, total_amount, total_khr, paid_amount, credited_amount, released_amount, is_deleted, void_reason, voided_by, voided_date, created_by)
    overriding system value select d.inv_id, ${written('d.series', 'd.day', 'd.at')}, case g.what when 'opening' then 3 else 1 end, ${of('g')}, d.day, g.credit_day, p.pre_inv_id, g.invoice_class_id, g.rate, t.total, round(t.total * g.rate), t.paid, t.credited,
      case g.fate when 'released' then t.ten else 0 end, (g.fate = 'void')::int, case g.fate when 'void' then 'បានចេញពីរដង' end, case g.fate when 'void' then 2 end, case g.fate when 'void' then d.day + interval '9 hours' end, 2
    from doc d join bill g using (bill_no) join bill_sum t using (bill_no) join branches b on b.branch_id = d.branch_id left join offered p using (bill_no) where d.role = 'bill' order by d.inv_id`

const lineKeys = `create temp table line_key on commit drop as
    select (select coalesce(max(inv_line_id), 0) from invoice_lines) + row_number() over (order by d.inv_id, l.line_no) as line_id, d.inv_id, l.* from doc d join bill_line l using (bill_no) where d.role = 'bill'`

const lines = `insert into invoice_lines (inv_line_id, inv_id, ${lineHead}, paid_amount, credited_amount)
    overriding system value select l.line_id, l.inv_id, l.line_no, l.fee_setup_id, l.fee_type_id, ${named}, l.first_day, l.last_day, 1, l.price, l.price, l.rate, l.total,
      case when f.fee_setup_id is null then '[{"rule":"opening","facts":{"date":"2025-10-01"}}]' else jsonb_build_array(jsonb_build_object('rule', 'price', 'facts', jsonb_build_object('price', l.price::text, 'what', f.fee_name_en, 'what_kh', f.fee_name_kh))) end
        || case when l.rate > 0 then '[{"rule":"promotion","facts":{"rate":"10","name":"Early enrolment","name_kh":"ចុះឈ្មោះមុន"}}]' else '[]' end::jsonb, l.paid, l.credited
    from line_key l left join fee_setups f using (fee_setup_id) order by l.line_id`

const notes = `insert into invoices (inv_id, inv_number, inv_kind, credits_inv_id, ${head}, inv_date, credit_day, exchange_rate, total_amount, total_khr, remark, created_by)
    overriding system value select d.inv_id, ${written('d.series', 'd.day', 'd.at')}, 2, o.inv_id, ${of('g')}, d.day, 0, g.rate, -t.credited, -round(t.credited * g.rate), ${why}, 2
    from doc d join bill g using (bill_no) join bill_sum t using (bill_no) join doc o on o.bill_no = d.bill_no and o.role = 'bill' join branches b on b.branch_id = d.branch_id where d.role = 'note' order by d.inv_id`
const noteLines = `insert into invoice_lines (inv_id, ${lineHead}, credits_line_id)
    select d.inv_id, row_number() over (partition by d.inv_id order by l.line_no), l.fee_setup_id, l.fee_type_id, ${named}, l.first_day, l.last_day, 1, -p.price, -p.price, p.rate, -${back},
      jsonb_build_array(jsonb_build_object('rule', 'credit', 'facts', jsonb_build_object('line', l.line_no, 'number', i.inv_number, 'why', ${why}))), l.line_id
    from doc d join bill g using (bill_no) join line_key l using (bill_no) join invoices i on i.inv_id = l.inv_id left join fee_setups f using (fee_setup_id)
      cross join lateral (select case g.fate when 'less' then 10 else l.price end as price, case g.fate when 'less' then 0 else l.rate end as rate) p
    where d.role = 'note' and l.credited > 0 order by 1, 2`

const more = `insert into invoices (inv_id, inv_number, ${head}, inv_date, credit_day, exchange_rate, total_amount, total_khr, remark, created_by)
    overriding system value select d.inv_id, ${written('d.series', 'd.day', 'd.at')}, ${of('g')}, d.day, 7, g.rate, 5, round(5 * g.rate), 'ប្តូរវេនសិក្សា', 2
    from doc d join bill g using (bill_no) join branches b on b.branch_id = d.branch_id where d.role = 'more' order by d.inv_id`
const moreLines = `insert into invoice_lines (inv_id, ${lineHead})
    select d.inv_id, 1, l.fee_setup_id, l.fee_type_id, ${named}, null, null, 1, 5, 5, 0, 5, jsonb_build_array(jsonb_build_object('rule', 'adjustment', 'facts', jsonb_build_object('number', i.inv_number, 'why', 'ប្តូរវេនសិក្សា')))
    from doc d join line_key l using (bill_no) join invoices i on i.inv_id = l.inv_id left join fee_setups f using (fee_setup_id) where d.role = 'more' and l.line_no = 1 order by 1`

const adjustments = `insert into payment_adjustments (adjustment_number, branch_id, student_id, inv_id, carried_by_inv_id, adjustment_date, amount, reason, created_by)
    select ${written("'ADJ'", 'a.day', 'a.at')}, a.branch_id, a.student_id, a.inv_id, a.carrier, a.day, a.amount, a.reason, 2 from adjusted a join branches b using (branch_id) order by a.carrier`
const adjusted = `create temp table adjusted on commit drop as
    select d.branch_id, d.student_id, o.inv_id, d.inv_id as carrier, d.day, case d.role when 'more' then 5 else -10 end as amount, case d.role when 'more' then 'ប្តូរវេនសិក្សា' else 'មករៀនយឺត' end as reason,
      ${place("'ADJ'", 'd.branch_id', 'd.day', 'd.inv_id')} as at
    from doc d join bill g using (bill_no) join doc o on o.bill_no = d.bill_no and o.role = 'bill' ${counter("'ADJ'", 'd.branch_id', 'd.day')}
    where d.role = 'more' or (d.role = 'note' and g.fate = 'less')`

/** Invoices with their lines, what takes some of them back, and what makes others more. */
export const writeInvoices: readonly string[] = [
  ...[billSum, 'alter table bill_sum add primary key (bill_no)', 'analyze bill_sum', invoices],
  lineKeys,
  'create index on line_key (bill_no)',
  'analyze line_key',
  lines,
  "select setval(pg_get_serial_sequence('invoice_lines', 'inv_line_id'), greatest((select max(inv_line_id) from invoice_lines), 1))",
  ...[notes, noteLines, more, moreLines, adjusted, adjustments],
  count('series', 'doc', 'day', 'at'),
  count("'ADJ'", 'adjusted', 'day', 'at'),
]
