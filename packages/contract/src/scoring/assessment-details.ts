import { z } from 'zod'
import { grades } from '../academics/grades.ts'
import { subjects } from '../academics/subjects.ts'
import { may } from '../kit/access.ts'
import { decimal, integer, owned, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { learningExpectations } from './learning-expectations.ts'
import { scoreRule } from './rules.ts'
import { assessedComponent, scoreAssessments } from './score-assessments.ts'
import { scoreBases } from './score-bases.ts'

const ofAssessment = { id: ref('Score assessment', () => scoreAssessments) }
const { sc_bas_id: _base, subject_id: _subject, ...component } = assessedComponent
const decimalText = z.string()

/** The curriculum of each grade that an assessment is for, as it is marked in it. */
export const readAssessedCurriculum = defineOperation({
  name: 'read-assessed-curriculum',
  method: 'GET',
  path: '/score-assessments/get-program-structure/{id}',
  label: 'Subjects of a score assessment',
  access: may('view', scoreAssessments),
  params: ofAssessment,
  answer: z.strictObject({
    grades: z.array(
      z.strictObject({
        grade_id: z.int(),
        grade_name_foreign: z.string(),
        grade_name_native: z.string(),
        curriculum_id: z.nullable(z.int()),
        lines: z.array(
          z.strictObject({
            program_structure_id: z.int(),
            subject_id: z.int(),
            subject_name_foreign: z.string(),
            subject_name_native: z.string(),
            parent_subject_id: z.nullable(z.int()),
            mark_kind: z.int(),
            full_score: decimalText,
            coefficient: decimalText,
            counts: z.int(),
          }),
        ),
      }),
    ),
  }),
})

/** The exam types that an assessment is made of. */
export const readAssessedBases = defineOperation({
  name: 'read-assessed-bases',
  method: 'GET',
  path: '/score-assessments/get-score-component-bases/{id}',
  label: 'Exam types of a score assessment',
  access: may('view', scoreAssessments),
  params: ofAssessment,
  answer: z.array(
    z.strictObject({
      sc_bas_id: z.int(),
      base_name_foreign: z.string(),
      base_name_native: z.string(),
      scale: decimalText,
      weight: decimalText,
      divider: z.nullable(decimalText),
    }),
  ),
})

export const readComponentDetails = defineOperation({
  name: 'read-component-details',
  method: 'GET',
  path: '/score-assessments/component-details/{id}',
  label: 'Components of a score assessment',
  access: may('view', scoreAssessments),
  params: ofAssessment,
  answer: scoreAssessments.fields.components.answer,
})

/** The components of one exam type, for one subject or for all of them: what was there is replaced. */
export const saveComponentDetails = defineOperation({
  name: 'save-component-details',
  method: 'POST',
  path: '/score-assessments/component-details',
  label: 'Save components of a score assessment',
  access: may('update', scoreAssessments),
  body: {
    sc_setup_id: ref('Score assessment', () => scoreAssessments),
    sc_bas_id: ref('Exam type', () => scoreBases),
    subject_id: ref('Subject', () => subjects, { optional: true }),
    components: owned('Components', { name: 'components', key: 'assessment_component_id', fields: component }),
  },
  stale: ['score-assessments'],
  answer: z.strictObject({ saved: z.int() }),
})

const onePart = {
  sc_setup_id: ref('Score assessment', () => scoreAssessments),
  sc_bas_id: ref('Exam type', () => scoreBases),
} as const

/** What the scores of an exam type are divided by: what was said, and what follows from the curriculum of each grade. */
export const readDivider = defineOperation({
  name: 'read-divider',
  method: 'GET',
  path: '/score-assessments/score-component-custom-dividers/{a}/{b}',
  label: 'Divider of an exam type',
  access: may('view', scoreAssessments),
  params: { a: onePart.sc_setup_id, b: onePart.sc_bas_id },
  answer: z.strictObject({
    divider: z.nullable(decimalText),
    usual: z.array(z.strictObject({ grade_id: z.int(), divider: decimalText })),
  }),
})

const divided = z.strictObject({ sc_setup_id: z.int(), sc_bas_id: z.int(), divider: z.nullable(decimalText) })

export const saveDivider = defineOperation({
  name: 'save-divider',
  method: 'POST',
  path: '/score-assessments/score-component-custom-dividers',
  label: 'Set the divider of an exam type',
  access: may('update', scoreAssessments),
  body: { ...onePart, divider: decimal('Divide by', { min: 0.01, max: 10_000, scale: 4 }) },
  stale: ['score-assessments'],
  answer: divided,
})

export const removeDivider = defineOperation({
  name: 'remove-divider',
  method: 'POST',
  path: '/score-assessments/score-component-custom-dividers-delete',
  label: 'Remove the divider of an exam type',
  access: may('update', scoreAssessments),
  body: onePart,
  stale: ['score-assessments'],
  answer: divided,
})

/** What children of a grade are expected to learn, subject by subject. */
export const readExpectedLearning = defineOperation({
  name: 'read-expected-learning',
  method: 'GET',
  path: '/score-assessments/get-leaning-expectation-subjects/{id}',
  label: 'Learning expectations of a score assessment',
  access: may('view', learningExpectations),
  params: ofAssessment,
  query: { term_order: integer('Term', { min: 1, max: 12, optional: true }) },
  answer: z.array(
    z.strictObject({
      subject_id: z.int(),
      subject_name_foreign: z.string(),
      subject_name_native: z.string(),
      expectations: z.array(
        z.strictObject({
          learning_expectation_id: z.int(),
          grade_id: z.int(),
          term_order: z.int(),
          expectation_en: z.string(),
          expectation_kh: z.string(),
        }),
      ),
    }),
  ),
})

const named = z.array(z.strictObject({ id: z.int(), name_en: z.string(), name_kh: z.string() }))

/** The rule that an assessment comes to for a grade, with what its numbers are called, to be tried with marks. */
export const readScoreRule = defineOperation({
  name: 'read-score-rule',
  method: 'GET',
  path: '/score-assessments/{id}/rules',
  label: 'Rule of a score assessment',
  access: may('view', scoreAssessments),
  params: ofAssessment,
  query: {
    grade_id: ref('Grade', () => grades),
    months: integer('Months in a term', { min: 1, max: 6, optional: true }),
  },
  answer: z.strictObject({ rule: scoreRule, subjects: named, components: named, bases: named, letters: named }),
})
