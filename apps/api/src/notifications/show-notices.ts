import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { fillWords } from '@sala/contract/kit/fill-words'
import { type Fact, type Parameters, showFacts } from '@sala/contract/kit/notice'
import type { Language } from '@sala/contract/kit/problem'
import { commonParameters } from '@sala/contract/notifications/common-parameters'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import type { App } from '../kit/route/app.ts'
import { classes } from '../tables/academics.ts'
import { studentEnrollments } from '../tables/enrolment.ts'
import { noticeReceivers, notices } from '../tables/notifications.ts'
import { branches } from '../tables/organisation.ts'
import { parents, students } from '../tables/people.ts'
import { richText } from './plain-text.ts'

export interface Delivery extends Record<string, unknown> {
  readonly delivery_id: number
  readonly notice: string | null
  readonly is_rich: number
  readonly title_en: string
  readonly title_kh: string
  readonly message_en: string
  readonly message_kh: string
  readonly opens: string | null
  readonly facts: Record<string, Fact> | null
  readonly student_id: number
  readonly named: Record<string, Fact | null>
}

/** A pair of names as a fact, of which the Khmer one may be missing. */
const pair = (en: SQL, km: SQL) => sql`jsonb_build_array(${en}, coalesce(nullif(${km}, ''), ${en}))`

/** What the common words stand for with a receiver `r`. */
export const named = sql`jsonb_build_object(
  'student_name', (select ${pair(sql.raw('s.full_name_en'), sql.raw('s.full_name_kh'))} from ${students} s where s.student_id = r.student_id),
  'class_name', (select c.class_name from ${studentEnrollments} e join ${classes} c on c.class_id = e.class_id
    where e.student_id = r.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)} order by e.enrollment_id desc limit 1),
  'family_name', (select ${pair(sql.raw('f.family_name_en'), sql.raw('f.family_name_kh'))} from ${parents} f where f.student_parent_id = r.family_id),
  'school_name', (select ${pair(sql.raw('b.branch_name_en'), sql.raw('b.branch_name_kh'))} from ${branches} b where b.branch_id = r.branch_id))`

/** Deliveries with all that their words need; the condition and the order speak of `r` and of its notice `n`. */
export async function readDeliveries<More extends Record<string, unknown>>(
  tx: Tx,
  more: SQL,
  rest: SQL,
): Promise<(Delivery & More)[]> {
  const { rows } = await tx.execute(sql`
    select r.delivery_id::int, n.notice, n.is_rich, n.title_en, n.title_kh, n.message_en, n.message_kh, n.opens, r.facts, r.student_id, ${named} as named, ${more}
    from ${noticeReceivers} r join ${notices} n on n.sent_month = r.sent_month and n.notice_id = r.notice_id ${rest}`)
  return rows as unknown as (Delivery & More)[]
}

/** What the words of a notice stand for with its receiver. */
export function valuesOf(app: App, delivery: Delivery, language: Language) {
  const parameters: Parameters = {
    ...commonParameters,
    ...(delivery.notice && app.notices.get(delivery.notice)?.notice.parameters),
  }
  const known = Object.fromEntries(Object.entries(delivery.named).filter(([, value]) => value !== null))
  return showFacts(parameters, { ...known, ...delivery.facts } as Record<string, Fact>, language)
}

/** A notice as its receiver reads it. */
export function showNotice(app: App, delivery: Delivery, language: Language) {
  const values = valuesOf(app, delivery, language)
  const [title, message] =
    language === 'km' ? [delivery.title_kh, delivery.message_kh] : [delivery.title_en, delivery.message_en]
  const opens =
    delivery.opens &&
    fillWords(
      delivery.opens,
      Object.fromEntries(
        Object.entries(delivery.facts ?? {}).map(([name, value]) => [name, encodeURIComponent(String(value))]),
      ),
    )
  const inText = delivery.is_rich
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [name, richText(value)]))
    : values
  return {
    title: fillWords(title, values),
    message: fillWords(message, inText),
    is_rich: delivery.is_rich,
    student_name: values.student_name ?? null,
    opens,
  }
}
