import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { subjects } from '../academics/subjects.ts'
import { id, integer, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

/** What children of a grade are expected to learn in a term; judged by a level, not by a score. */
export const learningExpectations = defineResource({
  name: 'learning-expectations',
  label: ['Learning expectation', 'Learning expectations'],
  key: 'learning_expectation_id',
  title: { en: 'expectation_en', km: 'expectation_kh' },
  sort: ['expectation_order', 'asc'],
  fields: {
    learning_expectation_id: id(),
    expectation_en: text('Expectation (Latin)', { search: true, max: 300 }),
    expectation_kh: text('Expectation (Khmer)', { search: true, max: 300 }),
    acps_id: ref('Sub programme', () => subPrograms),
    grade_id: ref('Grade', () => grades, { within: ['acps_id'] }),
    subject_id: ref('Subject', () => subjects, { within: ['acps_id'], offers: { is_active: [1] } }),
    term_order: integer('Term', { min: 1, max: 12, default: 1 }),
    expectation_order: integer('Order', { min: 1, max: 200, default: 1 }),
  },
  filters: ['acps_id', 'grade_id', 'subject_id', 'term_order'],
  keeps: ['acps_id', 'grade_id', 'subject_id', 'term_order'],
})
