import { z } from 'zod'
import { derived, id, integer, json, ref, text } from '../kit/field.ts'
import { type AnyResource, defineResource } from '../kit/resource.ts'
import { mainPrograms, subPrograms } from './programs.ts'
import { coreSubjects } from './subjects.ts'

const gradeOfLevel = z.strictObject({
  grade_id: z.int(),
  grade_name_foreign: z.string(),
  grade_name_native: z.string(),
  next_grade_id: z.nullable(z.int()),
})

export const levels = defineResource({
  name: 'levels',
  label: ['Level', 'Levels'],
  key: 'level_id',
  title: { en: 'level_name_foreign', km: 'level_name_native' },
  sort: ['level_order', 'asc'],
  fields: {
    level_id: id(),
    level_name_foreign: text('Name (Latin)', { search: true }),
    level_name_native: text('Name (Khmer)', { search: true }),
    acps_id: ref('Sub programme', () => subPrograms, { fixed: true }),
    level_order: integer('Order', { min: 1, max: 100, default: 1 }),
    grades: derived(json('Grades', z.array(gradeOfLevel))),
  },
  filters: ['acps_id'],
  option: ['acps_id'],
  tellApart: ['acps_id'],
  lookups: { 'main-programs': () => mainPrograms, '{id}/sub-programs': { of: () => subPrograms, by: 'acp_id' } },
})

export const grades = defineResource({
  name: 'grades',
  label: ['Grade', 'Grades'],
  key: 'grade_id',
  title: { en: 'grade_name_foreign', km: 'grade_name_native' },
  sort: ['grade_order', 'asc'],
  fields: {
    grade_id: id(),
    grade_name_foreign: text('Name (Latin)', { search: true }),
    grade_name_native: text('Name (Khmer)', { search: true }),
    acps_id: ref('Sub programme', () => subPrograms, { fixed: true }),
    level_id: ref('Level', () => levels, { within: ['acps_id'] }),
    grade_order: integer('Order', { min: 1, max: 100, default: 1 }),
    next_grade_id: ref('Next grade', (): AnyResource => grades, {
      optional: true,
      help: 'The grade after this one; it can be in another sub programme',
    }),
  },
  filters: ['acps_id', 'level_id'],
  option: ['acps_id', 'level_id', 'next_grade_id'],
  tellApart: ['acps_id'],
  lookups: {
    'academic-core-programs': () => mainPrograms,
    'main-programs': () => mainPrograms,
    'sub-programs': { of: () => subPrograms, by: 'acp_id' },
    levels: { of: () => levels, by: 'acps_id' },
    'subject-cores': { of: () => coreSubjects, by: 'acps_id' },
  },
})
