import { inquiryStatus } from '@sala/contract/admissions/statuses'
import { localZone } from '@sala/contract/kit/clock'
import { receiptKind } from '@sala/contract/payments/receipts'
import { count, counter, place, rateOn, written } from './number.ts'

/**
 * What was paid, when and how: line by line of a bill; what was taken twice by mistake and is void; what went back for
 * a thing that was returned; a credit that was paid out.
 */
const takings = `create temp table takings on commit drop as
    select row_number() over (order by t.day, t.inv_id, t.first) + (select coalesce(max(receipt_id), 0) from receipts) as receipt_id, t.*, ${place('t.series', 't.branch_id', 't.day', 't.day, t.inv_id, t.first')} as at,
      case way when 9 then round(total * rate / 100) * 100 end as khr, case way when 9 then round(round(total * rate / 100) * 100 / rate, 2) else total end as base
    from (select d.inv_id, g.bill_no, g.branch_id, g.student_id, g.student_parent_id, p.kind, case p.kind when ${receiptKind.receipt} then 'RC' else 'RF' end as series, p.first, p.last, p.void, least(p.day, date '2026-11-14') as day, p.total, ${rateOn('p.day')} as rate,
        case when w.way < 6 and p.total % 1 <> 0 then 7 else w.way end as way
      from doc d join bill g using (bill_no) join bill_sum s using (bill_no) cross join lateral (
        select ${receiptKind.receipt} as kind, 1 as first, 10 as last, 0 as void, g.paid_on as day, s.total where g.fate in ('paid', 'returned', 'released')
        union all select 1, 0, 10, 1, g.paid_on, s.total where g.stage = 1 and g.luck = 3 and g.what = 'quarter'
        union all select 1, 1, 4, 0, g.paid_on, s.four where g.fate in ('part', 'twice')
        union all select 1, 5, 10, 0, g.paid_on + 30, s.total - s.four where g.fate = 'twice'
        union all select 2, 10, 10, 0, g.note_date, -s.ten where g.fate = 'returned'
        union all select 3, 11, 11, 0, g.note_date + 3, -s.ten where g.fate = 'released' and g.student_id % 2 = 0) p
        cross join lateral (select case p.kind when ${receiptKind.receipt} then (g.student_id + g.k + 10) % 10 else 0 end as way) w
      where d.role = 'bill') t
    ${counter('t.series', 't.branch_id', 't.day')}`

/** Whoever asked for a seat, and some who have one by now, paid for the test before. */
const tests = `create temp table test on commit drop as
    select row_number() over (order by t.day, t.inquiry_id, t.student_id) + (select coalesce(max(id), 0) from payment_testing) as id, t.*, f.fee_setup_id, f.fee_amount as total, ${place("'TF'", 't.branch_id', 't.day', 't.day, t.inquiry_id, t.student_id')} as at, ${rateOn('t.day')} as rate,
      case way when 9 then round(f.fee_amount * ${rateOn('t.day')} / 100) * 100 end as khr, case way when 9 then round(round(f.fee_amount * ${rateOn('t.day')} / 100) * 100 / ${rateOn('t.day')}, 2) else f.fee_amount end as base
    from (select inquiry_id, null::int as student_id, branch_id, full_name_en as name, (created_date + interval '3 days')::date as day, inquiry_id % 2 * 9 as way, 0 as void from info_inquiries i where inquiry_status in (${inquiryStatus.followingUp}, ${inquiryStatus.visited}, ${inquiryStatus.registered}) and not exists (select from payment_testing x where x.inquiry_id = i.inquiry_id)
      union all select null, student_id, branch_id, full_name_en, date '2025-10-06' + (student_id * 37 % 400)::int, case student_id / 9 % 5 when 1 then 8 when 2 then 9 else 0 end, (student_id % 108 = 99)::int from child where student_id % 9 = 0) t
      join lateral (select * from fee_setups f where f.branch_id = t.branch_id and f.fee_type_id = 6 and f.is_inactive = 0 order by 1 limit 1) f on true ${counter("'TF'", 't.branch_id', 't.day')}`

/** One drawer of a branch and a day, counted in the evening: what is void went out as it came in. */
const shifts = `create temp table shift on commit drop as
    select (select coalesce(max(cashier_shift_id), 0) from cashier_shifts) + row_number() over (order by day, branch_id) as shift_id, branch_id, day,
      50 + coalesce(sum(total) filter (where way < 6 and void = 0), 0) as usd, 200000 + coalesce(sum(khr) filter (where void = 0), 0) as riel
    from (select branch_id, day, way, total, khr, void from takings union all select branch_id, day, way, total, khr, void from test) t group by 2, 3`
const cashierShifts = `insert into cashier_shifts (cashier_shift_id, branch_id, user_id, opened_at, float_usd, float_khr, closed_at, counted_usd, counted_khr, expected_usd, expected_khr)
    overriding system value select shift_id, branch_id, 2, (day + time '07:30') at time zone '${localZone}', 50, 200000, (day + time '17:00') at time zone '${localZone}', usd, riel, usd, riel from shift order by shift_id`

