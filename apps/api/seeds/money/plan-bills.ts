import { academicStatus } from '@sala/contract/academics/statuses'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { paymentTerm } from '@sala/contract/pricing/fee-setups'
import { counter, place, rateOn } from './number.ts'

/** The day of the demonstration: nothing is dated after it. */
const lastDay = "date '2026-11-14'"

/**
 * Which fee stands on which line: tuition by the grade, the rest by the branch; the last line changes from bill to
 * bill.
 */
const feeOf = `create temp table fee_of on commit drop as
    select distinct on (1, 2, 3, 4) branch_id, 1 as part, null::int as k, grade_id, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount from fee_setups where is_inactive = 0 and fee_type_id = 1 and payment_term_id = ${paymentTerm.monthly}
    union all select distinct on (1, 2) branch_id, case fee_type_id when 3 then 2 else 3 end, null, null, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount from fee_setups where is_inactive = 0 and fee_type_id in (2, 3) and payment_term_id = ${paymentTerm.monthly}
    union all select distinct on (1, 3) branch_id, 4, case fee_type_id when 2 then 0 when 5 then 1 else 2 end, null, fee_setup_id, fee_type_id, fee_name_en, fee_name_kh, fee_amount from fee_setups where is_inactive = 0 and fee_type_id in (2, 5, 6) and payment_term_id = ${paymentTerm.yearly}`

export const unbilled = 'where not exists (select from invoices i where i.student_id = s.student_id)'

/** Those who have no bill yet, where they sit, and in which month of three their bills begin. */
const child = `create temp table child on commit drop as
    select s.student_id, s.student_parent_id, s.branch_id, s.full_name_en, s.phone_number, (s.student_id - 1) / 2 % 3 as shift, e.ac_year_id, e.ac_term_id, p.acp_id, e.acps_id, e.grade_id, e.class_id,
      coalesce(e.grade_id, (select min(grade_id) from fee_of f where f.branch_id = s.branch_id)) as priced_as
    from students s left join (select distinct on (student_id) * from student_enrollments where enrollment_status = ${enrollmentStatus.studying} order by student_id, enrollment_id desc) e using (student_id) left join sub_programs p on p.acps_id = e.acps_id
    ${unbilled}`

/** Books, asked of some whole classes in one go; not of the class where the demonstration's own children sit. */
const classBill = `create temp table class_bill on commit drop as
    select (select coalesce(max(id), 0) from invoice_classes) + row_number() over (order by c.class_id % 5, c.class_id) as id, c.branch_id, c.class_id, f.fee_setup_id, f.fee_name_kh, date '2026-10-05' + (c.class_id % 5)::int as inv_date from classes c
      join lateral (select * from fee_setups f where f.branch_id = c.branch_id and f.acps_id = c.acps_id and f.fee_type_id = 4 and f.is_inactive = 0 order by fee_setup_id limit 1) f on true
    where c.ac_status_id = ${academicStatus.active} and c.class_id % 6 = 1 and exists (select from child h where h.class_id = c.class_id) and c.class_id not in (select class_id from student_enrollments where student_id <= 2)`
const writeClassBill = `insert into invoice_classes (id, branch_id, class_id, fee_setup_id, inv_date, credit_day, remark, created_by)
    overriding system value select id, branch_id, class_id, fee_setup_id, inv_date, 14, fee_name_kh, 2 from class_bill order by id`

/**
 * Each child's bills of three months, since the last school year, or since he came if he is new; what became of each is
 * read from its age and its \`luck\`.
 */
