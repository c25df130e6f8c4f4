import { blockedFrom, blockState } from '@sala/contract/people/guardian-blocks'
import { pickupType } from '@sala/contract/people/pickups'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { type SQL, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import { literal } from '../kit/literal.ts'
import { guardianBlocks, studentPickups, students } from '../tables/people.ts'

export type BlockedFrom = 'messages' | 'pickup'

/** What a block `b` is today. */
export const stateOf = (
  b: SQL,
): SQL => sql`case when ${b}.ended_date is not null or ${b}.valid_to < ${sqlToday} then ${literal(blockState.ended)}
  when ${b}.valid_from > ${sqlToday} then ${literal(blockState.planned)} else ${literal(blockState.current)} end`

/** The blocks `b` of a student that hold today; of several, each by itself. */
const holding = (student: SQL, what: BlockedFrom): SQL =>
  sql`from ${guardianBlocks} b where b.student_id = ${student} and ${holds(what)}`
const holds = (
  what: BlockedFrom,
): SQL => sql`b.ended_date is null and b.valid_from <= ${sqlToday} and (b.valid_to is null or b.valid_to >= ${sqlToday})
    and b.blocked_from in (${literal(blockedFrom[what], blockedFrom.both)})`

/** Whether the father, mother or guardian of a student is blocked today. */
export const isBlocked = (student: SQL, guardianType: SQL, what: BlockedFrom): SQL =>
  sql`exists (select ${holding(student, what)} and b.guardian_type = ${guardianType} and b.guardian_type <> ${literal(pickupType.other)})`

/** The same of a family: while a child of it studies from which he is blocked. */
export const isBlockedInFamily = (family: SQL, guardianType: SQL, what: BlockedFrom): SQL =>
  sql`exists (select from ${guardianBlocks} b join ${students} s on s.student_id = b.student_id where s.student_parent_id = ${family} and s.status = ${literal(studentStatus.active)}
    and ${holds(what)} and b.guardian_type = ${guardianType} and b.guardian_type <> ${literal(pickupType.other)})`

/** Whether this person may not take the student home today: by himself, or as the father, mother or guardian he is. */
export const pickupIsBlocked = (student: SQL, pickup: SQL): SQL =>
  sql`exists (select ${holding(student, 'pickup')} and (b.student_pickup_id = ${pickup} or (b.guardian_type <> ${literal(pickupType.other)}
    and b.guardian_type = (select k.guardian_type from ${studentPickups} k where k.student_pickup_id = ${pickup}))))`

/** Whether somebody of this name is blocked from picking the student up today, however he is entered. */
export const nameIsBlocked = (student: SQL, en: SQL, km: SQL): SQL =>
  sql`exists (select ${holding(student, 'pickup')} and (lower(b.person_name_en) = lower(${en}) or b.person_name_kh = ${km}))`

/** Who may not take the student home today, each once. */
export const whoIsBlocked = (student: SQL): SQL =>
  sql`select distinct b.guardian_type, b.person_name_en as name_en, b.person_name_kh as name_kh ${holding(student, 'pickup')} order by 1, 2, 3`
