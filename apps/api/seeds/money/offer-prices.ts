import { inquiryStatus } from '@sala/contract/admissions/statuses'
import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import { count, counter, place, rateOn, written } from './number.ts'

const lineHead =
  'line_no, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_start_date, fee_end_date, quantity, price, amount, discount_rate, total_amount, rules'
const priceRule = (f: string) =>
  `jsonb_build_array(jsonb_build_object('rule', 'price', 'facts', jsonb_build_object('price', ${f}.fee_amount::text, 'what', ${f}.fee_name_en, 'what_kh', ${f}.fee_name_kh)))`

/**
 * What a month's run has announced: to some it is a bill already, to others it comes in December, and a few were taken
 * back.
 */
const announced = `create temp table announced on commit drop as
    select row_number() over (order by a.day, a.student_id) + (select coalesce(max(id), 0) from pre_invoices) as id, a.*, ${place("'PI'", 'a.branch_id', 'a.day', 'a.day, a.student_id')} as at, ${rateOn('a.day')} as rate
    from (select bill_no, branch_id, student_id, ac_year_id, ac_term_id, acp_id, acps_id, grade_id, class_id, priced_as, from_day, inv_date - 6 as day, 0 as is_deleted from bill where what = 'quarter' and from_day in ('2026-10-01', '2026-11-01') and student_id > 2 and class_id is not null and student_id % 3 > 0
      union all select null, branch_id, student_id, ac_year_id, ac_term_id, acp_id, acps_id, grade_id, class_id, priced_as, date '2026-12-01', date '2026-11-10', (student_id % 29 = 0)::int from child where shift = 2 and class_id is not null) a
    ${counter("'PI'", 'a.branch_id', 'a.day')}`
const runs = `insert into pre_invoice_runs (run_id, asked, run_state, branch_ids, payment_term_id, fee_type_ids, fee_start_date, fee_end_date, inv_date, credit_day, students, total_amount, made, created_by)
    overriding system value select r.run_id, 'M' || to_char(from_day, 'YYYY-MM'), 5, (select jsonb_agg(branch_id order by branch_id) from branches), 1, '[1, 2, 3]', from_day, (from_day + interval '3 months')::date - 1, day, 7, made, total, made, 2 from run r order by r.run_id`
const run = `create temp table run on commit drop as
    select (select coalesce(max(run_id), 0) from pre_invoice_runs) + row_number() over (order by from_day) as run_id, from_day, min(day) as day, count(*) as made, sum(total) as total from announced join announced_sum using (id) group by from_day`
const announcedLine = `create temp table announced_line on commit drop as
    select a.id, l.line_no, f.fee_setup_id, (a.from_day + make_interval(months => l.month))::date as first_day, (a.from_day + make_interval(months => l.month + 1))::date - 1 as last_day, d.rate, (ceil(f.fee_amount * (100 - d.rate)) / 100)::numeric(14,2) as total
    from announced a cross join (select 1 + (part - 1) * 3 + month as line_no, part, month from generate_series(1, 3) part, generate_series(0, 2) month) l
      join fee_of f on f.branch_id = a.branch_id and f.part = l.part and (f.grade_id is null or f.grade_id = a.priced_as) cross join lateral (select case when f.fee_type_id = 1 and a.student_id % 11 = 0 then 10 else 0 end as rate) d`
const announcedSum =
  'create temp table announced_sum on commit drop as select id, sum(total) as total from announced_line group by 1'
const preInvoices = `insert into pre_invoices (id, pre_inv_number, branch_id, student_id, ac_year_id, ac_term_id, acp_id, acps_id, grade_id, class_id, inv_date, credit_day, period, run_id, exchange_rate, total_amount, total_khr, is_deleted, void_reason, voided_by, voided_date, created_by)
    overriding system value select a.id, ${written("'PI'", 'a.day', 'a.at')}, a.branch_id, a.student_id, a.ac_year_id, a.ac_term_id, a.acp_id, a.acps_id, a.grade_id, a.class_id, a.day, 7, 'M' || to_char(a.from_day, 'YYYY-MM'), r.run_id, a.rate, s.total, round(s.total * a.rate), a.is_deleted,
      case a.is_deleted when 1 then 'សិស្សផ្លាស់ទៅសាលាផ្សេង' end, case a.is_deleted when 1 then 2 end, case a.is_deleted when 1 then a.day + interval '1 day 9 hours' end, 2
    from announced a join announced_sum s using (id) join run r using (from_day) join branches b using (branch_id) order by a.id`
const preInvoiceLines = `insert into pre_invoice_lines (pre_inv_id, ${lineHead})
    select l.id, l.line_no, l.fee_setup_id, f.fee_type_id, f.fee_name_en, f.fee_name_kh, l.first_day, l.last_day, 1, f.fee_amount, f.fee_amount, l.rate, l.total,
      ${priceRule('f')} || case when l.rate > 0 then '[{"rule":"promotion","facts":{"rate":"10","name":"Early enrolment","name_kh":"ចុះឈ្មោះមុន"}}]' else '[]' end::jsonb
    from announced_line l join fee_setups f using (fee_setup_id) order by l.id, l.line_no`

