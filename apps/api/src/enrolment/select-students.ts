import { gender } from '@sala/contract/people/employees'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { type Asked, named, type ReportSource } from '../kit/report/report-rows.ts'
import { branchName } from '../organisation/public.ts'
import { academicYears, classes, grades, studyTimes, subPrograms } from '../tables/academics.ts'
import { branches, communes, districts, provinces, villages } from '../tables/organisation.ts'
import { nationalities, occupations, parents, studentStatusChanges, students } from '../tables/people.ts'
import { seatOf } from './seat-of.ts'

const girl = sql`case when s.gender = ${literal(gender.female)} then 1 end`
/** Of a seat: what an ask narrows, and its names. */
const seat = (asked: Asked) => sql`e.ac_year_id, e.acps_id, e.grade_id, e.class_id, c.class_name,
  ${named(asked, sql`g.grade_name_foreign`, sql`g.grade_name_native`)} as grade_name, ${named(asked, sql`p.acps_name_foreign`, sql`p.acps_name_native`)} as program_name`
const ofSeat = sql`left join ${classes} c on c.class_id = e.class_id left join ${grades} g on g.grade_id = e.grade_id left join ${subPrograms} p on p.acps_id = e.acps_id`
const child = (
  asked: Asked,
) => sql`s.student_id, s.card_number, s.full_name_kh, s.full_name_en, s.gender, s.date_of_birth, s.status, s.entry_date,
  s.branch_id, ${branchName(asked)} as branch_name, 1 as headcount, ${girl} as girls`
const day = (value: unknown) => sql`${(value as string | null | undefined) ?? null}::date`
const joined = ({ joined_from, joined_to }: Asked) =>
  sql`(${day(joined_from)} is null or s.entry_date >= ${day(joined_from)}) and (${day(joined_to)} is null or s.entry_date <= ${day(joined_to)})`
/** Those who have left, only where their status is asked for, or a year in which they were here. */
const present = ({ status, ac_year_id }: Asked) =>
  status || ac_year_id ? sql`true` : sql`s.status in (${literal(studentStatus.active, studentStatus.suspended)})`
const phone = sql`coalesce(f.phone_number, f.father_phone, f.mother_phone, f.guardian_phone, s.phone_number)`

export const studentsSource: ReportSource = {
  key: ['student_id'],
  select: (asked) => sql`
    select ${child(asked)}, ${seat(asked)}, st.study_time, ${named(asked, sql`n.nationality_en`, sql`n.nationality_kh`)} as nationality,
        ${named(asked, sql`f.family_name_en`, sql`f.family_name_kh`)} as family_name, ${phone} as family_phone,
        ${day(asked.joined_from)} as joined_from, ${day(asked.joined_to)} as joined_to
      from ${students} s join ${branches} b on b.branch_id = s.branch_id ${seatOf(asked)} ${ofSeat}
        left join ${studyTimes} st on st.ac_st_id = c.ac_st_id left join ${nationalities} n on n.nationality_id = s.nationality_id
        left join ${parents} f on f.student_parent_id = s.student_parent_id
      where ${present(asked)} and ${joined(asked)}`,
}

const place = (words: string, name: string) => sql`${sql.raw(`'${words}'`)} || nullif(${sql.raw(name)}, '')`
/** As it is written on Khmer papers: house, street, village, commune, district, province. */
const address = sql`nullif(concat_ws(' ', ${place('ផ្ទះលេខ ', 's.house')}, ${place('ផ្លូវ ', 's.street')}, case when v.name_kh like 'ភូមិ%' then v.name_kh else ${place('ភូមិ', 'v.name_kh')} end,
  case when s.province_code = '12' then ${place('សង្កាត់', 'm.name_kh')} else ${place('ឃុំ/សង្កាត់', 'm.name_kh')} end,
  case when s.province_code = '12' then ${place('ខណ្ឌ', 'd.name_kh')} else ${place('ស្រុក/ក្រុង', 'd.name_kh')} end,
  case when s.province_code = '12' then ${place('រាជធានី', 'r.name_kh')} else ${place('ខេត្ត', 'r.name_kh')} end), '')`

export const moeysSource: ReportSource = {
  key: ['student_id'],
  select: (asked) => sql`
    select ${child(asked)}, ${seat(asked)}, s.place_of_birth, n.nationality_kh as nationality,
        coalesce(f.father_name_kh, f.father_name_en) as father_name, fo.occupation_kh as father_occupation,
        coalesce(f.mother_name_kh, f.mother_name_en) as mother_name, mo.occupation_kh as mother_occupation,
        ${address} as present_address, v.name_kh as village_name, m.name_kh as commune_name, d.name_kh as district_name, r.name_kh as province_name,
        ${phone} as phone_number, case when s.entry_date >= y.start_date then 'សិស្សថ្មី' end as other
      from ${students} s join ${branches} b on b.branch_id = s.branch_id ${seatOf(asked)} ${ofSeat}
        left join ${academicYears} y on y.ac_year_id = e.ac_year_id left join ${nationalities} n on n.nationality_id = s.nationality_id
        left join ${parents} f on f.student_parent_id = s.student_parent_id left join ${occupations} fo on fo.occupation_id = f.father_occupation_id
        left join ${occupations} mo on mo.occupation_id = f.mother_occupation_id left join ${villages} v on v.village_code = s.village_code
        left join ${communes} m on m.commune_code = s.commune_code left join ${districts} d on d.district_code = s.district_code
        left join ${provinces} r on r.province_code = s.province_code
      where ${asked.ac_year_id ? sql`true` : sql`s.status = ${literal(studentStatus.active)}`} and s.is_external = 0 and e.class_id is not null`,
}

export const inactiveSource: ReportSource = {
  key: ['student_id'],
  select: (asked) => sql`
    select ${child(asked)}, ${seat(asked)}, coalesce(h.effective_date, e.leave_date, s.updated_at::date) as inactive_since, h.reason
      from ${students} s join ${branches} b on b.branch_id = s.branch_id ${seatOf(asked, true)} ${ofSeat}
        left join lateral (select k.effective_date, k.reason from ${studentStatusChanges} k where k.student_id = s.student_id and k.status = s.status
          order by k.effective_date desc, k.change_id desc limit 1) h on true
      where s.status <> ${literal(studentStatus.active)}`,
}
