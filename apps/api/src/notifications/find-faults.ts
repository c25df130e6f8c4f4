import { notificationOf } from '@sala/contract/data-protection/family-agreements'
import { deliveryFault } from '@sala/contract/notifications/deliveries'
import { notificationType } from '@sala/contract/people/notification-types'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { type SQL, sql } from 'drizzle-orm'
import { declines } from '../data-protection/public.ts'
import { literal } from '../kit/literal.ts'
import { isBlocked, isBlockedInFamily } from '../people/public.ts'
import { students } from '../tables/people.ts'

const purposeOf = (type: SQL): SQL =>
  sql`case ${type} ${sql.join(
    Object.entries(notificationOf).map(([purpose, id]) => sql`when ${literal(id)} then ${literal(purpose)}`),
    sql` `,
  )} end`

/**
 * Whether a guardian of this kind gets nothing of what a receiver `r` is told: nothing about this child, and of what is
 * said to the family, nothing while a child of it studies from which he is blocked.
 */
export const isBlockedFor = (r: SQL, guardianType: SQL): SQL =>
  sql`(${guardianType} is not null and case when ${r}.student_id > 0 then ${isBlocked(sql`${r}.student_id`, guardianType, 'messages')}
    else ${isBlockedInFamily(sql`${r}.family_id`, guardianType, 'messages')} end)`

/**
 * Why a receiver `r`, whose account is `u`, is not to be told; null where he is. It is asked when a notice is written
 * and again whenever it goes out, because families change their mind and children leave in between.
 */
export const faultOf = (r: SQL, u: SQL): SQL => {
  const type = sql`${r}.not_type_id`
  const child = sql`(select s.status from ${students} s where s.student_id = ${r}.student_id)`
  return sql`case
    when ${u}.disable = 1 then ${literal(deliveryFault.disabled)}
    when ${isBlockedFor(r, sql`${u}.guardian_type_id`)} then ${literal(deliveryFault.blocked)}
    when ${r}.student_id > 0 and ${type} <> ${literal(notificationType.payment)} and ${child} <> ${literal(studentStatus.active)} then ${literal(deliveryFault.left)}
    when ${r}.is_urgent = 0 and ${r}.family_id > 0 and ${declines(sql`${r}.family_id`, purposeOf(type))} then ${literal(deliveryFault.declined)} end`
}
