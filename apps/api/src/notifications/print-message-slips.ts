import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { dayOf } from '@sala/contract/kit/clock'
import { channel, deliveryState } from '@sala/contract/notifications/deliveries'
import { mostSlips, type printMessageSlips as operation } from '@sala/contract/notifications/message-slips'
import { notificationProblems } from '@sala/contract/notifications/problems'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { messageSlips } from '@sala/papers/message-slips'
import { sql } from 'drizzle-orm'
import { sqlStartOf, sqlToday } from '../kit/clock.ts'
import { literal } from '../kit/literal.ts'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import { refusals } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { classes } from '../tables/academics.ts'
import { users } from '../tables/accounts.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import { noticeReceivers } from '../tables/notifications.ts'
import { students } from '../tables/people.ts'
import { plainText } from './plain-text.ts'
import { readDeliveries, showNotice, valuesOf } from './show-notices.ts'

const refuse = refusals(notificationProblems)

interface Slip extends Record<string, unknown> {
  readonly person_id: number
  readonly language: 'en' | 'km'
  readonly account: string | null
  readonly sent_day: string
  readonly children: readonly { readonly en: string; readonly km: string; readonly class_name: string | null }[] | null
}

/** The children whom a slip of `r` is given to: the one it is about, or all of the family who study. */
const children = sql`(select jsonb_agg(jsonb_build_object('en', s.full_name_en, 'km', coalesce(nullif(s.full_name_kh, ''), s.full_name_en), 'class_name', c.class_name) order by c.class_name nulls last, s.student_id)
  from ${students} s left join lateral (select k.class_name from ${studentEnrollments} e join ${classes} k on k.class_id = e.class_id
    where e.student_id = s.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)} order by e.enrollment_id desc limit 1) c on true
  where case when r.student_id > 0 then s.student_id = r.student_id else s.student_parent_id = r.family_id and s.status = ${literal(studentStatus.active)} end)`

/** Prints the slips that wait, class by class, and counts them as sent. */
export const printMessageSlips =
  (app: App) =>
  async ({ input, tx, actor, call, now }: Work<typeof operation>): Promise<never> => {
    const waiting = input.again
      ? sql`r.state = ${literal(deliveryState.sent)} and r.sent_at >= ${sqlStartOf(sqlToday)}`
      : sql`r.state = ${literal(deliveryState.queued)}`
    const rows = await readDeliveries<Slip>(
      tx,
      sql`r.person_id, coalesce(u.language, 'km') as language, u.full_name as account, n.sent_day::text as sent_day, ${children} as children`,
      sql`left join ${users} u on u.user_id = r.person_id
        where r.channel = ${literal(channel.paper)} and ${waiting} and r.read_at is null and r.branch_id = any(${sql.param([...actor.branch_ids])}::int[])
          ${input.notice_id ? sql`and r.notice_id = ${input.notice_id}` : sql`and r.sent_month >= date_trunc('month', ${sqlToday})::date - interval '2 months'`}
        order by ${children} -> 0 ->> 'class_name' nulls last, r.delivery_id limit ${mostSlips}`,
    )
    if (rows.length === 0) throw refuse('no_slips')
    const slips = rows.map((row) => {
      const { title, message, is_rich } = showNotice(app, row, row.language)
      const values = valuesOf(app, row, row.language)
      const given = row.children ?? []
      return {
        km: row.language === 'km',
        school: values.school_name ?? '',
        class_name: given[0]?.class_name ?? '',
        to: values.family_name ?? row.account ?? '',
        children: given
          .map(({ class_name, ...name }) => [name[row.language], class_name].filter(Boolean).join(' · '))
          .join(', '),
        date: row.sent_day,
        title,
        lines: (is_rich ? plainText(message) : message).split('\n').filter(Boolean),
      }
    })
    const pdf = await printPaper(app, messageSlips, { language: 'both', slips })
    await tx.execute(sql`
      update ${noticeReceivers} r set state = ${literal(deliveryState.sent)}, sent_at = now()
      where r.person_id = any(${sql.param(rows.map(({ person_id }) => person_id))}::int[]) and r.delivery_id = any(${sql.param(rows.map(({ delivery_id }) => delivery_id))}::bigint[])
        and r.state = ${literal(deliveryState.queued)}`)
    return answerPaper(call, `slips-${dayOf(now)}`, pdf)
  }
