import { inquiryStatus } from '@sala/contract/admissions/statuses'
import { sql } from 'drizzle-orm'
import { sqlToday } from '../src/kit/clock.ts'
import type { Tx } from '../src/kit/database.ts'
import * as admissions from '../src/tables/admissions.ts'

const schools = [
  ['Hun Neang Primary School', 'បឋមសិក្សា ហ៊ុន នាង'],
  ['Bak Touk High School', 'វិទ្យាល័យ បាក់ទូក'],
  ['Little Lotus Kindergarten', 'មត្តេយ្យ ឈូកតូច'],
  ['Wat Koh Primary School', 'បឋមសិក្សា វត្តកោះ'],
] as const

/** Who asked and how many days ago, what for, how they are reached, where it stands, and who looks after it. */
const inquiries = [
  [
    24,
    'Sao',
    'សៅ',
    'Sreyleak',
    'ស្រីលក្ខណ៍',
    'F',
    '2019-04-12',
    4,
    'Sao Vibol',
    'Father',
    '012 610 244',
    'Wat Koh Primary School',
    3,
    1,
    1,
  ],
  [
    19,
    'Meas',
    'មាស',
    'Rithy',
    'រិទ្ធី',
    'M',
    '2017-09-30',
    6,
    'Keo Sokha',
    'ម្តាយ',
    '010 332 871',
    'Hun Neang Primary School',
    3,
    2,
    1,
  ],
  [15, 'Long', 'ឡុង', 'Chanbotum', 'ច័ន្ទបុទុម', 'F', '2020-12-02', 3, 'ឡុង សុភ័ក្ត្រ', 'ឪពុក', '092 418 005', null, 2, 1, 1],
  [
    12,
    'Touch',
    'ទូច',
    'Panha',
    'បញ្ញា',
    'M',
    '2016-02-18',
    8,
    'Touch Sreymom',
    'Mother',
    '015 776 120',
    'Hun Neang Primary School',
    2,
    3,
    2,
  ],
  [
    11,
    'Pich',
    'ពេជ្រ',
    'Monineath',
    'មុនីនាថ',
    'F',
    '2014-07-07',
    10,
    'Pich Bunthoeun',
    'Father',
    '077 905 643',
    'Bak Touk High School',
    2,
    2,
    1,
  ],
  [
    9,
    'Khiev',
    'ខៀវ',
    'Sovannara',
    'សុវណ្ណារ៉ា',
    'M',
    '2021-01-25',
    2,
    'Khiev Maly',
    'Aunt',
    '098 221 317',
    'Little Lotus Kindergarten',
    2,
    5,
    2,
  ],
  [6, 'Kim', 'គឹម', 'Sopheak', 'សុភ័ក្រ', 'M', '2021-05-14', 2, 'Kim Visal', 'Father', '+855 12 800 001', null, 1, 1, null],
  [4, 'Vann', 'វ៉ាន់', 'Dalin', 'ដាលីន', 'F', '2018-03-03', 5, 'វ៉ាន់ សុធារី', 'ម្តាយ', '011 540 992', null, 1, 2, null],
  [
    1,
    'Em',
    'អែម',
    'Kosal',
    'កុសល',
    'M',
    '2013-10-21',
    11,
    'Em Chenda',
    'Mother',
    '016 384 750',
    'Bak Touk High School',
    1,
    4,
    1,
  ],
  [
    40,
    'Kim',
    'គឹម',
    'Makara',
    'មករា',
    'M',
    '2016-11-21',
    7,
    'Kim Visal',
    'Father',
    '012 800 001',
    'Wat Koh Primary School',
    4,
    1,
    1,
  ],
  [33, 'Un', 'អ៊ុន', 'Raksmey', 'រស្មី', 'F', '2015-06-16', 9, 'Un Sarath', 'Grandfather', '012 449 318', null, 5, 3, 2],
  [
    8,
    'Ros',
    'រស់',
    'Visoth',
    'វិសុទ្ធ',
    'M',
    '2019-08-08',
    4,
    'Ros Kunthea',
    'Mother',
    '089 617 204',
    'Little Lotus Kindergarten',
    1,
    2,
    null,
  ],
] as const

/** Which inquiries, in how many days, what, by whom, whether it is done, and what came of it. */
const followUps = [
  [[1], -20, 1, 1, 2, 'The father asks for a seat near home. Invited to see a lesson.'],
  [[1], -8, 3, 1, 2, 'Came with both parents and liked the English rooms.'],
  [[1], 0, 1, 1, 1, null],
  [[2], -14, 1, 1, 2, 'Wants to know what the bus costs.'],
  [[2], -3, 4, 1, 2, 'Reads well; mathematics needs some help.'],
  [[2], 3, 1, 1, 1, null],
  [[3, 5], -2, 1, 1, 1, null],
  [[4], -9, 2, 2, 2, 'Price list sent on Telegram.'],
  [[4], 0, 1, 2, 1, null],
  [[5], -7, 1, 1, 2, 'The father is abroad until Friday.'],
  [[6], 2, 3, 2, 1, null],
  [[10], -30, 3, 1, 2, 'Registered on the spot: the brother of a student.'],
  [[11], -25, 1, 2, 2, 'The family moves to Battambang.'],
] as const

const daysFromNow = (days: number) => sql`${sqlToday} + ${days}::int`

/**
 * Families who asked for a seat, and what has been done about it; the days are counted from today, so that something is
 * always due.
 */
export async function seedAdmissions(tx: Tx): Promise<void> {
  await tx
    .insert(admissions.fromSchools)
    .values(schools.map(([school_name_en, school_name_kh]) => ({ school_name_en, school_name_kh })))
  const grades = (
    await tx.execute<{ grade_id: number; acps_id: number; acp_id: number }>(
      sql`select grade_id, acps_id, acp_id from grades join sub_programs using (acps_id) order by grade_id`,
    )
  ).rows
  for (const [index, each] of inquiries.entries()) {
    const [ago, last_name_en, last_name_kh, first_name_en, first_name_kh, gender, date_of_birth, grade, ...rest] = each
    const [contact_name, relationship, contact_number, from_school, inquiry_status, heard_from, responsible_by] = rest
    const away = index === inquiries.length - 1
    await tx.insert(admissions.infoInquiries).values({
      ...{
        last_name_en,
        last_name_kh,
        first_name_en,
        first_name_kh,
        gender,
        date_of_birth,
        contact_name,
        relationship,
        contact_number,
        from_school,
      },
      ...{ inquiry_status, heard_from, responsible_by, ...grades[grade - 1] },
      branch_id: away ? 2 : 1,
      nationality_id: 1,
      ac_st_id: 1,
      student_id: inquiry_status === inquiryStatus.registered ? 2 : null,
      province_code: '12',
      district_code: away ? '1204' : '1201',
      created_date: sql`now() - make_interval(days => ${ago}::int)`,
    })
  }
  for (const [ids, days, action_type, responsible_by, action_status, outcome] of followUps) {
    const [made] = await tx
      .insert(admissions.studentFollowUps)
      .values({
        action_date: daysFromNow(days) as never,
        action_type,
        responsible_by,
        action_status,
        outcome,
        branch_id: 1,
      })
      .returning()
    await tx
      .insert(admissions.followUpInquiries)
      .values(ids.map((inquiry_id) => ({ followup_id: made!.followup_id, inquiry_id })))
  }
}