/** What was announced stands on a bill as it was announced, and the bill asks for nothing beside it. */
const asAnnounced = 'delete from bill_line l using announced a where a.bill_no = l.bill_no and l.line_no = 10'

/** For whom something was said to cost: whoever asked, some who are here, and a few who only left a name. */
const quoted = `create temp table quoted on commit drop as
    select row_number() over (order by q.day, q.inquiry_id, q.student_id, q.branch_id) + (select coalesce(max(id), 0) from quotations) as id, q.*, ${place("'QT'", 'q.branch_id', 'q.day', 'q.day, q.inquiry_id, q.student_id')} as at, ${rateOn('q.day')} as rate
    from (select inquiry_id, null::int as student_id, branch_id, full_name_en as name, contact_number as phone, acp_id, acps_id, grade_id, (created_date + interval '1 day')::date as day from info_inquiries i where inquiry_status > ${inquiryStatus.new} and not exists (select from quotations x where x.inquiry_id = i.inquiry_id)
      union all select null, student_id, branch_id, full_name_en, phone_number, acp_id, acps_id, grade_id, date '2026-06-01' + (student_id * 11 % 160)::int from child where student_id % 12 = 9 and grade_id is not null
      union all select null, null, c.branch_id, n.name, n.phone, p.acp_id, g.acps_id, c.priced_as, date '2026-09-01' + (c.student_id * 5 % 70)::int from child c join grades g on g.grade_id = c.priced_as join sub_programs p on p.acps_id = g.acps_id
        join (values (0, 'Chea Sokunthea', '012 553 208'), (1, 'Nhem Borey', '092 117 640'), (2, 'Ouk Sreypov', '077 334 915')) n (at, name, phone) on n.at = c.student_id / 40 % 3 where c.student_id % 40 = 17) q
    ${counter("'QT'", 'q.branch_id', 'q.day')}`
const quotedLine = `create temp table quoted_line on commit drop as
    select q.id, row_number() over (partition by q.id order by f.fee_type_id, f.fee_setup_id) as line_no, f.fee_setup_id from quoted q
      join fee_setups f on f.branch_id = q.branch_id and f.is_inactive = 0 and f.payment_term_id = ${paymentTerm.yearly} and ((f.fee_type_id = 1 and f.grade_id = q.grade_id) or f.fee_type_id in (2, 5) or (f.fee_type_id = 4 and f.acps_id = q.acps_id))`
const quotations = `insert into quotations (id, quotation_number, branch_id, student_id, inquiry_id, customer_name, customer_phone, acp_id, acps_id, grade_id, quotation_date, valid_until, exchange_rate, total_amount, total_khr, is_deleted, void_reason, voided_by, voided_date, created_by)
    overriding system value select q.id, ${written("'QT'", 'q.day', 'q.at')}, q.branch_id, q.student_id, q.inquiry_id, q.name, q.phone, q.acp_id, q.acps_id, q.grade_id, q.day, q.day + 30, q.rate, s.total, round(s.total * q.rate), v.void, case v.void when 1 then 'ប្តូរកម្រិតថ្នាក់' end, case v.void when 1 then 2 end, case v.void when 1 then q.day + interval '9 hours' end, 1
    from quoted q join (select id, sum(f.fee_amount) as total from quoted_line join fee_setups f using (fee_setup_id) group by 1) s using (id) join branches b using (branch_id) cross join lateral (select (q.student_id % 84 = 21)::int as void) w cross join lateral (select coalesce(w.void, 0) as void) v order by q.id`
const quotationLines = `insert into quotation_lines (quotation_id, ${lineHead})
    select l.id, l.line_no, f.fee_setup_id, f.fee_type_id, f.fee_name_en, f.fee_name_kh, null, null, 1, f.fee_amount, f.fee_amount, 0, f.fee_amount, ${priceRule('f')} from quoted_line l join fee_setups f using (fee_setup_id) order by l.id, l.line_no`

/** Pre-invoices and quotations: what is not owed yet. */
export const offerPrices: readonly string[] = [
  ...[
    announced,
    'analyze announced',
    announcedLine,
    announcedSum,
    'analyze announced_line',
    'analyze announced_sum',
    run,
    runs,
    preInvoices,
    preInvoiceLines,
  ],
  'create temp table offered on commit drop as select bill_no, id as pre_inv_id from announced where bill_no is not null',
  ...['analyze offered', asAnnounced],
  ...[quoted, quotedLine, quotations, quotationLines],
  count("'PI'", 'announced', 'day', 'at'),
  count("'QT'", 'quoted', 'day', 'at'),
]
