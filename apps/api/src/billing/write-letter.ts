import { groupLines } from '@sala/contract/billing/group-lines'
import { addDays, dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { formatAmount, parseAmount, showDecimal, showMoney, sumOf } from '@sala/contract/kit/money'
import type { MoneyPaper } from '@sala/papers/money-papers'
import { asc, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../kit/database.ts'
import { invoiceLines, invoices } from '../tables/billing.ts'
import { both, monthsOf } from './bill-paper.ts'
import { familyKey } from './find-reminders.ts'
import { openParts } from './open-parts.ts'
import { type CodedBill, codesOfBills } from './payment-code.ts'
import { accountsOf } from './print-invoice.ts'

const i = alias(invoices, 'i')
/** So long a family has where nobody says until when. */
const usualDays = 7

interface Overdue extends Record<string, unknown> {
  readonly inv_id: number
  readonly branch_id: number
  readonly branch_en: string
  readonly branch_km: string
  readonly due_date: string
  readonly overdue: string
  readonly card_number: string
  readonly full_name_en: string
  readonly full_name_kh: string
}

export interface Addressed {
  /** As reminders have it: a family, or below nothing a child that has none. */
  readonly family_key: number
  readonly branch_ids: readonly number[]
  readonly pay_by: string | null | undefined
}

/** Whom a letter is for, and in which language the family reads. */
async function familyOf(tx: Tx, family_key: number) {
  const { rows } = await tx.execute<{ en: string; km: string; language: 'en' | 'km' }>(sql`
    select coalesce(p.family_name_en, s.full_name_en) as en, coalesce(p.family_name_kh, s.full_name_kh) as km,
      coalesce((select u.language from users u where u.student_parent_id = ${family_key} and u.user_type = 'parent-api' order by u.user_id limit 1), 'km') as language
    from (select ${family_key}::int as key) k left join parents p on p.student_parent_id = k.key left join students s on s.student_id = -k.key`)
  return rows[0]!
}

/** What a family has overdue in these branches, the oldest first; an invoice in parts by those that have fallen due. */
async function overdueOf(tx: Tx, { family_key, branch_ids }: Addressed, today: string): Promise<Overdue[]> {
  const { rows } = await tx.execute<Overdue>(sql`
    select i.inv_id, i.branch_id, b.branch_name_en as branch_en, b.branch_name_kh as branch_km, d.due_date::text, round(d.amount, 2)::text as overdue, s.card_number, s.full_name_en, s.full_name_kh
    from students s join ${invoices} i on i.student_id = s.student_id join branches b on b.branch_id = i.branch_id cross join lateral (
      select min(w.due_date) as due_date, sum(w.open_amount) as amount from (${openParts(i)}) w where w.due_date < ${today}) d
    where ${family_key > 0 ? sql`s.student_parent_id = ${family_key}` : sql`s.student_id = ${-family_key}`}
      and ${familyKey} = ${family_key} and i.branch_id = any(${sql.param([...branch_ids])}::int[]) and i.open_amount > 0 and d.amount > 0
    order by d.due_date, i.inv_id limit 200`)
  return rows
}

interface Letter {
  readonly document: MoneyPaper
  /** The family's. */
  readonly language: 'en' | 'km'
  /** Which branch writes it: the one that the family owes for longest. */
  readonly branch_id: number
}

/** A letter that asks a family for what is overdue; nothing where nothing is. */
export async function letterOf(tx: Tx, to: Addressed, now: Date): Promise<Letter | undefined> {
  const today = dayOf(now)
  const overdue = await overdueOf(tx, to, today)
  const [oldest] = overdue
  if (!oldest) return undefined
  const branchIds = [...new Set(overdue.map((bill) => bill.branch_id))]
  const ids = overdue.map(({ inv_id }) => inv_id)
  const bills = new Map(
    (await tx.select().from(invoices).where(inArray(invoices.inv_id, ids))).map((bill) => [bill.inv_id, bill]),
  )
  const lines = Map.groupBy(
    await tx.select().from(invoiceLines).where(inArray(invoiceLines.inv_id, ids)).orderBy(asc(invoiceLines.line_no)),
    ({ inv_id }) => inv_id,
  )
  const { language, en, km } = await familyOf(tx, to.family_key)
  const sum = (of: readonly string[]) => formatAmount(sumOf(of.map((each) => parseAmount(each))))
  const owed = sum(overdue.map(({ inv_id }) => bills.get(inv_id)!.open_amount))
  const late = sum(overdue.map((bill) => bill.overdue))
  const payBy = showDate(to.pay_by ?? addDays(today, usualDays))
  const coded: CodedBill[] = overdue.map((bill) => ({
    invoice: bills.get(bill.inv_id)!,
    asked: bill.overdue,
    en: bill.full_name_en,
    km: bill.full_name_kh,
  }))
  const document: MoneyPaper = {
    title: both('Payment reminder', 'លិខិតរំលឹកការបង់ប្រាក់'),
    about: both(en, km),
    facts: [
      { label: both('Family', 'គ្រួសារ'), value: both(en, km) },
      { label: both('Date', 'កាលបរិច្ឆេទ'), value: showDate(today) },
    ],
    opening: both(
      `Dear parents, these invoices are overdue. Please pay ${showMoney(late, 'USD')} by ${payBy}, or talk to us if you need more time. If you have paid in the meantime, thank you, and please disregard this letter.`,
      `ជូនចំពោះមាតាបិតា៖ វិក្កយបត្រទាំងនេះហួសកាលកំណត់បង់ ហើយមិនទាន់បានបង់នៅឡើយទេ។ សូមបង់ប្រាក់ចំនួន ${showMoney(late, 'USD')} ត្រឹមថ្ងៃទី ${payBy} ឬពិភាក្សាជាមួយយើងខ្ញុំ ប្រសិនបើលោកអ្នកត្រូវការពេលបន្ថែម។ ប្រសិនបើលោកអ្នកបានបង់រួចហើយ យើងខ្ញុំសូមអរគុណ ហើយសូមកុំប្រកាន់ចំពោះលិខិតនេះ។`,
    ),
    columns: [
      { label: both('Description', 'បរិយាយ'), share: 4 },
      { label: both('Months', 'ខែ'), share: 3 },
      { label: both('Still owed', 'នៅជំពាក់'), align: 'end' },
    ],
    rows: overdue.flatMap(({ inv_id, due_date, card_number, full_name_en, full_name_kh, branch_en, branch_km }) => {
      const bill = bills.get(inv_id)!
      const due = both(`Due ${showDate(due_date)}`, `ផុតកំណត់ ${showDate(due_date)}`)
      return [
        {
          cells: [
            both(full_name_en, full_name_kh),
            branchIds.length === 1 ? due : both(`${due.en} · ${branch_en}`, `${due.km} · ${branch_km}`),
            showDecimal(bill.open_amount, 2),
          ],
          head: ` (${card_number}) · ${bill.inv_number}`,
        },
        ...groupLines(lines.get(inv_id) ?? [])
          .filter(({ open_amount }) => parseAmount(open_amount) > 0n)
          .map((group) => ({
            cells: [
              both(group.fee_name_en, group.fee_name_kh),
              monthsOf(group.lines),
              showDecimal(group.open_amount, 2),
            ],
          })),
      ]
    }),
    totals: [
      ...(owed === late ? [] : [{ label: both('Total owed', 'ជំពាក់សរុប'), value: showMoney(owed, 'USD') }]),
      { label: both('Please pay', 'សូមបង់'), value: showMoney(late, 'USD'), strong: true },
      { label: both('By', 'ត្រឹមថ្ងៃទី'), value: payBy },
    ],
    sections: await accountsOf(tx, ...branchIds),
    pays: await codesOfBills(tx, coded, now),
    signers: [],
  }
  return { document, language, branch_id: oldest.branch_id }
}

type Said = Readonly<Record<'en' | 'km', string>>
const isSaid = (value: object): value is Said => 'en' in value && 'km' in value

/** The same document with one language alone, on a sheet that has both. */
export const inOne = <T>(value: T, language: 'en' | 'km'): T => {
  if (Array.isArray(value)) return value.map((each) => inOne(each, language)) as T
  if (typeof value !== 'object' || value === null) return value
  if (isSaid(value)) {
    const said = value[language] || value[language === 'en' ? 'km' : 'en']
    return { ...value, en: language === 'en' ? said : '', km: language === 'km' ? said : '' }
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inOne(each, language)])) as T
}
