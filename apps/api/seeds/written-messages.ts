import { addDays, localToday } from '@sala/contract/kit/clock'
import { manualState } from '@sala/contract/notifications/manuals'
import { rhythm } from '@sala/contract/notifications/schedules'
import { notificationType } from '@sala/contract/people/notification-types'
import { sql } from 'drizzle-orm'
import type { Tx } from '../src/kit/database.ts'
import { expandBlock } from '../src/notifications/expand-manuals.ts'
import { nextRun } from '../src/notifications/next-run.ts'
import * as desk from '../src/tables/notifications-desk.ts'

const meeting = {
  not_type_id: notificationType.event,
  title_en: 'Meeting of parents and teachers',
  title_kh: 'កិច្ចប្រជុំមាតាបិតា និងគ្រូ',
  message_en:
    '<p>Dear {family_name},</p><p>the teachers of {student_name} would like to meet you on <strong>Saturday from 8 to 11 AM</strong> in class {class_name}.</p>',
  message_kh:
    '<p>ជូនចំពោះ {family_name}</p><p>គ្រូរបស់ {student_name} សូមអញ្ជើញជួបលោកអ្នក <strong>ថ្ងៃសៅរ៍ ម៉ោង ៨ ដល់ ១១ ព្រឹក</strong> នៅថ្នាក់ {class_name}។</p>',
  short_en: 'Meeting with the teachers of {student_name}: Saturday 8-11 AM.',
  short_kh: 'ប្រជុំជាមួយគ្រូរបស់ {student_name}៖ ថ្ងៃសៅរ៍ ម៉ោង ៨-១១ ព្រឹក។',
}
const closed = {
  not_type_id: notificationType.news,
  title_en: 'The school is closed',
  title_kh: 'សាលាឈប់សម្រាក',
  message_en: '<p>{school_name} is closed on Monday because of the holiday. Lessons begin again on Tuesday.</p>',
  message_kh: '<p>{school_name} ឈប់សម្រាកថ្ងៃចន្ទ ព្រោះជាថ្ងៃបុណ្យ។ ការសិក្សាចាប់ផ្តើមឡើងវិញនៅថ្ងៃអង្គារ។</p>',
}
const uniform = {
  not_type_id: notificationType.message,
  title_en: 'Sports clothes every Friday',
  title_kh: 'ខោអាវកីឡារៀងរាល់ថ្ងៃសុក្រ',
  message_en: '<p>Tomorrow is sports day: please send your children in sports clothes and with water.</p>',
  message_kh: '<p>ថ្ងៃស្អែកជាថ្ងៃកីឡា៖ សូមឱ្យកូនៗស្លៀកពាក់កីឡា និងយកទឹកមកជាមួយ។</p>',
}

/** What the office has written: two templates, a message that went out, one that waits for its day, a draft, a schedule. */
export async function seedWrittenMessages(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ branch_id: number; grade_id: number }>(
    sql`select c.branch_id, c.grade_id from students s join student_enrollments e using (student_id) join classes c using (class_id) where s.student_parent_id = 1 order by s.student_id, e.enrollment_id desc limit 1`,
  )
  if (!rows[0]) return
  const { branch_id, grade_id } = rows[0]
  const branch_ids = [branch_id]
  const families = { whom: ['families' as const], branch_ids }
  const ofGrade = { ...families, grade_ids: [grade_id] }
  await tx.insert(desk.notificationTemplates).values([meeting, closed])
  const inThreeDays = new Date(`${addDays(localToday(), 3)}T07:00:00+07:00`).toISOString()
  await tx.insert(desk.notificationManuals).values([
    { ...meeting, audience: ofGrade, branch_ids, total_hours: 24, state: manualState.scheduled },
    { ...closed, audience: families, branch_ids, send_at: inThreeDays, state: manualState.scheduled },
    { ...uniform, audience: ofGrade, branch_ids },
  ])
  const weekly = { rhythm: rhythm.weekly, from_date: '2026-01-01', at_time: '16:00' }
  const next_run = nextRun(weekly, new Date())!.toISOString()
  await tx.insert(desk.notificationSchedules).values({ ...uniform, ...weekly, audience: ofGrade, branch_ids, next_run })
  while (await expandBlock(tx));
}
