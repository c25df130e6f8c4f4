import { areas } from '@sala/contract'
import { users } from '@sala/contract/accounts/users'
import { localToday } from '@sala/contract/kit/clock'
import { channel, deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { requestApproved } from '@sala/contract/people/notices'
import { notificationType } from '@sala/contract/people/notification-types'
import { sql } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../src/kit/database.ts'
import { literal } from '../src/kit/literal.ts'
import { tell } from '../src/kit/notice/notice.ts'
import { takeBlock } from '../src/notifications/take-outbox.ts'
import { noticeReceivers, notices } from '../src/tables/notifications.ts'
import { demoUsers } from './school.ts'
import { seedWrittenMessages } from './written-messages.ts'

const known = new Map(areas.flatMap(({ notices }) => notices).map((notice) => [notice.name, notice]))
const deed = { user_id: 2, operation: 'seed', request_id: 'seed' }

/** What families were told lately: the last round of reminders, and an answer to a request. Call it last. */
export async function seedMessages(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`select from notices limit 1`)
  if (rows.length > 0) return
  await inTransaction(db, deed, async (tx) => {
    await tx.execute(sql`delete from outbox o using reminders r where o.notice = 'payment-reminder' and r.reminder_id = (o.facts ->> 'reminder_id')::int
      and r.reminded_date < (select max(reminded_date) from reminders)`)
    const { rows: asking } = await tx.execute<{ user_id: number }>(
      sql`select user_id from users where user_name = ${demoUsers[4]}`,
    )
    for (const { user_id } of asking)
      await tell(tx, requestApproved, {
        about: users,
        id: user_id,
        facts: {
          subject: ['Phone number', 'លេខទូរស័ព្ទ'],
          comment: ['Thank you for telling us.', 'សូមអរគុណដែលបានប្រាប់យើង។'],
        },
      })
  })
  await inTransaction(db, deed, seedWrittenMessages)
  while ((await inTransaction(db, deed, (tx) => takeBlock((name) => known.get(name), tx))) > 0);
  await inTransaction(db, deed, announceSportsDay)
}

const { sent, failed, read, withheld } = deliveryState

/** What the head wrote to the families of the first branch: one has read it, most were sent an SMS, some cannot be reached. */
async function announceSportsDay(tx: Tx): Promise<void> {
  const sent_day = localToday()
  const sent_month = `${sent_day.slice(0, 7)}-01`
  const words = {
    title_en: 'Sports day next Friday',
    title_kh: 'ទិវាកីឡា ថ្ងៃសុក្រក្រោយ',
    message_en: 'Please send your child in sports clothes, with water and a hat. Lessons end at 11:00.',
    message_kh: 'សូមឱ្យកូនស្លៀកសម្លៀកបំពាក់កីឡា យកទឹក និងមួកមកជាមួយ។ ថ្នាក់រៀនចប់ម៉ោង ១១:០០។',
  }
  const fresh = {
    sent_month,
    sent_day,
    not_type_id: notificationType.news,
    branch_id: 1,
    sent_by: deed.user_id,
    ...words,
  }
  const [notice] = await tx.insert(notices).values(fresh).returning({ notice_id: notices.notice_id })
  const state = sql`case when u.user_id is not null then ${literal(read)} when f.student_parent_id % 10 = 0 then ${literal(failed)} when f.student_parent_id % 17 = 0 then ${literal(withheld)} else ${literal(sent)} end`
  await tx.execute(sql`
    insert into ${noticeReceivers} (sent_month, notice_id, person_id, family_id, branch_id, not_type_id, state, channel, fault, sent_at, read_at)
    select ${sent_month}, ${notice!.notice_id}, coalesce(u.user_id, -f.student_parent_id), f.student_parent_id, f.home_branch_id, ${fresh.not_type_id}, s.state,
      case s.state when ${literal(read)} then ${literal(channel.app)} when ${literal(sent)} then ${literal(channel.sms)} else ${literal(channel.none)} end,
      case s.state when ${literal(failed)} then ${literal(deliveryFault.noAddress)} when ${literal(withheld)} then ${literal(deliveryFault.declined)} end,
      case when s.state in (${literal(read, sent)}) then now() end, case when s.state = ${literal(read)} then now() end
    from parents f left join users u on u.student_parent_id = f.student_parent_id and u.disable = 0 cross join lateral (select ${state} as state) s
    where f.home_branch_id = 1`)
}