const bill = `create temp table bill on commit drop as
    with quarter as (
      select c.*, k, (date '2026-05-01' + make_interval(months => k * 3 - c.shift))::date as from_day, (c.student_id * 7 + (k + 20) * 13) % 20 as luck from child c cross join generate_series(-2, 2) k
    ), asked as (
      select 'quarter' as what, null::int as invoice_class_id, null::int as class_fee_id, 7 as credit_day, from_day + (student_id % 14)::int as inv_date, q.* from quarter q where from_day >= '2025-10-01' and (student_id % 37 <> 20 or k = 2)
      union all select 'class', b.id, b.fee_setup_id, 14, b.inv_date, c.*, 3, b.inv_date, (c.student_id * 7 + 39) % 20 from child c join class_bill b using (class_id)
      union all select 'opening', null, null, 0, date '2025-10-01', c.*, -3, date '2025-10-01', c.student_id % 20 from child c where c.student_id in (12, 23, 51, 88)
    ), aged as (
      select a.*, case when from_day >= '2026-10-01' then 2 when from_day >= '2026-08-01' then 1 else 0 end as stage from asked a
    ), fated as (
      select a.*, case when student_id % 37 = 20 then 'owed' when what <> 'quarter' then case when luck < 11 then 'paid' else 'owed' end
        when stage = 0 then case when luck = 18 then 'void' when luck = 19 and k = 0 then 'part' when luck = 1 then 'twice' when luck = 6 then 'returned' when luck = 11 then 'released' else 'paid' end
        when stage = 1 then case when luck in (9, 10) then 'twice' when luck = 2 then 'returned' when luck = 5 then 'released' when luck < 13 or luck = 19 then 'paid' when luck < 15 then 'part' when luck = 15 then 'owed' when luck = 16 then 'void' else 'credited' end
        else case when luck < 8 then 'paid' when luck < 11 then 'part' when luck = 19 then 'void' when luck = 17 then 'less' when luck = 18 then 'more' else 'owed' end end as fate,
        least(inv_date + (luck % 9)::int, ${lastDay}) as paid_on from aged a
    )
    select row_number() over () as bill_no, f.*, case fate when 'credited' then least(inv_date + 5, ${lastDay}) when 'less' then least(inv_date + 2, ${lastDay}) when 'returned' then least(paid_on + 12, ${lastDay}) when 'released' then least(paid_on + 10, ${lastDay}) end as note_date,
      case fate when 'more' then least(inv_date + 2, ${lastDay}) end as more_date,
      ${rateOn('f.inv_date')} as rate
    from fated f`

/** The year before has its own year, and nobody's class of today. */
const lastYear = `update bill b set ac_year_id = y.ac_year_id, ac_term_id = null, class_id = null from academic_years y where b.stage = 0 and y.branch_id = b.branch_id and b.inv_date between y.start_date and y.end_date`

const billLine = `create temp table bill_line on commit drop as
    with line as (
      select b.bill_no, b.fate, l.line_no, f.fee_setup_id, f.fee_type_id, (b.from_day + make_interval(months => l.month))::date as first_day, (b.from_day + make_interval(months => l.month + 1))::date - 1 as last_day, f.fee_amount as price,
        case when f.fee_type_id = 1 and b.student_id % 11 = 0 then 10 else 0 end as rate
      from bill b cross join (select 1 + (part - 1) * 3 + month as line_no, part, month from generate_series(1, 3) part, generate_series(0, 2) month union all values (10, 4, 0)) l
        join fee_of f on f.branch_id = b.branch_id and f.part = l.part and (f.k is null or f.k = (b.k + 3) % 3) and (f.grade_id is null or f.grade_id = b.priced_as)
      where b.what = 'quarter'
      union all select b.bill_no, b.fate, 1, f.fee_setup_id, f.fee_type_id, null, null, f.fee_amount, 0 from bill b join fee_setups f on f.fee_setup_id = b.class_fee_id
      union all select b.bill_no, b.fate, 1, null, 6, null, null, 45 + b.student_id % 4 * 20, 0 from bill b where b.what = 'opening'
    )
    select l.*, d.total,
      case when fate in ('paid', 'twice', 'released') or (fate = 'returned' and line_no < 10) or (fate = 'part' and line_no <= 4) then d.total else 0 end as paid,
      case when fate = 'credited' or (fate in ('returned', 'released') and line_no = 10) then d.total when fate = 'less' and line_no = 1 then 10 else 0 end as credited
    from line l cross join lateral (select (ceil(l.price * (100 - l.rate)) / 100)::numeric(14,2) as total) d`

/** Every invoice, credit note and further invoice, in the order of its day: so it gets its key and its number. */
const doc = `create temp table doc on commit drop as
    select row_number() over (order by day, student_id, bill_no, role) + (select coalesce(max(inv_id), 0) from invoices) as inv_id, d.*, ${place('d.series', 'd.branch_id', 'd.day', 'day, student_id, bill_no, role')} as at
    from (select b.bill_no, b.branch_id, b.student_id, r.role, r.day, case when r.role = 'note' then 'CN' when b.what = 'opening' then 'OB' else 'INV' end as series
      from bill b cross join lateral (values ('bill', b.inv_date), ('note', b.note_date), ('more', b.more_date)) r (role, day) where r.day is not null) d
    ${counter('d.series', 'd.branch_id', 'd.day')}`

/** What will be owed: who is billed, when, for what, and what becomes of it. */
export const planBills: readonly string[] = [
  ...[feeOf, 'analyze fee_of', child, 'analyze child', classBill, 'analyze class_bill', writeClassBill],
  ...[bill, 'alter table bill add primary key (bill_no)', lastYear, 'analyze bill'],
  ...[billLine, 'create index on bill_line (bill_no)', 'analyze bill_line'],
  ...[doc, 'alter table doc add primary key (inv_id)', 'create index on doc (bill_no)', 'analyze doc'],
]
