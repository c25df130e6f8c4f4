import { academicStatus, paymentShift, roomType } from '@sala/contract/academics/statuses'
import { subjectType } from '@sala/contract/academics/subjects'
import { cardOrientation } from '@sala/contract/cards/card-templates'
import type { Tx } from '../src/kit/database.ts'
import * as academics from '../src/tables/academics.ts'
import * as cards from '../src/tables/cards.ts'

const programs = [
  ['National curriculum', 'កម្មវិធីសិក្សាជាតិ'],
  ['English programme', 'កម្មវិធីភាសាអង់គ្លេស'],
] as const
/** Name, main program, terms in a grade, the letters of its classes. */
const subPrograms = [
  ['Kindergarten', 'មត្តេយ្យសិក្សា', 1, 2, ['A']],
  ['Primary school', 'បឋមសិក្សា', 1, 2, ['A', 'B']],
  ['Secondary school', 'មធ្យមសិក្សា', 1, 2, ['A', 'B']],
  ['General English', 'ភាសាអង់គ្លេសទូទៅ', 2, 4, ['A']],
] as const
/** Sub program, level, and its grades. */
const levels = [
  [1, 'Kindergarten', 'មត្តេយ្យ', ['K1', 'K2', 'K3'], ['មត្តេយ្យកម្រិតទាប', 'មត្តេយ្យកម្រិតមធ្យម', 'មត្តេយ្យកម្រិតខ្ពស់']],
  [2, 'Lower primary', 'បឋមសិក្សាវដ្តទី១', ['1', '2', '3'], ['ថ្នាក់ទី១', 'ថ្នាក់ទី២', 'ថ្នាក់ទី៣']],
  [2, 'Upper primary', 'បឋមសិក្សាវដ្តទី២', ['4', '5', '6'], ['ថ្នាក់ទី៤', 'ថ្នាក់ទី៥', 'ថ្នាក់ទី៦']],
  [3, 'Lower secondary', 'មធ្យមសិក្សាបឋមភូមិ', ['7', '8', '9'], ['ថ្នាក់ទី៧', 'ថ្នាក់ទី៨', 'ថ្នាក់ទី៩']],
  [3, 'Upper secondary', 'មធ្យមសិក្សាទុតិយភូមិ', ['10', '11', '12'], ['ថ្នាក់ទី១០', 'ថ្នាក់ទី១១', 'ថ្នាក់ទី១២']],
  [4, 'Elementary', 'កម្រិតដំបូង', ['E1', 'E2', 'E3'], ['អង់គ្លេស ១', 'អង់គ្លេស ២', 'អង់គ្លេស ៣']],
  [4, 'Intermediate', 'កម្រិតមធ្យម', ['E4', 'E5', 'E6'], ['អង់គ្លេស ៤', 'អង់គ្លេស ៥', 'អង់គ្លេស ៦']],
] as const
/** Sub program, code, name, colour. */
const coreSubjects = [
  [1, 'K-LAN', 'Language play', 'ល្បែងភាសា', '#1d4e89'],
  [1, 'K-NUM', 'Numbers', 'ចំនួន', '#1b6e42'],
  [1, 'K-ART', 'Art and music', 'សិល្បៈ និងតន្ត្រី', '#8a5200'],
  [1, 'K-MOV', 'Movement', 'ចលនា', '#6b3fa0'],
  [2, 'P-KHM', 'Khmer', 'ភាសាខ្មែរ', '#1d4e89'],
  [2, 'P-MAT', 'Mathematics', 'គណិតវិទ្យា', '#1b6e42'],
  [2, 'P-SCI', 'Science', 'វិទ្យាសាស្ត្រ', '#0f6e73'],
  [2, 'P-SOC', 'Social studies', 'សិក្សាសង្គម', '#8a5200'],
  [2, 'P-ENG', 'English', 'ភាសាអង់គ្លេស', '#6b3fa0'],
  [2, 'P-ART', 'Art', 'សិល្បៈ', '#a23a6a'],
  [2, 'P-PE', 'Physical education', 'អប់រំកាយ', '#b42318'],
  [3, 'S-KHM', 'Khmer literature', 'អក្សរសាស្ត្រខ្មែរ', '#1d4e89'],
  [3, 'S-MAT', 'Mathematics', 'គណិតវិទ្យា', '#1b6e42'],
  [3, 'S-PHY', 'Physics', 'រូបវិទ្យា', '#0f6e73'],
  [3, 'S-CHE', 'Chemistry', 'គីមីវិទ្យា', '#48652a'],
  [3, 'S-BIO', 'Biology', 'ជីវវិទ្យា', '#2f6f4f'],
  [3, 'S-HIS', 'History', 'ប្រវត្តិវិទ្យា', '#8a5200'],
  [3, 'S-GEO', 'Geography', 'ភូមិវិទ្យា', '#7a4b1e'],
  [3, 'S-CIV', 'Citizenship', 'សីលធម៌ ពលរដ្ឋវិទ្យា', '#5b5f97'],
  [3, 'S-ENG', 'English', 'ភាសាអង់គ្លេស', '#6b3fa0'],
  [3, 'S-PE', 'Physical education', 'អប់រំកាយ', '#b42318'],
  [4, 'E-GRA', 'Grammar', 'វេយ្យាករណ៍', '#1d4e89'],
  [4, 'E-REA', 'Reading', 'អំណាន', '#1b6e42'],
  [4, 'E-SPE', 'Speaking', 'ការនិយាយ', '#8a5200'],
] as const
/** Code, name, and whether it is a basket; the last ones lie in it. */
const electiveSubjects = [
  ['S-LAN', 'Second foreign language', 'ភាសាបរទេសទីពីរ', 1],
  ['S-FRE', 'French', 'ភាសាបារាំង', 0],
  ['S-CHI', 'Chinese', 'ភាសាចិន', 0],
] as const
const studyTimes = [
  ['7:00 – 11:00', 'Morning', '07:00', '11:00', paymentShift.morning],
  ['13:00 – 17:00', 'Afternoon', '13:00', '17:00', paymentShift.afternoon],
  ['7:00 – 16:30', 'Full day', '07:00', '16:30', paymentShift.fullDay],
] as const
const years = [
  ['2025-2026', '2025-10-01', '2026-07-31', academicStatus.history],
  ['2026-2027', '2026-10-01', '2027-07-31', academicStatus.active],
  ['2027-2028', '2027-10-01', '2028-07-31', academicStatus.upcoming],
] as const
const branchIds = [1, 2, 3] as const

