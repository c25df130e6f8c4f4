import { paymentMethod } from '@sala/contract/billing/statuses'
import { receiptKind } from '@sala/contract/payments/receipts'
import { type SQL, sql } from 'drizzle-orm'
import { literal } from '../../kit/literal.ts'
import { accounts } from '../../ledger/public.ts'
import { ledgerLines, studentCredits } from '../../tables/ledger.ts'
import { receiptLines, receiptPayments, receipts } from '../../tables/payments.ts'

const account = (id: number): SQL => sql.raw(String(id))

/** The way that money of an account came. */
const methodOf = sql`case l.account_id when ${account(accounts.cash)} then ${literal(paymentMethod.cash)} when ${account(accounts.bank)} then ${literal(paymentMethod.bankTransfer)}
  when ${account(accounts.khqr)} then ${literal(paymentMethod.khqr)} when ${account(accounts.cheque)} then ${literal(paymentMethod.cheque)} when ${account(accounts.card)} then ${literal(paymentMethod.card)}
  else ${literal(paymentMethod.credit)} end`

/** What the entry moved by each way, as if it were issued and came in. */
const moved = sql`select ${methodOf} as payment_method, f.sign * l.base_amount as amount from ${ledgerLines} l where l.entry_id = f.entry_id
  and (l.account_id between ${account(accounts.cash)} and ${account(accounts.card)}
    or (l.account_id = ${account(accounts.studentCredit)} and f.receipt_kind = ${literal(receiptKind.receipt)} and f.sign * l.base_amount > 0))`

/** Rounding is of notes; without any, of the first way. */
const roundedBy = sql`(select min(m.payment_method) from (${moved}) m)`

/**
 * What a line of a receipt that was paid in several ways has of each: the ways, one after the other, fill its lines in
 * their order, so that every line and every way comes out to the cent. What is rounded and what is used of a credit
 * are of one way alone. Where change was given for money that is no cash, one way is below nothing, and the first and the
 * last line have no end.
 */
export const waysOfLine: SQL = sql`
  select s.payment_method, f.sign * s.amount as amount, row_number() over (order by s.payment_method)::int as nth from (
    select d.payment_method, least(greatest(d.until, c.since), c.until) - least(greatest(d.since, c.since), c.until) as amount
      from (select x.part, x.line_no, case when row_number() over w > 1 then sum(x.amount) over w - x.amount end as since,
              case when row_number() over w < count(*) over () then sum(x.amount) over w end as until
            from (
              select 1 as part, l.receipt_line_id as line_no, l.amount from ${receiptLines} l where l.receipt_id = f.receipt_id
              union all
              select 2, k.student_id, -sum(p.base_amount) from ${receiptPayments} p join ${studentCredits} k on k.credit_id = p.credit_id
                where p.receipt_id = f.receipt_id and p.amount < 0 group by k.student_id) x
            window w as (order by x.part, x.line_no)) c
        cross join (select y.payment_method, sum(sum(y.amount)) over w - sum(y.amount) as since, sum(sum(y.amount)) over w as until
            from (${moved} union all select ${roundedBy}, -r.rounding_amount from ${receipts} r where r.receipt_id = f.receipt_id) y
            group by y.payment_method window w as (order by y.payment_method)) d
      where c.part = f.part and c.line_no = f.line_no
    union all
    select case f.part when 4 then ${roundedBy} else ${literal(paymentMethod.credit)} end, f.sign * f.amount where f.part in (4, 6)) s
  where f.payment_method is null and s.amount <> 0`
