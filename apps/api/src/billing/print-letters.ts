import type * as operations from '@sala/contract/billing/reminder-letters'
import { letterLanguage } from '@sala/contract/billing/reminder-letters'
import { reminders as resource } from '@sala/contract/billing/reminders'
import { may } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { type MoneyPaper, type MoneyPapers, moneyPapers } from '@sala/papers/money-papers'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readClock, type Tx } from '../kit/database.ts'
import { countBulkRead } from '../kit/history/bulk-read.ts'
import { defineJob, mountJob } from '../kit/job/job.ts'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import { type NamedPaper, printMany } from '../kit/paper/paper-job.ts'
import type { App } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { headingOf } from '../organisation/public.ts'
import { invoices, reminders } from '../tables/billing.ts'
import { students } from '../tables/people.ts'
import { familyKey } from './find-reminders.ts'
import { refuse } from './refusals.ts'
import { inOne, letterOf } from './write-letter.ts'

const printing = defineJob({
  name: 'print-reminder-letters',
  input: z.strictObject({
    branch_id: z.int(),
    reminded_date: z.string(),
    display_language: z.enum(letterLanguage.values),
    pay_by: z.nullable(z.string()),
  }),
  access: () => may('print', resource),
})
type Asked = z.infer<typeof printing.input>
type Language = Asked['display_language']

/** After so many it says how far it is. */
const atOnce = 50

const asWanted = ({ document, language }: { document: MoneyPaper; language: 'en' | 'km' }, wanted: Language) =>
  wanted === 'own' ? inOne(document, language) : document
/** Letters in the languages of their families stand on one kind of sheet. */
const sheetOf = (wanted: Language) => (wanted === 'own' ? 'both' : wanted)

/** The families that were reminded on a day and still owe what was named: by name, as one looks for them in a pile. */
async function reminded(tx: Tx, { branch_id, reminded_date }: Asked): Promise<number[]> {
  const { rows } = await tx.execute<{ key: number }>(sql`
    select coalesce(r.family_key, ${familyKey}) as key from ${reminders} r join ${students} s on s.student_id = r.student_id
      where r.branch_id = ${branch_id} and r.reminded_date = ${reminded_date}
        and exists (select from reminder_invoices n join ${invoices} i on i.inv_id = n.inv_id where n.reminder_id = r.reminder_id and i.open_amount > 0)
      group by 1 order by min(s.full_name_en), 1`)
  return rows.map(({ key }) => key)
}

/** Has a letter printed for each family that was reminded on a day; they wait in the bell of whoever asked. */
export const printReminderLetters =
  (app: App) =>
  async ({ input, actor, tx, call, now, enqueue }: Work<typeof operations.printReminderLetters>) => {
    const asked = { ...input, pay_by: input.pay_by ?? null } as Asked
    const { length: count } = await reminded(tx, asked)
    if (count === 0) throw refuse('nobody_to_write_to')
    const { branch_id, reminded_date } = asked
    await countBulkRead(
      call,
      actor,
      { resource: resource.name, format: 'paper', rows: count, whole: false, filter: { branch_id, reminded_date } },
      app,
    )
    const label = [`Reminder letters (${count})`, `លិខិតរំលឹក (${count})`] as const
    return {
      task_id: await enqueue(printing, asked, { label, total: count, fileName: `reminder-letters-${dayOf(now)}` }),
      count,
    }
  }

async function* documentsOf(
  app: App,
  { input, db, progress }: JobWork<Asked>,
  families: readonly number[],
): AsyncGenerator<NamedPaper<MoneyPapers>> {
  const tx = db as unknown as Tx
  const now = await readClock(db)
  const { branch_id, display_language, pay_by } = input
  const documents: MoneyPaper[] = []
  for (const family_key of families) {
    const letter = await letterOf(tx, { family_key, branch_ids: [branch_id], pay_by }, now)
    if (letter) documents.push(asWanted(letter, display_language))
    if (documents.length % atOnce === 0) await progress(documents.length, families.length)
  }
  if (documents.length === 0) throw refuse('nobody_to_write_to')
  const heading = await headingOf(tx, app.storageOf(db), branch_id, 0)
  const sheet = { language: sheetOf(display_language), size: 'a4', heading, date: dayOf(now) } as const
  yield { name: 'reminder-letters', data: { ...sheet, documents }, counts: documents.length }
}

export function mountPrintLetters(app: App): void {
  mountJob(app, printing, async (work) => {
    const families = await reminded(work.db as unknown as Tx, work.input)
    if (families.length === 0 || !work.actor.branch_ids.includes(work.input.branch_id))
      throw refuse('nobody_to_write_to')
    await printMany(app, work, moneyPapers, documentsOf(app, work, families), families.length)
  })
}

type One = Work<typeof operations.printFamilyLetter> | Work<typeof operations.printReminderLetter>

/** One letter with all that a family has overdue in these branches. */
async function answerLetter(app: App, work: One, family_key: number, branch_ids: readonly number[]): Promise<never> {
  const { tx, call, now } = work
  const input = work.input as { display_language: Language; pay_by?: string | null }
  const letter = await letterOf(tx, { family_key, branch_ids, pay_by: input.pay_by }, now)
  if (!letter) throw refuse('nothing_overdue')
  const pdf = await printPaper(app, moneyPapers, {
    language: input.display_language === 'own' ? letter.language : input.display_language,
    size: 'a4',
    heading: await headingOf(tx, app.storageOf(call.db), letter.branch_id, 0),
    date: dayOf(now),
    documents: [letter.document],
  })
  return answerPaper(call, `reminder-${Math.abs(family_key)}`, pdf)
}

/** What the family has overdue in any branch of the caller. */
export const printFamilyLetter = (app: App, work: Work<typeof operations.printFamilyLetter>): Promise<never> =>
  answerLetter(app, work, work.input.student_parent_id, work.actor.branch_ids)

export async function printReminderLetter(app: App, work: Work<typeof operations.printReminderLetter>): Promise<never> {
  const [found] = await work.tx
    .select({ branch_id: reminders.branch_id, key: sql<number>`coalesce(${reminders.family_key}, ${familyKey})` })
    .from(reminders)
    .innerJoin(sql`${students} s`, sql`s.student_id = ${reminders.student_id}`)
    .where(eq(reminders.reminder_id, work.input.reminder_id))
  return answerLetter(app, work, found!.key, [found!.branch_id])
}
