import { invoiceKind } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, fromBase, parseAmount, sumOf } from '@sala/contract/kit/money'
import type { FamilyAtCounter } from '@sala/contract/payments/counter'
import type * as operations from '@sala/contract/payments/family-accounts'
import { accountEvent, type FamilyAccount } from '@sala/contract/payments/family-accounts'
import { receiptKind } from '@sala/contract/payments/receipts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../kit/actor.ts'
import type { Tx } from '../../kit/database.ts'
import { literal } from '../../kit/literal.ts'
import { refuse } from '../../kit/problem.ts'
import type { Work } from '../../kit/route/work.ts'
import { accounts } from '../../ledger/public.ts'
import { rateOn } from '../../pricing/public.ts'
import { invoices, reminderInvoices, reminders } from '../../tables/billing.ts'
import { ledgerEntries, ledgerLines, studentCredits } from '../../tables/ledger.ts'
import { receipts } from '../../tables/payments.ts'
import { meetFamily } from './meet-family.ts'
import { readableIn } from './read-open-invoices.ts'

type Input = Work<typeof operations.readFamilyAccount>['input']
type Asking = Pick<Work<typeof operations.readFamilyAccount>, 'actor' | 'tx' | 'now' | 'store'> & {
  readonly input: Pick<Input, 'latest'> & Days
}
type Days = Pick<Input, 'date_from' | 'date_to'>
type Event = FamilyAccount['events'][number]

const usual = 50

export async function readFamilyAccount(work: Work<typeof operations.readFamilyAccount>): Promise<FamilyAccount> {
  const { student_parent_id } = work.input
  const { families } = await meetFamily({ ...work, input: { student_parent_id } })
  return accountOf(work, families[0])
}

export async function readStudentAccount(work: Work<typeof operations.readStudentAccount>): Promise<FamilyAccount> {
  const { student_id } = work.input
  const { families } = await meetFamily({ ...work, input: { student_id } })
  const own = families[0]?.children.filter((child) => child.student_id === student_id)
  return accountOf(work, own?.length ? { ...families[0]!, children: own } : undefined)
}

async function accountOf({ tx, actor, now, input }: Asking, family: FamilyAtCounter | undefined) {
  // A family of which the caller may see no child is not there.
  if (!family) throw refuse('not_found')
  const { phone_number: _, ...named } = family
  const wanted = input.latest ?? usual
  const events = await readEvents(
    tx,
    actor,
    family.children.map(({ student_id }) => student_id),
    wanted + 1,
    input,
  )
  const open = family.children.flatMap((child) => child.invoices)
  const sum = (of: readonly { open_amount: string }[]) => sumOf(of.map(({ open_amount }) => parseAmount(open_amount)))
  const owed = sum(open)
  return {
    family: named,
    owed: formatAmount(owed),
    owed_khr: formatAmount(fromBase(owed, await rateOn(tx, dayOf(now))), 0),
    overdue: formatAmount(sum(open.filter(({ is_overdue }) => is_overdue))),
    credit: formatAmount(sumOf(family.children.map(({ credit }) => parseAmount(credit)))),
    events: events.slice(0, wanted),
    has_more: events.length > wanted,
  }
}

const kindOf = sql`case
  when e.document = 'invoice' and e.deed = 'issue' then case d.inv_kind when ${literal(invoiceKind.creditNote)} then ${literal(accountEvent.creditNote)}
    when ${literal(invoiceKind.openingBalance)} then ${literal(accountEvent.openingBalance)} else ${literal(accountEvent.billed)} end
  when e.document = 'invoice' and e.deed = 'void' then ${literal(accountEvent.billVoid)}
  when e.document = 'invoice' and e.deed = 'release' then ${literal(accountEvent.creditKept)}
  when e.document = 'receipt' and e.deed = 'void' then ${literal(accountEvent.receiptVoid)}
  when e.document = 'receipt' then case r.receipt_kind when ${literal(receiptKind.refund)} then ${literal(accountEvent.refunded)}
    when ${literal(receiptKind.creditPaidOut)} then ${literal(accountEvent.creditPaidOut)}
    when ${literal(receiptKind.keptAsCredit)} then ${literal(accountEvent.creditKept)} else ${literal(accountEvent.paid)} end
  when e.document = 'credit' and e.deed = 'issue' then ${literal(accountEvent.openingBalance)}
  else ${literal(accountEvent.creditMoved)} end`

