import { invoiceKind } from '@sala/contract/billing/statuses'
import { givenReference, lineReason, lineState } from '@sala/contract/payments/bank-statements'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { invoices } from '../../tables/billing.ts'
import { branches } from '../../tables/organisation.ts'
import { bankStatementLines, receiptPayments, receipts } from '../../tables/payments.ts'
import { bankProfiles, currencies } from '../../tables/pricing.ts'
import { billNumbersIn } from './bill-numbers.ts'
import { type StatementRow, whatItSays } from './read-statement-file.ts'

export interface Account {
  readonly bank_profile_id: number
  readonly branch_id: number
  readonly branch_code: string
  readonly currency_code: string
  readonly bakong_id: string | null
}

/** The account that a statement is of. */
export async function accountOf(tx: Tx, bank_profile_id: number): Promise<Account> {
  const [found] = await tx
    .select({
      bank_profile_id: bankProfiles.id,
      branch_id: bankProfiles.branch_id,
      branch_code: branches.branch_code,
      currency_code: currencies.currency_code,
      bakong_id: bankProfiles.bakong_id,
    })
    .from(bankProfiles)
    .innerJoin(currencies, eq(currencies.id, bankProfiles.currency_id))
    .innerJoin(branches, eq(branches.branch_id, bankProfiles.branch_id))
    .where(eq(bankProfiles.id, bank_profile_id))
  return found!
}

export type Judged = StatementRow & {
  readonly line_state: number
  readonly reason: number | null
  readonly inv_id: number | null
  readonly inv_number: string | null
}

type Invoice = Pick<typeof invoices.$inferSelect, 'inv_id' | 'inv_number' | 'branch_id' | 'is_deleted' | 'inv_kind'>

/** Why an invoice cannot take this money, if so. */
export function whyNot(invoice: Invoice, branch_id: number): number | null {
  if (invoice.branch_id !== branch_id) return lineReason.otherBranch
  return invoice.is_deleted === 1 || invoice.inv_kind === invoiceKind.creditNote ? lineReason.voidOrCreditNote : null
}

/** What each row of a file is: which lines are here already, and of the others which invoice each pays, or why none. */
export async function matchLines(tx: Tx, account: Account, rows: readonly StatementRow[]): Promise<{ known: number; lines: Judged[] }> {
  const references = sql.param(rows.map(({ bank_reference }) => bank_reference))
  const here = await tx
    .select({ reference: bankStatementLines.bank_reference })
    .from(bankStatementLines)
    .where(sql`${bankStatementLines.bank_profile_id} = ${account.bank_profile_id} and ${bankStatementLines.bank_reference} = any(${references}::text[])`)
  const known = new Set(here.map(({ reference }) => reference))
  const fresh = rows.filter(({ bank_reference }) => !known.has(bank_reference))
  const taken = await tx
    .select({ reference: receiptPayments.reference })
    .from(receiptPayments)
    .innerJoin(receipts, eq(receipts.receipt_id, receiptPayments.receipt_id))
    .where(
      sql`${receiptPayments.bank_profile_id} = ${account.bank_profile_id} and ${receiptPayments.reference} = any(${references}::text[]) and ${receipts.is_deleted} = 0`,
    )
  const atCounter = new Set(taken.map(({ reference }) => reference))
  const alike = await alikeOf(tx, account, fresh)
  const codes = (await tx.select({ code: branches.branch_code }).from(branches)).map(({ code }) => code)
  const named = fresh.map((row) => billNumbersIn(row.remark_text, codes))
  const found: Invoice[] = await tx
    .select({
      inv_id: invoices.inv_id,
      inv_number: invoices.inv_number,
      branch_id: invoices.branch_id,
      is_deleted: invoices.is_deleted,
      inv_kind: invoices.inv_kind,
    })
    .from(invoices)
    .where(sql`${invoices.inv_number} = any(${sql.param([...new Set(named.flat())])}::text[])`)
  const byNumber = new Map(found.map((invoice) => [invoice.inv_number, invoice]))
  const lines = fresh.map((row, at) => ({
    ...row,
    ...judge(
      row,
      account,
      named[at]!,
      named[at]!.flatMap((number) => byNumber.get(number) ?? []),
      atCounter,
      alike,
    ),
  }))
  return { known: rows.length - fresh.length, lines }
}

/**
 * The new lines that may be money which is here already: the bank gives a reference later than the line, or one of its files
 * has it and another has not. Also what one file says twice without a reference.
 */
async function alikeOf(tx: Tx, { bank_profile_id }: Account, fresh: readonly StatementRow[]): Promise<ReadonlySet<StatementRow>> {
  const days = sql.param([...new Set(fresh.map(({ value_date }) => value_date))])
  const here = await tx
    .select()
    .from(bankStatementLines)
    .where(sql`${bankStatementLines.bank_profile_id} = ${bank_profile_id} and ${bankStatementLines.value_date} = any(${days}::date[])`)
  const [all, nameless] = [new Set<string>(), new Set<string>()]
  for (const line of here) {
    all.add(whatItSays(line))
    if (givenReference(line.bank_reference) === null) nameless.add(whatItSays(line))
  }
  const found = new Set<StatementRow>()
  for (const row of fresh) {
    const says = whatItSays(row)
    if (givenReference(row.bank_reference) !== null) {
      // Two that both have a reference are two.
      if (nameless.has(says)) found.add(row)
    } else if (all.has(says) || !row.bank_reference.endsWith(':1')) found.add(row)
  }
  return found
}

function judge(
  row: StatementRow,
  account: Account,
  named: readonly string[],
  found: readonly Invoice[],
  atCounter: ReadonlySet<string | null>,
  alike: ReadonlySet<StatementRow>,
) {
  const not = (reason: number, line_state: number = lineState.notMatched) => ({ line_state, reason, inv_id: null, inv_number: named[0] ?? null })
  if (atCounter.has(row.bank_reference)) return not(lineReason.takenAtCounter, lineState.setAside)
  const [invoice] = found
  const why = found.length === 1 ? whyNot(invoice!, account.branch_id) : null
  const unsure = alike.has(row) ? lineReason.duplicate : givenReference(row.bank_reference) === null ? lineReason.noReference : null
  // Nobody but a person can say that it is not settled already; the invoice it names is a proposal.
  if (unsure !== null) return { ...not(unsure), inv_id: found.length === 1 && why === null ? invoice!.inv_id : null }
  if (row.currency_code !== account.currency_code) return not(lineReason.otherCurrency)
  if (named.length === 0) return not(lineReason.noNumber)
  if (found.length === 0) return not(lineReason.unknownInvoice)
  if (found.length > 1) return not(lineReason.severalInvoices)
  if (why !== null) return not(why)
  return { line_state: lineState.matched as number, reason: null, inv_id: invoice!.inv_id, inv_number: invoice!.inv_number }
}
