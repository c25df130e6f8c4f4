import { actionStatus, actionType } from '@sala/contract/admissions/statuses'
import type { printFollowUps as operation } from '@sala/contract/admissions/student-follow-ups'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { list } from '@sala/papers/list'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import { refuse } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { headingOf } from '../organisation/public.ts'
import { chosen, same, words } from './printed-inquiries.ts'

interface Line extends Record<string, unknown> {
  readonly branch_id: number
  readonly action_type: number
  readonly action_status: number
  readonly full_name_en: string
  readonly full_name_kh: string
  readonly grade_en: string | null
  readonly grade_kh: string | null
  readonly contact_name: string | null
  readonly relationship: string | null
  readonly contact_number: string | null
  readonly owner_en: string
  readonly owner_kh: string
  readonly outcome: string | null
}

const mostLines = 1000

/** Whom to call on a day, for how they are reached, with room for what they say. */
export async function printFollowUps(
  app: App,
  { input, actor, tx, call, now }: Work<typeof operation>,
): Promise<never> {
  const { action_date, responsible_by, branch_id } = input
  const { rows } = await tx.execute<Line>(sql`
    select f.branch_id, f.action_type, f.action_status, i.full_name_en, i.full_name_kh, g.grade_name_foreign as grade_en, g.grade_name_native as grade_kh,
      i.contact_name, i.relationship, i.contact_number, e.name_en as owner_en, e.name_kh as owner_kh, f.outcome
    from student_follow_ups f join follow_up_inquiries l using (followup_id) join info_inquiries i using (inquiry_id)
      join employees e on e.staff_id = f.responsible_by left join grades g on g.grade_id = i.grade_id
    where f.action_date = ${action_date}::date and f.action_status <> ${literal(actionStatus.cancelled)}
      and (${responsible_by ?? null}::int is null or f.responsible_by = ${responsible_by ?? null}::int)
      and (${branch_id ?? null}::int is null or f.branch_id = ${branch_id ?? null}::int)
      and f.branch_id in (${sql.join(
        [0, ...actor.branch_ids].map((id) => sql`${id}`),
        sql`, `,
      )})
      and i.branch_id in (${sql.join(
        [0, ...actor.branch_ids].map((id) => sql`${id}`),
        sql`, `,
      )})
    order by e.name_en, f.responsible_by, f.action_type, f.followup_id, i.inquiry_id limit ${mostLines}`)
  const home = branch_id ?? rows[0]?.branch_id ?? actor.branch_ids[0]
  // Somebody who works nowhere has nothing to print, nor a school to put above it.
  if (home === undefined) throw refuse('not_found')
  const pdf = await printPaper(app, list, {
    language: input.display_language,
    heading: await headingOf(tx, app.storageOf(call.db), home, 0),
    date: dayOf(now),
    landscape: true,
    numbered: true,
    title: words('Follow-ups of the day', 'បញ្ជីតាមដានប្រចាំថ្ងៃ'),
    details: [
      { label: words('Date', 'កាលបរិច្ឆេទ'), value: same(showDate(action_date)) },
      { label: words('Total', 'សរុប'), value: same(String(rows.length)) },
    ],
    columns: [
      { label: words('Assigned to', 'អ្នកទទួលខុសត្រូវ'), share: 2 },
      { label: words('Action', 'សកម្មភាព'), share: 2 },
      { label: words('Child', 'កុមារ'), share: 2 },
      { label: words('Grade', 'ថ្នាក់ទី'), share: 1.4 },
      { label: words('Contact', 'អ្នកទំនាក់ទំនង'), share: 2 },
      { label: words('Phone', 'លេខទូរស័ព្ទ') },
      { label: words('Status', 'ស្ថានភាព') },
      { label: words('Outcome', 'លទ្ធផល'), share: 4 },
    ],
    rows: rows.map((each) => [
      words(each.owner_en, each.owner_kh),
      chosen(actionType, each.action_type),
      words(each.full_name_en, each.full_name_kh),
      words(each.grade_en, each.grade_kh),
      [each.contact_name, each.relationship && `(${each.relationship})`].filter(Boolean).join(' '),
      each.contact_number,
      chosen(actionStatus, each.action_status),
      each.outcome,
    ]),
  })
  return answerPaper(call, `follow-ups-${action_date}`, pdf)
}
