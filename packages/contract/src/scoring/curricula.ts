import { grades } from '../academics/grades.ts'
import { subPrograms } from '../academics/programs.ts'
import { subjects } from '../academics/subjects.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, decimal, derived, flag, id, integer, note, owned, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

export const markKind = defineChoice({
  score: [1, 'Score', 'ពិន្ទុ'],
  level: [2, 'Level', 'កម្រិត'],
  remark: [3, 'Remark', 'មតិ'],
})

/** 2026 is the school year that begins in it. */
export const schoolYear = () =>
  integer('From school year', { min: 2000, max: 2100, help: '2026 for 2026–2027; used until a newer one' })

/** The grade that it is for; where there is none, every grade that has none of its own. */
export const ownGrade = () =>
  ref('Grade', () => grades, {
    optional: true,
    fixed: true,
    within: ['acps_id'],
    help: 'Leave blank for every grade without its own',
  })

const line = {
  program_structure_id: id(),
  subject_id: ref('Subject', () => subjects, { within: ['acps_id'], offers: { is_active: [1] } }),
  mark_kind: choice('Marked by', markKind, { default: markKind.score }),
  full_score: decimal('Full score', { min: 1, max: 1000, default: '10.00' }),
  coefficient: decimal('Coefficient', { min: 0.01, max: 100, default: '1.00' }),
  counts: flag('Counts', { default: 1 }),
} as const

/** What a grade is taught and marked in, and out of how much. */
export const curricula = defineResource({
  name: 'curricula',
  label: ['Curriculum', 'Curricula'],
  key: 'curriculum_id',
  title: { en: 'curriculum_name_en', km: 'curriculum_name_kh' },
  sort: ['school_year', 'desc'],
  fields: {
    curriculum_id: id(),
    curriculum_name_en: derived(text('Name (Latin)', { column: false })),
    curriculum_name_kh: derived(text('Name (Khmer)', { column: false })),
    acps_id: ref('Sub programme', () => subPrograms, { fixed: true }),
    grade_id: ownGrade(),
    school_year: schoolYear(),
    lines: owned(
      'Subjects',
      { name: 'lines', key: 'program_structure_id', fields: line },
      { max: 60, help: 'Of a group of electives, add each subject; only the one a student takes counts' },
    ),
    subject_count: derived(integer('Subjects')),
    full_total: derived(decimal('Full score of all that count')),
    remark: note('Remark', { optional: true, max: 500, column: false }),
  },
  filters: ['acps_id', 'grade_id', 'school_year'],
})
