import { displayLanguage } from '@sala/contract/academics/statuses'
import { invoices as invoicesResource } from '@sala/contract/billing/invoices'
import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { may } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import type { printStatements as operation } from '@sala/contract/payments/receipt-papers'
import { type MoneyPapers, moneyPapers } from '@sala/papers/money-papers'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readClock, type Tx } from '../../kit/database.ts'
import { countBulkRead } from '../../kit/history/bulk-read.ts'
import { defineJob, mountJob } from '../../kit/job/job.ts'
import { literal } from '../../kit/literal.ts'
import { type NamedPaper, printMany } from '../../kit/paper/paper-job.ts'
import type { App } from '../../kit/route/app.ts'
import type { JobWork, Work } from '../../kit/route/work.ts'
import { headingOf } from '../../organisation/public.ts'
import { invoices } from '../../tables/billing.ts'
import { studentEnrollments } from '../../tables/enrolment.ts'
import { parents, students } from '../../tables/people.ts'
import { statementOf } from './print-statement.ts'
import { owingSince } from './read-statement.ts'
import { refuse } from './refusals.ts'

const printing = defineJob({
  name: 'print-family-statements',
  input: z.strictObject({
    branch_id: z.int(),
    class_id: z.nullable(z.int()),
    display_language: z.enum(displayLanguage.values),
  }),
  access: () => may('print', invoicesResource),
})
type Asked = z.infer<typeof printing.input>

/** After so many it says how far it is. */
const atOnce = 50

/**
 * The families that owe something in a branch, or those of them with a child in a class: by name, as one looks for them
 * in a pile.
 */
async function owing(tx: Tx, { branch_id, class_id }: Asked): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select f.student_parent_id as id from ${parents} f join ${students} s on s.student_parent_id = f.student_parent_id join ${invoices} i on i.student_id = s.student_id
      where i.branch_id = ${branch_id} and i.open_amount > 0
        and (${class_id}::int is null or exists (select from ${studentEnrollments} e join ${students} c on c.student_id = e.student_id
          where c.student_parent_id = f.student_parent_id and e.class_id = ${class_id}::int and e.enrollment_status = ${literal(enrollmentStatus.studying)}))
      group by f.student_parent_id order by f.family_name_en, f.student_parent_id`)
  return rows.map(({ id }) => id)
}

/**
 * Has a statement printed for every family that owes something, from the day since which it owes; they wait in the bell
 * of whoever asked.
 */
export const printManyStatements =
  (app: App) =>
  async ({ input, actor, tx, call, now, enqueue }: Work<typeof operation>) => {
    const asked = { ...input, class_id: input.class_id ?? null } as Asked
    const { length: count } = await owing(tx, asked)
    if (count === 0) throw refuse('nobody_owes')
    const { branch_id, class_id } = asked
    await countBulkRead(
      call,
      actor,
      { resource: 'invoices', format: 'paper', rows: count, whole: class_id === null, filter: { branch_id, class_id } },
      app,
    )
    const label = [`Statements (${count})`, `របាយការណ៍គណនី (${count})`] as const
    return {
      task_id: await enqueue(printing, asked, { label, total: count, fileName: `statements-${dayOf(now)}` }),
      count,
    }
  }

async function* documentsOf(
  app: App,
  { input, actor, db, progress }: JobWork<Asked>,
  families: readonly number[],
): AsyncGenerator<NamedPaper<MoneyPapers>> {
  const tx = db as unknown as Tx
  const now = await readClock(db)
  const { branch_id, display_language: language } = input
  const sheet = {
    language,
    size: 'a4',
    heading: await headingOf(tx, app.storageOf(db), branch_id, 0),
    date: dayOf(now),
  } as const
  const documents: MoneyPapers['documents'][number][] = []
  for (const student_parent_id of families) {
    const date_from = (await owingSince(tx, actor, student_parent_id)) ?? null
    documents.push(await statementOf({ input: { student_parent_id, date_from }, actor, tx, now }))
    if (documents.length % atOnce === 0) await progress(documents.length, families.length)
  }
  yield { name: 'statements', data: { ...sheet, documents }, counts: documents.length }
}

export function mountPrintStatements(app: App): void {
  mountJob(app, printing, async (work) => {
    const families = await owing(work.db as unknown as Tx, work.input)
    if (families.length === 0 || !work.actor.branch_ids.includes(work.input.branch_id)) throw refuse('nobody_owes')
    await printMany(app, work, moneyPapers, documentsOf(app, work, families), families.length)
  })
}
