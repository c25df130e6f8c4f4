import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { formatAmount, parseAmount, showCash, showMoney } from '@sala/contract/kit/money'
import { type printClosedDay as operation, type Reckoning, reckonedKind } from '@sala/contract/payments/closed-days'
import { type MoneyPaper, moneyPapers } from '@sala/papers/money-papers'
import { eq } from 'drizzle-orm'
import { both } from '../../billing/public.ts'
import { answerPaper, printPaper } from '../../kit/paper/paper.ts'
import type { App } from '../../kit/route/app.ts'
import type { Work } from '../../kit/route/work.ts'
import { headingOf } from '../../organisation/public.ts'
import { users } from '../../tables/accounts.ts'
import { closedDays } from '../../tables/payments.ts'

type Currency = Reckoning['pairs'][number]['currency_code']

/** What a day was closed by, to be signed: as it was frozen, whatever happened since. */
export async function printClosedDay(app: App, { input, tx, call, now }: Work<typeof operation>): Promise<never> {
  const [day] = await tx.select().from(closedDays).where(eq(closedDays.closed_day_id, input.closed_day_id))
  const { reckoning, closed_date, branch_id, remark } = day!
  const [closer] = await tx.select({ name: users.full_name }).from(users).where(eq(users.user_id, day!.closed_by))
  const document: MoneyPaper = {
    title: both('Daily closing', 'ការបិទបញ្ជីប្រចាំថ្ងៃ'),
    about: showDate(closed_date),
    ...(day!.is_reopened === 1 && { mark: both('REOPENED', 'បានបើកឡើងវិញ') }),
    facts: [
      { label: both('Day', 'ថ្ងៃ'), value: showDate(closed_date) },
      { label: both('Closed by', 'បិទដោយ'), value: closer!.name },
      { label: both('Closed on', 'បិទនៅថ្ងៃ'), value: showDate(dayOf(new Date(day!.closed_at))) },
      ...(remark ? [{ label: both('Remark', 'កំណត់សម្គាល់'), value: remark }] : []),
    ],
    columns: [
      { label: both('Description', 'បរិយាយ'), share: 4 },
      { label: both('Documents', 'តាមឯកសារ'), share: 2, align: 'end' },
      { label: both('Ledger', 'តាមបញ្ជីគណនេយ្យ'), share: 2, align: 'end' },
      { label: both('Difference', 'លម្អៀង'), share: 2, align: 'end' },
    ],
    rows: reckoning.pairs.map(({ kind, currency_code, documents, ledger, difference }) => ({
      cells: [
        both(...pairName(kind, currency_code)),
        showMoney(documents, currency_code),
        showMoney(ledger, currency_code),
        showMoney(difference, currency_code),
      ],
    })),
    totals: [
      {
        label: both('Taken in dollars', 'ទទួលបានគិតជាដុល្លារ'),
        value: showMoney(reckoning.taken_amount, 'USD'),
        strong: true,
      },
    ],
    sections: reckoning.drawers.map((drawer) => drawerSection(drawer)),
    signers: [both('Cashier', 'បេឡាករ'), both('Accountant', 'គណនេយ្យករ'), both('Checked by', 'អ្នកត្រួតពិនិត្យ')],
  }
  const heading = await headingOf(tx, app.storageOf(call.db), branch_id, 0)
  const sheet = {
    language: input.display_language as 'both',
    size: 'a4',
    heading,
    date: dayOf(now),
    documents: [document],
  } as const
  return answerPaper(call, `closing-${closed_date}`, await printPaper(app, moneyPapers, sheet))
}

function pairName(kind: Reckoning['pairs'][number]['kind'], currency: Currency): [string, string] {
  const [en, km] = reckonedKind.labels.get(kind)!
  return currency === 'KHR' ? [`${en} (riel)`, `${km} (រៀល)`] : [en, km]
}

function drawerSection(drawer: Reckoning['drawers'][number]): MoneyPaper['sections'][number] {
  const { cashier_shift_id, full_name, expected_usd, expected_khr, counted_usd, counted_khr, difference_reason } =
    drawer
  const together = (usd: string | null, khr: string | null) => showCash(usd ?? '0', khr ?? '0')
  const over = {
    usd: formatAmount(parseAmount(counted_usd ?? '0') - parseAmount(expected_usd ?? '0')),
    khr: formatAmount(parseAmount(counted_khr ?? '0', 0) - parseAmount(expected_khr ?? '0', 0), 0),
  }
  return {
    title: both(`Shift ${cashier_shift_id}: ${full_name}`, `វេន ${cashier_shift_id}៖ ${full_name}`),
    facts: [
      { label: both('Expected', 'ត្រូវមាន'), value: together(expected_usd, expected_khr) },
      { label: both('Counted', 'រាប់ឃើញ'), value: together(counted_usd, counted_khr) },
      { label: both('Difference', 'លម្អៀង'), value: showCash(over.usd, over.khr) },
      ...(difference_reason
        ? [{ label: both('Reason for the difference', 'មូលហេតុខុសគ្នា'), value: difference_reason }]
        : []),
    ],
  }
}
