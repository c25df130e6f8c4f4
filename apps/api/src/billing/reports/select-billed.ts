import { soldBy } from '@sala/contract/billing/billed-reports'
import { invoiceKind } from '@sala/contract/billing/statuses'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../../kit/literal.ts'
import { type Asked, named, type ReportSource } from '../../kit/report/report-rows.ts'
import { branchName } from '../../organisation/public.ts'
import { users } from '../../tables/accounts.ts'
import { invoiceLines, invoices } from '../../tables/billing.ts'
import { ledgerEntries, ledgerLines } from '../../tables/ledger.ts'
import { branches } from '../../tables/organisation.ts'
import { paymentTesting } from '../../tables/payments.ts'
import { students } from '../../tables/people.ts'
import { seatNames, seatsOf, studentName } from './report-names.ts'
import { sumsByFeeType } from './report-sums.ts'

const student = (asked: Asked): SQL =>
  sql`i.student_id, i.acps_id, i.grade_id, i.class_id, s.card_number, ${studentName(asked)} as student_name, ${seatNames(asked)}, ${branchName(asked)} as branch_name_en`
const people = sql`join ${branches} b on b.branch_id = e.branch_id left join ${students} s on s.student_id = i.student_id ${seatsOf('i')}`

export const voidInvoicesSource: ReportSource = {
  key: ['entry_id'],
  select: (
    asked,
  ) => sql`select e.entry_id, e.branch_id, e.posting_date as voided_on, i.is_deleted, i.inv_number, i.inv_kind, i.inv_date, ${student(asked)}, i.total_amount, i.void_reason,
      v.full_name as voided_name, u.full_name as created_name
    from ${ledgerEntries} e join ${invoices} i on i.inv_id = e.document_id ${people} left join ${users} v on v.user_id = e.created_by left join ${users} u on u.user_id = i.created_by
    where e.document = 'invoice' and e.deed = 'void'`,
}

export const discountsSource: ReportSource = {
  key: ['entry_id', 'inv_line_id'],
  select: (
    asked,
  ) => sql`select e.entry_id, e.branch_id, l.inv_line_id, e.posting_date, i.inv_number, i.inv_kind, (e.deed = 'void')::int as is_void, ${student(asked)}, l.fee_type_id, ${named(asked, sql`l.fee_name_en`, sql`l.fee_name_kh`)} as fee_name_en,
      x.sign * l.amount as amount, l.discount_rate, x.sign * (l.amount - l.total_amount) as discount_amount, x.sign * l.total_amount as total_amount
    from ${ledgerEntries} e cross join lateral (select case e.deed when 'issue' then 1 else -1 end as sign) x
      join ${invoices} i on i.inv_id = e.document_id join ${invoiceLines} l on l.inv_id = i.inv_id ${people}
    where e.document = 'invoice' and e.deed in ('issue', 'void') and l.amount <> l.total_amount`,
}

/** Whatever earned something, by the ledger's accounts of income: what was owed before this program came is none. */
export const saleDayBookSource: ReportSource = {
  key: ['entry_id'],
  select: (
    asked,
  ) => sql`select e.entry_id, e.branch_id, e.posting_date, coalesce(i.inv_number, t.testing_number) as document_number,
      case when i.inv_id is null then ${literal(soldBy.testFee)} when i.inv_kind = ${literal(invoiceKind.creditNote)} then ${literal(soldBy.creditNote)} else ${literal(soldBy.invoice)} end as sold_by, (e.deed = 'void')::int as is_void,
      coalesce(i.student_id, t.student_id) as student_id, i.acps_id, i.grade_id, i.class_id, s.card_number, coalesce(${studentName(asked)}, t.customer_name) as student_name,
      ${seatNames(asked)}, ${branchName(asked)} as branch_name_en, m.*, u.full_name as created_name
    from ${ledgerEntries} e
      cross join lateral (select ${sumsByFeeType(sql`-l.base_amount`, sql`l.account_id - 20`)}, -sum(l.base_amount) as total_amount
        from ${ledgerLines} l where l.entry_id = e.entry_id and l.account_id between 21 and 26) m
      left join ${invoices} i on e.document = 'invoice' and i.inv_id = e.document_id left join ${paymentTesting} t on e.document = 'payment-testing' and t.id = e.document_id
      join ${branches} b on b.branch_id = e.branch_id left join ${students} s on s.student_id = coalesce(i.student_id, t.student_id) ${seatsOf('i')}
      left join ${users} u on u.user_id = e.created_by
    where m.total_amount is not null`,
}
