import { invoiceKind } from '@sala/contract/billing/statuses'
import { parseAmount } from '@sala/contract/kit/money'
import { givenReference, lineReason, lineState } from '@sala/contract/payments/bank-statements'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kit/database.ts'
import { invoices } from '../../tables/billing.ts'
import { branches } from '../../tables/organisation.ts'
import { bankStatementLines } from '../../tables/payments.ts'
import { bankProfiles, currencies } from '../../tables/pricing.ts'
import { type Stood, standOn } from '../counter/check-accounts.ts'
import { billNumbersIn } from './bill-numbers.ts'
import { type AtCounter, findAtCounter } from './find-at-counter.ts'
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
  readonly counter_receipt_id: number | null
}

type Invoice = Pick<typeof invoices.$inferSelect, 'inv_id' | 'inv_number' | 'branch_id' | 'is_deleted' | 'inv_kind'>

/** Why an invoice cannot take this money, if so. */
export function whyNot(invoice: Invoice, branch_id: number): number | null {
  if (invoice.branch_id !== branch_id) return lineReason.otherBranch
  return invoice.is_deleted === 1 || invoice.inv_kind === invoiceKind.creditNote ? lineReason.voidOrCreditNote : null
}

/** What each row of a file is: which lines are here already, and of the others which invoice each pays, or why none. */
export async function matchLines(
  tx: Tx,
  account: Account,
  rows: readonly StatementRow[],
): Promise<{ known: number; lines: Judged[] }> {
  const folds = rows.map(({ reference_fold }) => reference_fold)
  const here = await tx
    .select({ fold: bankStatementLines.reference_fold })
    .from(bankStatementLines)
    .where(
      sql`${bankStatementLines.bank_profile_id} = ${account.bank_profile_id} and ${bankStatementLines.reference_fold} = any(${sql.param(folds)}::text[])`,
    )
  const known = new Set(here.map(({ fold }) => fold))
  const fresh = rows.filter(({ reference_fold }) => !known.has(reference_fold))
  const stood = await standOn(tx, account.bank_profile_id, folds)
  const atCounter = await findAtCounter(tx, account.bank_profile_id, rows)
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
      stood,
      atCounter,
      alike,
    ),
  }))
  return { known: rows.length - fresh.length, lines }
}

/**
 * Whether a new line that names this invoice may be money which is here already; asked of each line once, in their
 * order.
 */
type Alike = (row: StatementRow, inv_id: number | null) => boolean

/**
 * The new lines that may be money which is here already: the bank gives a reference later than the line, or one of its
 * files
 * has it and another has not. Also what one file says twice without a reference.
 */
async function alikeOf(tx: Tx, { bank_profile_id }: Account, fresh: readonly StatementRow[]): Promise<Alike> {
  const days = sql.param([...new Set(fresh.map(({ value_date }) => value_date))])
  const here = await tx
    .select()
    .from(bankStatementLines)
    .where(
      sql`${bankStatementLines.bank_profile_id} = ${bank_profile_id} and ${bankStatementLines.value_date} = any(${days}::date[])`,
    )
  const [all, nameless] = [new Set<string>(), new Set<string>()]
  for (const line of here) {
    all.add(whatItSays(line))
    if (givenReference(line.bank_reference) === null) nameless.add(whatItSays(line))
  }
  // The same money for the same invoice on the same day, under whatever references, comes twice only where somebody
  // says so.
  const paysOf = ({ value_date, amount, currency_code }: Omit<StatementRow, 'line_no'>, inv_id: number) =>
    `${value_date} ${parseAmount(amount)} ${currency_code} ${inv_id}`
  const pays = new Set(here.flatMap((line) => (line.inv_id === null ? [] : [paysOf(line, line.inv_id)])))
  return (row, inv_id) => {
    const says = whatItSays(row)
    const isAlike =
      givenReference(row.bank_reference) === null
        ? all.has(says) || !row.bank_reference.endsWith(':1')
        : nameless.has(says)
    if (inv_id === null) return isAlike
    const isTwice = pays.has(paysOf(row, inv_id))
    pays.add(paysOf(row, inv_id))
    return isAlike || isTwice
  }
}

function judge(
  row: StatementRow,
  account: Account,
  named: readonly string[],
  found: readonly Invoice[],
  stood: ReadonlyMap<string, Stood>,
  atCounter: AtCounter,
  alike: Alike,
) {
  const none = { inv_id: null, inv_number: named[0] ?? null, counter_receipt_id: null }
  const not = (reason: number, line_state: number = lineState.notMatched) => ({ ...none, line_state, reason })
  const there = stood.get(row.reference_fold)
  if (there) return { ...not(lineReason.takenAtCounter, lineState.setAside), counter_receipt_id: there.receipt_id }
  const [invoice] = found
  const why = found.length === 1 ? whyNot(invoice!, account.branch_id) : null
  const inv_id = found.length === 1 && why === null ? invoice!.inv_id : null
  // Nobody but a person can say that it is not settled already; the invoice it names is a proposal.
  const isAlike = alike(row, inv_id)
  const taken = atCounter({ ...row, inv_id })
  if (taken) return { ...not(lineReason.perhapsAtCounter), inv_id, counter_receipt_id: taken.receipt_id }
  if (isAlike) return { ...not(lineReason.duplicate), inv_id }
  if (givenReference(row.bank_reference) === null) return { ...not(lineReason.noReference), inv_id }
  if (row.currency_code !== account.currency_code) return not(lineReason.otherCurrency)
  if (named.length === 0) return not(lineReason.noNumber)
  if (found.length === 0) return not(lineReason.unknownInvoice)
  if (found.length > 1) return not(lineReason.severalInvoices)
  if (why !== null) return not(why)
  return {
    line_state: lineState.matched as number,
    reason: null,
    inv_id,
    inv_number: invoice!.inv_number,
    counter_receipt_id: null,
  }
}