/**
 * What happened on the accounts of some children, the newest first: every entry of the ledger that changed what they
 * owe or the credit they have, with what was owed after it, and the reminders between, each once however many bills it
 * names: those from when each bill had its own are told together.
 */
async function readEvents(
  tx: Tx,
  actor: Actor,
  children: readonly number[],
  most: number,
  { date_from, date_to }: Days,
): Promise<Event[]> {
  const own = (student_id: SQL) => sql`${student_id} = any(${sql.param([...children])}::int[])`
  const { rows } = await tx.execute<Omit<Event, 'event_no'> & { no: string; [name: string]: unknown }>(sql`
    with moved as (
      select ${ledgerLines.entry_id}, ${invoices.student_id}, ${ledgerLines.base_amount} as owed, 0 as credit
        from ${invoices} join ${ledgerLines} on ${ledgerLines.inv_id} = ${invoices.inv_id}
        where ${own(sql`${invoices.student_id}`)} and ${readableIn(actor, invoices.branch_id) ?? sql`true`} and ${ledgerLines.account_id} = ${literal(accounts.receivable)}
      union all
      select ${ledgerLines.entry_id}, ${studentCredits.student_id}, 0, -${ledgerLines.base_amount}
        from ${studentCredits} join ${ledgerLines} on ${ledgerLines.credit_id} = ${studentCredits.credit_id}
        where ${own(sql`${studentCredits.student_id}`)} and ${readableIn(actor, studentCredits.branch_id) ?? sql`true`} and ${ledgerLines.account_id} = ${literal(accounts.studentCredit)}),
    entry as (select entry_id, sum(owed) as owed, sum(credit) as credit, array_agg(distinct student_id order by student_id) as student_ids from moved group by entry_id),
    event as (
      select e.entry_id as place, 'e' || e.entry_id as no, e.created_date as at, e.posting_date as day, ${kindOf} as kind, coalesce(d.inv_number, r.receipt_number, '') as number,
          case e.document when 'invoice' then e.document_id end as inv_id, case e.document when 'receipt' then e.document_id end as receipt_id,
          entry.student_ids, entry.owed as amount, entry.credit, sum(entry.owed) over (order by e.posting_date, e.created_date, e.entry_id) as balance
        from entry join ${ledgerEntries} e using (entry_id)
          left join ${invoices} d on e.document = 'invoice' and d.inv_id = e.document_id
          left join ${receipts} r on e.document = 'receipt' and r.receipt_id = e.document_id
      union all
      select 0, 'r' || min(${reminders.reminder_id}), min(${reminders.created_date}), ${reminders.reminded_date}, ${literal(accountEvent.reminded)},
          string_agg(${invoices.inv_number}, ', ' order by ${reminderInvoices.due_date}, ${invoices.inv_id}), case count(*) when 1 then min(${invoices.inv_id}) end, null,
          array_agg(distinct ${invoices.student_id} order by ${invoices.student_id}), sum(${reminderInvoices.amount}), 0, null
        from ${invoices} join ${reminderInvoices} on ${reminderInvoices.inv_id} = ${invoices.inv_id} join ${reminders} on ${reminders.reminder_id} = ${reminderInvoices.reminder_id}
        where ${own(sql`${invoices.student_id}`)} and ${readableIn(actor, reminders.branch_id) ?? sql`true`}
        group by ${reminders.branch_id}, ${reminders.reminded_date}, ${reminders.step_days})
    select no, kind, day::text as "on", number, inv_id, receipt_id, student_ids, round(amount, 2)::text as amount, round(credit, 2)::text as credit, round(balance, 2)::text as balance
      from event where day between coalesce(${date_from ?? null}::date, '-infinity') and coalesce(${date_to ?? null}::date, 'infinity') order by day desc, at desc, place desc, no desc limit ${most}`)
  return rows.map(({ no, ...event }) => ({ ...event, event_no: no }) as Event)
}