/** Cuts a school year into so many terms, day after day. */
function cut(from: string, to: string, parts: number): [from: string, to: string][] {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const day = 86_400_000
  const step = Math.floor((end - start) / day / parts)
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
  return Array.from({ length: parts }, (_, index) => [
    iso(start + index * step * day),
    index === parts - 1 ? to : iso(start + ((index + 1) * step - 1) * day),
  ])
}

const statusOfTerm = (yearStatus: number, order: number) =>
  yearStatus === academicStatus.active && order > 1 ? academicStatus.upcoming : yearStatus

/** Two programs from kindergarten to grade 12, three years in each branch, and the classes of the current one. */
export async function seedAcademics(tx: Tx): Promise<void> {
  await tx.insert(cards.cardTemplates).values([
    {
      template_name_en: 'Blue',
      template_name_kh: 'ខៀវ',
      back_text_en: 'If found, please return to the school.',
      back_text_kh: 'បើរើសបាន សូមប្រគល់ជូនសាលាវិញ។',
    },
    {
      template_name_en: 'Green, portrait',
      template_name_kh: 'បៃតង បញ្ឈរ',
      orientation: cardOrientation.portrait,
      colour: '#1b6e42',
    },
  ])
  await tx
    .insert(academics.mainPrograms)
    .values(programs.map(([acp_name_foreign, acp_name_native]) => ({ acp_name_foreign, acp_name_native })))
  await tx.insert(academics.subPrograms).values(
    subPrograms.map(([acps_name_foreign, acps_name_native, acp_id, number_of_term_per_grade]) => ({
      acps_name_foreign,
      acps_name_native,
      acp_id,
      number_of_term_per_grade,
      card_template_id: 1,
    })),
  )
  await tx.insert(academics.levels).values(
    levels.map(([acps_id, level_name_foreign, level_name_native], index) => ({
      acps_id,
      level_name_foreign,
      level_name_native,
      level_order: index + 1,
    })),
  )
  const gradeRows = levels.flatMap(([acps_id, , , names, namesKh], level) =>
    names.map((grade_name_foreign, index) => ({
      acps_id,
      level_id: level + 1,
      grade_name_foreign,
      grade_name_native: namesKh[index]!,
    })),
  )
  const inserted = gradeRows.map((row, index) => ({ ...row, grade_order: index + 1 }))
  await tx.insert(academics.grades).values(
    inserted.map((row, index) => ({
      ...row,
      next_grade_id: index + 1 === 15 || index + 1 === 21 ? null : index + 2,
    })),
  )
  const programOf = (acps_id: number) => subPrograms[acps_id - 1]![2]
  await tx.insert(academics.subjects).values(
    coreSubjects.map(([acps_id, subject_code, subject_name_foreign, subject_name_native, colour], index) => ({
      acps_id,
      acp_id: programOf(acps_id),
      subject_code,
      subject_name_foreign,
      subject_name_native,
      colour,
      subject_order: index + 1,
    })),
  )
  await tx.insert(academics.subjects).values(
    electiveSubjects.map(
      ([subject_code, subject_name_foreign, subject_name_native, is_elective_subject_parent], index) => ({
        acps_id: 3,
        acp_id: 1,
        subject_type: subjectType.elective,
        subject_code,
        subject_name_foreign,
        subject_name_native,
        is_elective_subject_parent,
        parent_subject_id: is_elective_subject_parent ? null : coreSubjects.length + 1,
        subject_order: 50 + index,
      }),
    ),
  )
  await tx.insert(academics.subjects).values({
    acps_id: 3,
    acp_id: 1,
    subject_code: 'S-EAR',
    subject_name_foreign: 'Earth science',
    subject_name_native: 'ផែនដីវិទ្យា',
    colour: '#0b7285',
    subject_order: 17,
  })
  await tx.insert(academics.studyTimes).values(
    studyTimes.map(([study_time, session, start_time, end_time, payment_shift_id]) => ({
      study_time,
      session,
      start_time,
      end_time,
      payment_shift_id,
    })),
  )
  for (const branch_id of branchIds) await seedBranch(tx, branch_id)
}

