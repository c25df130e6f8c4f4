import { definitionType } from '@sala/contract/academics/grading'
import { subjectType } from '@sala/contract/academics/subjects'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../src/kit/database.ts'
import * as academics from '../src/tables/academics.ts'
import * as people from '../src/tables/people.ts'
import * as pricing from '../src/tables/pricing.ts'
import * as scoring from '../src/tables/scoring.ts'
import * as timetable from '../src/tables/timetable.ts'

/** Name, and what it weighs in a subject. */
const components = [
  ['Homework', 'កិច្ចការផ្ទះ', '10'],
  ['Monthly test', 'តេស្តប្រចាំខែ', '30'],
  ['Semester examination', 'ប្រឡងឆមាស', '60'],
] as const
/** The grade, what it is called, and the score that it begins at. */
const gradings = [
  ['A', 'Excellent', 'ល្អប្រសើរ', 90],
  ['B', 'Very good', 'ល្អណាស់', 80],
  ['C', 'Good', 'ល្អ', 70],
  ['D', 'Fairly good', 'ល្អបង្គួរ', 60],
  ['E', 'Average', 'មធ្យម', 50],
  ['F', 'Weak', 'ខ្សោយ', 0],
] as const
/** The subject's code, and what is done in it besides lessons. */
const activities = [
  ['P-KHM', 'Reading circle', 'ក្លឹបអំណាន'],
  ['P-SCI', 'School garden', 'សួនបន្លែសាលា'],
  ['S-PHY', 'Experiments', 'ការពិសោធន៍'],
  ['S-ENG', 'Debate', 'ការតស៊ូមតិ'],
] as const

/** What marks are made of and mean, promotions, and what the first teachers teach. */
export async function seedStructure(tx: Tx): Promise<void> {
  const made = await tx
    .insert(scoring.scoreComponents)
    .values(
      components.map(([component_name_foreign, component_name_native], index) => ({
        component_name_foreign,
        component_name_native,
        component_order: index + 1,
      })),
    )
    .returning()
  const subjects = await tx.select().from(academics.subjects).orderBy(academics.subjects.subject_id)
  const core = subjects.filter(({ subject_type }) => subject_type === subjectType.core)
  const weighed = await tx
    .insert(academics.subjectComponents)
    .values(
      core.flatMap(({ subject_id }) =>
        made.map(({ id }, index) => ({
          subject_id,
          score_component_id: id,
          weight: components[index]![2],
          component_order: index + 1,
        })),
      ),
    )
    .returning()
  const tests = weighed.filter(({ score_component_id }) => score_component_id === made[1]!.id)
  await tx.insert(academics.subjectComponentItems).values(
    tests.flatMap(({ subject_component_id }) => [
      { subject_component_id, item_name: 'Written', max_score: '70' },
      { subject_component_id, item_name: 'Oral', max_score: '30' },
    ]),
  )
  await tx.insert(academics.subjectActivities).values(
    activities.map(([code, activity_name_foreign, activity_name_native]) => ({
      subject_id: subjects.find(({ subject_code }) => subject_code === code)!.subject_id,
      activity_name_foreign,
      activity_name_native,
    })),
  )
  const programs = await tx.select().from(academics.subPrograms).orderBy(academics.subPrograms.acps_id)
  for (const acp_id of new Set(programs.map((program) => program.acp_id))) {
    for (const definition_type of [1, 2]) {
      const letters = await tx
        .insert(academics.gradingDefinitions)
        .values(
          gradings.map(([grade, definition_name_en, definition_name_kh]) => ({
            grade,
            definition_name_en,
            definition_name_kh,
            definition_type,
            acp_id,
          })),
        )
        .returning()
      if (definition_type !== definitionType.subject) continue
      const ranges = programs
        .filter((program) => program.acp_id === acp_id)
        .flatMap(({ acps_id }) =>
          letters.map(({ grade_definition_id }, index) => ({
            acps_id,
            grade_definition_id,
            from_score: String(gradings[index]![3]),
            to_score: String(gradings[index - 1]?.[3] ?? 100),
          })),
        )
      await tx.insert(academics.subjectGradingRanges).values(ranges)
    }
  }
  const early = {
    promotion_name_en: 'Early enrolment',
    promotion_name_kh: 'ចុះឈ្មោះមុន',
    promotion_rate: '10',
    promotion_expiry_date: '2026-12-31',
    acp_id: 1,
  }
  await tx.insert(pricing.exchangeRates).values({ currency_id: 2, rate: '4100', effective_date: '2020-01-01' })
  await tx.insert(pricing.promotions).values([1, 2, 3].map((branch_id) => ({ ...early, branch_id })))
  const teachers = await tx.select().from(people.teachers).orderBy(people.teachers.teacher_id).limit(6)
  const taught = await tx
    .select()
    .from(academics.subjects)
    .where(inArray(academics.subjects.subject_code, ['P-KHM', 'P-MAT', 'S-MAT', 'S-PHY']))
  await tx.insert(timetable.teacherSubjectCodes).values(
    teachers.flatMap(({ teacher_id }, index) =>
      [taught[index % taught.length]!, taught[(index + 1) % taught.length]!].map(({ subject_id }) => ({
        teacher_id,
        subject_id,
        total_hours: '120',
      })),
    ),
  )
  // A class teacher for the classes of the branch that the demonstration begins in.
  const [first] = teachers
  if (first)
    await tx
      .update(academics.classes)
      .set({ teacher_resp_id: first.teacher_id })
      .where(eq(academics.classes.class_id, 1))
}
