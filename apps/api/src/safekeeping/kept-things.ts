import { inquiryStatus } from '@sala/contract/admissions/statuses'
import { cardStatus } from '@sala/contract/cards/card-activators'
import { studentHasLeft } from '@sala/contract/people/student-statuses'
import type { KeptThing } from '@sala/contract/safekeeping/retention-rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'

export interface Kept {
  /** The rows whose event lies before a moment: `id` as text, and `since`, the event. */
  readonly due: (before: SQL) => SQL
  readonly erase: (ids: SQL) => readonly SQL[]
  readonly anonymise?: (ids: SQL) => readonly SQL[]
}

const nobody = '–'
const notRegistered = sql`student_id is null and inquiry_status <> ${literal(inquiryStatus.registered)}`
const ofInquiry = sql`greatest(i.updated_at, (select max(f.updated_at) from follow_up_inquiries k join student_follow_ups f using (followup_id) where k.inquiry_id = i.inquiry_id))`
const ofPickup = sql`case when p.is_deleted = 1 then p.updated_at else (p.valid_to + 1)::timestamptz end`
/** The day of the last change to a status of those who have left. */
const leftOn = sql`(select max(c.effective_date)::timestamptz from student_status_changes c where c.student_id = s.student_id and c.status in (${literal(...studentHasLeft)}))`

/** How each thing is found and how it goes. Whoever became a student, or came back, between the finding and the going stays. */
export const keptThings: Readonly<Record<KeptThing, Kept>> = {
  inquiries: {
    due: (before) =>
      sql`select i.inquiry_id::text as id, ${ofInquiry} as since from info_inquiries i where ${notRegistered} and i.last_name_en <> ${nobody} and ${ofInquiry} < ${before}`,
    erase: (ids) => [
      sql`with gone as (delete from follow_up_inquiries where inquiry_id in (select inquiry_id from info_inquiries where inquiry_id::text = any(${ids}) and ${notRegistered} for update) returning followup_id)
        delete from student_follow_ups f where f.followup_id in (select followup_id from gone) and not exists (select 1 from follow_up_inquiries k where k.followup_id = f.followup_id and k.inquiry_id::text <> all(${ids}))`,
      sql`delete from info_inquiries where inquiry_id::text = any(${ids}) and ${notRegistered}`,
    ],
    anonymise: (ids) => [
      sql`update student_follow_ups set outcome = null where followup_id in (select followup_id from follow_up_inquiries where inquiry_id::text = any(${ids}))
        and not exists (select 1 from follow_up_inquiries k where k.followup_id = student_follow_ups.followup_id and k.inquiry_id::text <> all(${ids}))`,
      sql`update info_inquiries set first_name_en = ${nobody}, last_name_en = ${nobody}, first_name_kh = ${nobody}, last_name_kh = ${nobody}, date_of_birth = null,
        place_of_birth = null, contact_name = null, relationship = null, contact_number = null, email = null, facebook = null, telegram = null, remark = null,
        village_code = null, commune_code = null where inquiry_id::text = any(${ids}) and ${notRegistered}`,
    ],
  },
  looks: {
    due: (before) => sql`select l.look_id::text as id, l.looked_at as since from looks l where l.looked_at < ${before}`,
    erase: (ids) => [sql`delete from looks where look_id = any((${ids})::bigint[])`],
  },
  pickups: {
    due: (before) => sql`select p.student_pickup_id::text as id, ${ofPickup} as since from student_pickups p where (p.is_deleted = 1 or p.valid_to is not null)
      and ${ofPickup} < ${before} and not exists (select 1 from cards c where c.student_pickup_id = p.student_pickup_id and c.card_status = ${literal(cardStatus.active)})`,
    erase: (ids) => [
      sql`delete from cards where student_pickup_id = any((${ids})::int[]) and card_status <> ${literal(cardStatus.active)}`,
      sql`delete from student_pickups p where p.student_pickup_id = any((${ids})::int[]) and not exists (select 1 from cards c where c.student_pickup_id = p.student_pickup_id)`,
    ],
  },
  health: {
    due: (before) => sql`select h.student_id::text as id, ${leftOn} as since from student_healths h join students s on s.student_id = h.student_id
      where s.status in (${literal(...studentHasLeft)}) and ${leftOn} < ${before}`,
    erase: (ids) => [
      sql`delete from student_health_items where student_id in (select student_id from students where student_id = any((${ids})::int[]) and status in (${literal(...studentHasLeft)}) for no key update)`,
      sql`delete from student_healths where student_id in (select student_id from students where student_id = any((${ids})::int[]) and status in (${literal(...studentHasLeft)}))`,
    ],
  },
  sign_in_attempts: {
    due: (before) =>
      sql`select a.subject as id, a.last_failure as since from sign_in_attempts a where a.last_failure < ${before} and coalesce(a.blocked_until, now()) <= now()`,
    erase: (ids) => [sql`delete from sign_in_attempts where subject = any(${ids}) and coalesce(blocked_until, now()) <= now()`],
  },
  tasks: {
    due: (before) => sql`select t.task_id::text as id, t.finished_at as since from tasks t where t.finished_at < ${before}`,
    erase: (ids) => [sql`delete from tasks where task_id = any((${ids})::uuid[])`],
  },
}

export interface Rule {
  readonly what: string
  readonly keep_for: number
  readonly keep_unit: string
  readonly action: string
}

const moment = ({ keep_for, keep_unit }: Rule): SQL =>
  keep_unit === 'days' ? sql`(now() - make_interval(days => ${keep_for}::int))` : sql`(now() - make_interval(months => ${keep_for}::int))`

/** The rows that a rule lets go now. */
export const dueBy = (rule: Rule): SQL => keptThings[rule.what as KeptThing].due(moment(rule))

/** Lets these rows go as the rule says. */
export async function letGo(tx: Tx, rule: Rule, ids: readonly string[]): Promise<void> {
  const kept = keptThings[rule.what as KeptThing]
  const deed = rule.action === 'anonymise' && kept.anonymise ? kept.anonymise : kept.erase
  for (const statement of deed(sql`${sql.param([...ids])}::text[]`)) await tx.execute(statement)
}