async function seedBranch(tx: Tx, branch_id: number): Promise<void> {
  const buildings = await tx
    .insert(academics.buildings)
    .values(['A', 'B'].map((building_name) => ({ building_name, branch_id })))
    .returning()
  await tx.insert(academics.rooms).values(
    buildings.flatMap(({ building_id, building_name }) =>
      [0, 1, 2].flatMap((floor_no) =>
        [1, 2, 3, 4, 5, 6].map((door) => ({
          room_name: `${building_name}${floor_no}0${door}`,
          branch_id,
          building_id,
          floor_no,
          room_type: door === 6 ? roomType.premium : roomType.normal,
        })),
      ),
    ),
  )
  for (const [ac_year, start_date, end_date, ac_status_id] of years) {
    const [year] = await tx
      .insert(academics.academicYears)
      .values({ ac_year, start_date, end_date, ac_status_id, branch_id })
      .returning()
    for (const [index, [, , acp_id, parts, letters]] of subPrograms.entries()) {
      const acps_id = index + 1
      const made = await tx
        .insert(academics.terms)
        .values(
          cut(start_date, end_date, parts).map(([from, to], at) => ({
            term_name: parts === 2 ? `Semester ${at + 1}` : `Term ${at + 1}`,
            term_name_kh: `${parts === 2 ? 'ឆមាស' : 'វគ្គ'}ទី${'១២៣៤'[at]}`,
            term_order: at + 1,
            branch_id,
            ac_year_id: year!.ac_year_id,
            acps_id,
            start_date: from,
            end_date: to,
            ac_status_id: statusOfTerm(ac_status_id, at + 1),
          })),
        )
        .returning()
      if (ac_status_id !== academicStatus.active) continue
      const ac_st_id = acp_id === 1 ? 1 : 2
      const gradesHere = levels
        .flatMap(([of, , , names]) => names.map((name) => ({ of, name })))
        .flatMap((grade, at) => (grade.of === acps_id ? [{ ...grade, grade_id: at + 1 }] : []))
      await tx.insert(academics.classes).values(
        gradesHere.flatMap(({ name, grade_id }) =>
          letters.map((letter) => ({
            class_name: `${name}${letter}`,
            branch_id,
            acp_id,
            acps_id,
            ac_year_id: year!.ac_year_id,
            ac_term_id: made[0]!.ac_term_id,
            grade_id,
            ac_st_id,
          })),
        ),
      )
    }
  }
}
