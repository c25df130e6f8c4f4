import { defineChoice } from '../kit/choice.ts'
import { choice, colour, flag, id, integer, ref, text } from '../kit/field.ts'
import { type AnyResource, defineResource } from '../kit/resource.ts'
import { mainPrograms, subPrograms } from './programs.ts'

export const subjectType = defineChoice({ 1: ['Core', 'មូលដ្ឋាន'], 2: ['Elective', 'ជ្រើសរើស'] })

const fields = {
  subject_id: id(),
  subject_code: text('Code', { search: true, max: 20 }),
  subject_name_foreign: text('Name (Latin)', { search: true }),
  subject_name_native: text('Name (Khmer)', { search: true }),
  acp_id: ref('Main program', () => mainPrograms),
  acps_id: ref('Sub program', () => subPrograms, { within: ['acp_id'] }),
  subject_order: integer('Order', { min: 1, max: 200, default: 1 }),
  display_column: integer('Report column', { min: 1, max: 20, default: 1, column: false, help: 'Where the subject stands on a report card' }),
  colour: colour('Colour', { optional: true, column: false, help: 'It marks the subject in a timetable' }),
  is_active: flag('In use', { default: 1 }),
} as const
const shared = {
  key: 'subject_id',
  title: { en: 'subject_name_foreign', km: 'subject_name_native' },
  sort: ['subject_order', 'asc'],
  option: ['subject_code', 'acps_id', 'colour'],
  filters: ['acp_id', 'acps_id', 'is_active'],
} as const

/** Every subject, core and elective: what lessons and marks refer to. */
export const subjects = defineResource({
  name: 'subjects',
  label: ['Subject', 'Subjects'],
  ...shared,
  filters: [...shared.filters, 'subject_type'],
  verbs: ['list', 'read'],
  fields: { ...fields, subject_type: choice('Kind', subjectType, { computed: true }) },
})

export const coreSubjects = defineResource({ name: 'subject-cores', label: ['Core subject', 'Core subjects'], ...shared, fields })

/** An elective stands alone, is a basket of others, or lies in one. */
export const electiveSubjects = defineResource({
  name: 'subject-electives',
  label: ['Elective subject', 'Elective subjects'],
  ...shared,
  filters: [...shared.filters, 'is_elective_subject_parent'],
  fields: {
    ...fields,
    is_elective_subject_parent: flag('Basket of electives', { column: false, help: 'Students choose from the subjects that lie in it' }),
    parent_subject_id: ref('Lies in', (): AnyResource => electiveSubjects, { optional: true, within: ['acps_id'] }),
  },
})