const receipts = `insert into receipts (receipt_id, receipt_number, receipt_kind, refunds_receipt_id, branch_id, shift_id, student_parent_id, student_id, payer_name, receipt_date, exchange_rate, total_amount, rounding_amount, remark, is_deleted, void_reason, voided_by, voided_date, created_by)
    overriding system value select t.receipt_id, ${written('t.series', 't.day', 't.at')}, t.kind, r.receipt_id, t.branch_id, h.shift_id, t.student_parent_id, t.student_id, coalesce(p.father_name_en, s.full_name_en), t.day, t.rate, t.total, t.base - t.total, case t.kind when ${receiptKind.receipt} then null else 'មិនយកវិញ' end,
      t.void, case t.void when 1 then 'បានទទួលពីរដង' end, case t.void when 1 then 2 end, case t.void when 1 then t.day + interval '9 hours' end, 2
    from takings t join branches b on b.branch_id = t.branch_id join shift h on h.branch_id = t.branch_id and h.day = t.day join students s on s.student_id = t.student_id left join parents p on p.student_parent_id = t.student_parent_id
      left join takings r on t.kind = ${receiptKind.refund} and r.inv_id = t.inv_id and r.kind = ${receiptKind.receipt} and r.void = 0 order by t.receipt_id`
const receiptLines = `insert into receipt_lines (receipt_id, inv_id, inv_line_id, amount)
    select t.receipt_id, t.inv_id, l.line_id, case t.kind when ${receiptKind.receipt} then l.total else -l.total end from takings t join line_key l on l.bill_no = t.bill_no and l.line_no between t.first and t.last order by t.receipt_id, l.line_id`

const credits = `create temp table credit on commit drop as
    select (select coalesce(max(credit_id), 0) from student_credits) + row_number() over (order by n.inv_id) as credit_id, d.inv_id, n.inv_id as note_id, n.day, g.branch_id, g.student_id, s.ten as amount, case when g.student_id % 2 = 0 then s.ten else 0 end as used
    from bill g join bill_sum s using (bill_no) join doc d on d.bill_no = g.bill_no and d.role = 'bill' join doc n on n.bill_no = g.bill_no and n.role = 'note' where g.fate = 'released'`
const studentCredits = `insert into student_credits (credit_id, branch_id, student_id, source, source_id, amount, used_amount, created_by)
    overriding system value select credit_id, branch_id, student_id, 'credit-note', note_id, amount, used, 2 from credit order by credit_id`

/**
 * Cash in whole dollars or hundreds of riel, a transfer or KHQR; what is paid out comes from the credit and leaves the
 * drawer.
 */
const receiptPayments = `insert into receipt_payments (receipt_id, payment_method, currency_code, amount, base_amount, bank_profile_id, reference, reference_fold, credit_id)
    select * from (
      select t.receipt_id, case when way < 6 or way = 9 then 1 when way < 8 then 2 else 3 end as method, case way when 9 then 'KHR' else 'USD' end, coalesce(khr, total), base, case when way in (6, 7, 8) then p.id end, case when way in (6, 7, 8) then 'FT' || t.receipt_id end, case when way in (6, 7, 8) and void = 0 then 'FT' || t.receipt_id end, null::int
      from takings t left join (select branch_id, min(id) as id from bank_profiles group by 1) p using (branch_id)
      union all select t.receipt_id, 6, 'USD', -t.total, -t.total, null, null, null, c.credit_id from takings t join credit c using (inv_id) where t.kind = ${receiptKind.creditPaidOut}) x order by 1, 2 desc`

const paymentTesting = `insert into payment_testing (id, testing_number, branch_id, student_id, inquiry_id, customer_name, fee_setup_id, price, exchange_rate, total_amount, total_khr, testing_date, payment_method, currency_code, bank_profile_id, reference, shift_id, is_deleted, void_reason, voided_by, voided_date, created_by)
    overriding system value select t.id, ${written("'TF'", 't.day', 't.at')}, t.branch_id, t.student_id, t.inquiry_id, t.name, t.fee_setup_id, t.total, t.rate, t.total, round(t.total * t.rate), t.day, case way when 8 then 3 else 1 end, case way when 9 then 'KHR' else 'USD' end, case way when 8 then p.id end, case way when 8 then 'TF' || t.id end,
      h.shift_id, t.void, case t.void when 1 then 'មិនបានមកប្រឡង' end, case t.void when 1 then 2 end, case t.void when 1 then t.day + interval '9 hours' end, 2
    from test t join branches b on b.branch_id = t.branch_id join shift h on h.branch_id = t.branch_id and h.day = t.day left join (select branch_id, min(id) as id from bank_profiles group by 1) p on p.branch_id = t.branch_id order by t.id`

/** Money that came in and went back, in the drawers of its days. */
export const takePayments: readonly string[] = [
  ...[
    takings,
    'alter table takings add primary key (receipt_id)',
    'create index on takings (inv_id)',
    'analyze takings',
    tests,
    shifts,
    'analyze shift',
    cashierShifts,
  ],
  ...[receipts, receiptLines, credits, 'analyze credit', studentCredits, receiptPayments, paymentTesting],
  count('series', 'takings', 'day', 'at'),
  count("'TF'", 'test', 'day', 'at'),
]
