import { weekday as weekdays } from '@sala/contract/academics/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import type { printKhmerSecondary as plansOperation } from '@sala/contract/timetable/khmer-secondary'
import type { printSchedule as timetableOperation } from '@sala/contract/timetable/timetables'
import { list } from '@sala/papers/list'
import type { Words } from '@sala/papers/paper'
import { timetable } from '@sala/papers/timetable'
import { eq, sql } from 'drizzle-orm'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { headingOf } from '../organisation/public.ts'
import { schedules } from '../tables/timetable.ts'
import { readPages, words } from './read-pages.ts'

/** The week of a class on one page. */
export async function printTimetable(
  app: App,
  { input, tx, call, now }: Work<typeof timetableOperation>,
): Promise<never> {
  const weeks = await readPages(tx, [input.sch_id])
  const [row] = await tx
    .select({ branch_id: schedules.branch_id })
    .from(schedules)
    .where(eq(schedules.sch_id, input.sch_id))
  const pdf = await printPaper(app, timetable, {
    language: input.display_language,
    heading: await headingOf(tx, app.storageOf(call.db), row!.branch_id, input.dept_moeys),
    date: dayOf(now),
    weeks,
  })
  return answerPaper(call, `timetable-${weeks[0]!.name.en}`, pdf)
}

interface PlanRow extends Record<string, unknown> {
  readonly class_name: string
  readonly weekly_hours: number
  readonly most_a_day: number
  readonly weekdays: number[]
  readonly room_name: string | null
  readonly subject_en: string
  readonly subject_kh: string
  readonly teacher_en: string
  readonly teacher_kh: string
}

/** Who teaches what in the classes of a term, and how often. */
export async function printPlans(app: App, { input, tx, call, now }: Work<typeof plansOperation>): Promise<never> {
  const { rows: terms } = await tx.execute<{
    branch_id: number
    term_name: string
    term_name_kh: string | null
    ac_year: string
  }>(
    sql`select t.branch_id, t.term_name, t.term_name_kh, y.ac_year from terms t join academic_years y using (ac_year_id) where t.ac_term_id = ${input.ac_term_id}`,
  )
  const term = terms[0]!
  const { rows } = await tx.execute<PlanRow>(sql`
    select c.class_name, p.weekly_hours, p.most_a_day, p.weekdays, coalesce(r.room_name, o.room_name) as room_name, s.subject_name_foreign as subject_en,
      s.subject_name_native as subject_kh, t.full_name_foreign as teacher_en, t.full_name_native as teacher_kh
    from khmer_secondary_schedules p join classes c using (class_id) join subjects s on s.subject_id = p.subject_id join teachers t on t.teacher_id = p.teacher_id
    left join rooms r on r.room_id = p.room_id left join rooms o on o.room_id = c.room_id
    where p.ac_term_id = ${input.ac_term_id} and p.class_id = coalesce(${input.class_id ?? null}::int, p.class_id)
    order by c.class_name collate natural_order, s.subject_order, p.stp_id limit 4000`)
  const dayNames = (chosen: readonly number[]): Words => {
    const of = (at: 0 | 1) => chosen.map((each) => weekdays.labels.get(each as 1)![at]).join(', ')
    return words(of(0), of(1))
  }
  const pdf = await printPaper(app, list, {
    language: input.display_language,
    heading: await headingOf(tx, app.storageOf(call.db), term.branch_id, input.dept_moeys),
    date: dayOf(now),
    title: words('Secondary teaching plan', 'ផែនការម៉ោងបង្រៀន'),
    details: [
      {
        label: words('Term', 'វគ្គសិក្សា'),
        value: words(`${term.term_name}, ${term.ac_year}`, `${term.term_name_kh ?? term.term_name}, ${term.ac_year}`),
      },
    ],
    numbered: true,
    columns: [
      { label: words('Class', 'ថ្នាក់រៀន') },
      { label: words('Subject', 'មុខវិជ្ជា'), share: 2 },
      { label: words('Teacher', 'គ្រូបង្រៀន'), share: 2 },
      { label: words('Room', 'បន្ទប់') },
      { label: words('Hours per week', 'ម៉ោង/សប្តាហ៍'), align: 'end' },
      { label: words('Weekdays', 'ថ្ងៃ'), share: 2 },
    ],
    rows: rows.map((each) => [
      each.class_name,
      words(each.subject_en, each.subject_kh),
      words(each.teacher_en, each.teacher_kh),
      each.room_name,
      each.weekly_hours,
      dayNames(each.weekdays),
    ]),
  })
  return answerPaper(call, `teaching-plan-${term.term_name}`, pdf)
}
