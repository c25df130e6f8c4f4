import { yearEndProblems } from '@sala/contract/enrolment/year-end-problems'
import {
  type rehearseYearEnd as operation,
  yearEnds as resource,
  yearEndState,
} from '@sala/contract/enrolment/year-ends'
import { may } from '@sala/contract/kit/access'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { announce } from '../kit/announce.ts'
import type { Tx } from '../kit/database.ts'
import { defineJob } from '../kit/job/job.ts'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { academicYears } from '../tables/academics.ts'
import { yearEndRows, yearEnds } from '../tables/enrolment.ts'
import { decisionsOf, type PlanLine, planYearEnd } from './plan-year-end.ts'

const refuse = refusals(yearEndProblems)
export const aYearEnd = z.strictObject({ year_end_id: z.int() })

export const rehearsal = defineJob({
  name: 'rehearse-year-end',
  input: aYearEnd,
  access: () => may('create', resource),
  within: 900,
})

/** Keeps what was asked, and has it worked out; what the same person rehearsed before and never committed goes. */
export async function rehearseYearEnd({ input, actor, tx, enqueue }: Work<typeof operation>) {
  const { ac_year_ids, repeat_ids, leave_ids, transfer_ids, skip_ids, ...next } = input
  const years = await tx
    .select()
    .from(academicYears)
    .where(inArray(academicYears.ac_year_id, ac_year_ids))
    .orderBy(academicYears.branch_id)
  const branch_ids = [...new Set(years.map(({ branch_id }) => branch_id))]
  if (branch_ids.length < years.length) throw refuse('years_of_one_branch')
  if (years.some(({ ac_year, end_date }) => ac_year === next.next_year || next.start_date <= end_date))
    throw refuse('next_year_is_this_year')
  const asked = {
    ac_year_ids: years.map(({ ac_year_id }) => ac_year_id),
    repeat_ids,
    leave_ids,
    transfer_ids,
    skip_ids,
  }
  if (decisionsOf(asked).size < repeat_ids.length + leave_ids.length + transfer_ids.length + skip_ids.length)
    throw refuse('student_in_two_lists')
  await tx
    .delete(yearEnds)
    .where(
      sql`created_by = ${actor.user_id} and year_end_state in (${literal(yearEndState.rehearsing, yearEndState.rehearsed)})`,
    )
  const [first] = years
  const [made] = await tx
    .insert(yearEnds)
    .values({ ...next, ac_year_id: first!.ac_year_id, branch_id: first!.branch_id, branch_ids, asked })
    .returning({ year_end_id: yearEnds.year_end_id })
  const { year_end_id } = made!
  const task_id = await enqueue(
    rehearsal,
    { year_end_id },
    { label: [`Year-end trial run: ${next.next_year}`, `សាកល្បងការបញ្ចប់ឆ្នាំ៖ ${next.next_year}`] },
  )
  await tx.update(yearEnds).set({ task_id }).where(sql`year_end_id = ${year_end_id}`)
  return { year_end_id, task_id }
}

const atOnce = 5000

/** Works it out and lays it down line by line, for as long as it takes. */
export async function carryOutRehearsal({ input, once, progress }: JobWork<z.infer<typeof aYearEnd>>): Promise<void> {
  await once('plan', async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    const [yearEnd] = await tx.select().from(yearEnds).where(sql`year_end_id = ${input.year_end_id}`).for('update')
    // Somebody has rehearsed anew meanwhile.
    if (yearEnd?.year_end_state !== yearEndState.rehearsing) return
    const { lines, counts, fingerprint } = await planYearEnd(tx, yearEnd)
    for (let at = 0; at < lines.length; at += atOnce) {
      await layDown(tx, input.year_end_id, lines.slice(at, at + atOnce))
      await progress(Math.min(at + atOnce, lines.length), lines.length)
    }
    await tx
      .update(yearEnds)
      .set({ year_end_state: yearEndState.rehearsed, counts, fingerprint })
      .where(sql`year_end_id = ${input.year_end_id}`)
    await announce(tx, { resource: resource.name })
  })
}

const layDown = (tx: Tx, year_end_id: number, lines: readonly PlanLine[]) =>
  tx.execute(sql`insert into ${yearEndRows} (year_end_id, row_kind, branch_id, outcome, reason, student_id, enrollment_id, card_number, name_en, name_kh, from_name, to_name, to_class_id, left_out)
    select ${year_end_id}, l.row_kind, l.branch_id, l.outcome, l.reason, l.student_id, l.enrollment_id, l.card_number, l.name_en, l.name_kh, l.from_name, l.to_name, l.to_class_id, coalesce(l.left_out, 0)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (row_kind int, branch_id int, outcome int, reason int, student_id int, enrollment_id int, card_number text,
      name_en text, name_kh text, from_name text, to_name text, to_class_id int, left_out int)`)
