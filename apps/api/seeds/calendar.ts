import { academicStatus, weekday } from '@sala/contract/academics/statuses'
import { subjectType } from '@sala/contract/academics/subjects'
import { ruleKind, substituteDay } from '@sala/contract/calendar/holidays'
import { sql } from 'drizzle-orm'
import { holidaysOfYear } from '../src/calendar/holidays-of-year.ts'
import type { Tx } from '../src/kit/database.ts'
import { literal } from '../src/kit/literal.ts'
import * as calendar from '../src/tables/calendar.ts'

/** Name, month, day, how many days. */
const yearly = [
  ["International New Year's Day", 'ទិវាចូលឆ្នាំសកល', 1, 1, 1],
  ['Victory over Genocide Day', 'ទិវាជ័យជម្នះលើរបបប្រល័យពូជសាសន៍', 1, 7, 1],
  ["International Women's Day", 'ទិវាអន្តរជាតិនារី', 3, 8, 1],
  ['Khmer New Year', 'ពិធីបុណ្យចូលឆ្នាំថ្មី ប្រពៃណីជាតិ', 4, 14, 3],
  ['International Labour Day', 'ទិវាពលកម្មអន្តរជាតិ', 5, 1, 1],
  ["King Norodom Sihamoni's Birthday", 'ព្រះរាជពិធីបុណ្យចម្រើនព្រះជន្មព្រះមហាក្សត្រ', 5, 14, 1],
  ["Queen Mother's Birthday", 'ព្រះរាជពិធីបុណ្យចម្រើនព្រះជន្មសម្តេចព្រះមហាក្សត្រី', 6, 18, 1],
  ['Constitution Day', 'ទិវាប្រកាសរដ្ឋធម្មនុញ្ញ', 9, 24, 1],
  ["Commemoration Day of the King's Father", 'ទិវាគោរពព្រះវិញ្ញាណក្ខន្ធព្រះបរមរតនកោដ្ឋ', 10, 15, 1],
  ["King's Coronation Day", 'ព្រះរាជពិធីគ្រងព្រះបរមរាជសម្បត្តិ', 10, 29, 1],
  ['Independence Day', 'ពិធីបុណ្យឯករាជ្យជាតិ', 11, 9, 1],
] as const
/** What follows the moon: the days of each year are announced. */
const lunar = [
  ['Pchum Ben', 'ពិធីបុណ្យភ្ជុំបិណ្ឌ', '2026-10-10', '2026-10-12'],
  ['Water Festival', 'ព្រះរាជពិធីបុណ្យអុំទូក', '2026-11-23', '2026-11-25'],
  ['Pchum Ben', 'ពិធីបុណ្យភ្ជុំបិណ្ឌ', '2027-09-29', '2027-10-01'],
  ['Water Festival', 'ព្រះរាជពិធីបុណ្យអុំទូក', '2027-11-12', '2027-11-14'],
] as const
/** Branch, name, kind, days, hours, place, colour, whether families see it. */
const events = [
  [
    1,
    'Opening of the school year',
    'ពិធីបើកបវេសនកាល',
    1,
    '2026-10-01',
    '2026-10-01',
    '07:00',
    '08:30',
    'Main hall',
    '#6b3fa0',
    1,
  ],
  [1, "Parents' meeting", 'ប្រជុំមាតាបិតា', 2, '2026-11-14', '2026-11-14', '08:00', '10:30', 'Main hall', '#1d4e89', 1],
  [1, 'Science fair', 'ពិព័រណ៍វិទ្យាសាស្ត្រ', 4, '2026-11-18', '2026-11-20', null, null, 'Building A', '#1b6e42', 1],
  [1, 'Staff meeting', 'ប្រជុំបុគ្គលិក', 2, '2026-11-27', '2026-11-27', '16:30', '17:30', 'Library', '#8a5200', 0],
  [1, 'Trip to Angkor Wat', 'ទស្សនកិច្ចនៅអង្គរវត្ត', 3, '2026-12-10', '2026-12-12', null, null, 'Siem Reap', '#0f6e73', 1],
  [2, 'Sports day', 'ទិវាកីឡា', 4, '2026-11-19', '2026-11-19', '07:30', '11:00', 'Sports field', '#b42318', 1],
  [3, 'Reading week', 'សប្តាហ៍អំណាន', 5, '2026-11-30', '2026-12-04', null, null, 'Library', '#48652a', 1],
] as const

/** The days off of two years, what makes them, what is on, and the first exams. */
export async function seedCalendar(tx: Tx): Promise<void> {
  const rules = yearly.map(([rule_name_en, rule_name_kh, month, day, days]) => ({
    rule_name_en,
    rule_name_kh,
    month,
    day,
    days,
    substitute_day: substituteDay.none,
  }))
  await tx
    .insert(calendar.holidayRules)
    .values([
      ...rules,
      { rule_name_en: 'Sunday', rule_name_kh: 'ថ្ងៃអាទិត្យ', rule_kind: ruleKind.weekly, weekday: weekday.sunday },
    ])
  await tx.insert(calendar.holidays).values([
    ...[2026, 2027].flatMap((year) =>
      holidaysOfYear(year, rules, [7]).map(({ is_substitute: _, ...holiday }) => holiday),
    ),
    ...lunar.map(([hol_name_en, hol_name_kh, start_date, end_date]) => ({
      hol_name_en,
      hol_name_kh,
      start_date,
      end_date,
      remark: 'Follows the moon',
    })),
  ])
  await tx.insert(calendar.events).values(
    events.map(
      ([
        branch_id,
        event_name_en,
        event_name_kh,
        event_type,
        start_date,
        end_date,
        start_time,
        end_time,
        venue,
        colour,
        is_public,
      ]) => ({
        branch_id,
        event_name_en,
        event_name_kh,
        event_type,
        start_date,
        end_date,
        start_time,
        end_time,
        venue,
        colour,
        is_public,
      }),
    ),
  )
  await tx.execute(sql`insert into exam_schedules (exam_name, branch_id, acp_id, acps_id, ac_year_id, ac_term_id, grade_id, subject_id, exam_date, start_time, end_time)
    select 'Monthly test', t.branch_id, p.acp_id, t.acps_id, t.ac_year_id, t.ac_term_id, g.grade_id, s.subject_id, '2026-11-27'::date, '07:30', '09:00'
    from terms t join sub_programs p on p.acps_id = t.acps_id join grades g on g.acps_id = t.acps_id
    join lateral (select subject_id from subjects where acps_id = t.acps_id and subject_type = ${literal(subjectType.core)} order by subject_order, subject_id limit 1) s on true
    where t.ac_status_id = ${literal(academicStatus.active)} and t.acps_id = 3 and g.grade_name_foreign in ('7', '8', '9') order by t.branch_id, g.grade_id`)
}
