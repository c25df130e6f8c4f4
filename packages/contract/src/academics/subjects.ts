import { defineChoice } from '../kit/choice.ts'
import { choice, colour, decimal, derived, flag, id, integer, owned, ref, text } from '../kit/field.ts'
import { type AnyResource, defineResource } from '../kit/resource.ts'
import { scoreComponents } from '../scoring/score-components.ts'
import { mainPrograms, subPrograms } from './programs.ts'

export const subjectType = defineChoice({ core: [1, 'Core', 'មូលដ្ឋាន'], elective: [2, 'Elective', 'ជ្រើសរើស'] })

const fields = {
  subject_id: id(),
  subject_code: text('Code', { search: true, max: 20 }),
  subject_name_foreign: text('Name (Latin)', { search: true }),
  subject_name_native: text('Name (Khmer)', { search: true }),
  acp_id: ref('Main programme', () => mainPrograms),
  acps_id: ref('Sub programme', () => subPrograms, { within: ['acp_id'] }),
  subject_order: integer('Order', { min: 1, max: 200, default: 1 }),
  display_column: integer('Report column', {
    min: 1,
    max: 20,
    default: 1,
    column: false,
    help: 'Position on the report card',
  }),
  colour: colour('Colour', { optional: true, column: false, help: 'Used for the subject in timetables' }),
  is_active: flag('In use', { default: 1 }),
} as const
const shared = {
  key: 'subject_id',
  title: { en: 'subject_name_foreign', km: 'subject_name_native' },
  sort: ['subject_order', 'asc'],
  option: ['subject_code', 'acps_id', 'colour'],
  tellApart: ['subject_code', 'acps_id'],
  filters: ['acp_id', 'acps_id', 'is_active'],
} as const

/** Every subject, core and elective: what lessons and marks refer to. */
export const subjects = defineResource({
  name: 'subjects',
  label: ['Subject', 'Subjects'],
  ...shared,
  filters: [...shared.filters, 'subject_type'],
  verbs: ['list', 'read'],
  fields: { ...fields, subject_type: choice('Type', subjectType, { computed: true }) },
})

const component = {
  subject_component_id: id(),
  score_component_id: ref('Score component', () => scoreComponents, { offers: { is_active: [1] } }),
  weight: decimal('Weight, %', { min: 0.01, max: 100 }),
  component_order: integer('Order', { min: 1, max: 200, default: 1 }),
} as const

export const coreSubjects = defineResource({
  name: 'subject-cores',
  label: ['Core subject', 'Core subjects'],
  ...shared,
  fields: {
    ...fields,
    components: owned(
      'Components',
      { name: 'components', key: 'subject_component_id', fields: component },
      { help: 'The weights must add up to 100' },
    ),
  },
  lookups: { 'subject-cores-get-subjects': { of: (): AnyResource => coreSubjects, by: 'acps_id' } },
})

/** Whether percentages make a whole, counted in hundredths; none at all do too. */
export const isWhole = (weights: readonly string[]): boolean =>
  weights.length === 0 || weights.reduce((sum, weight) => sum + Math.round(Number(weight) * 100), 0) === 10_000

/**
 * A component of a subject with the items that are marked in it; which ones there are and what they weigh is said on
 * the subject.
 */
export const subjectComponents = defineResource({
  name: 'subject-components',
  label: ['Component', 'Components'],
  key: 'subject_component_id',
  title: 'component_name',
  sort: ['subject_id', 'asc'],
  verbs: ['list', 'read', 'update'],
  fields: {
    subject_component_id: id(),
    component_name: derived(text('Component', { column: 1 })),
    subject_id: ref('Subject', () => subjects, { computed: true }),
    score_component_id: ref('Score component', () => scoreComponents, { computed: true, column: false }),
    weight: decimal('Weight, %', { computed: true }),
    item_count: derived(integer('Items')),
    items: owned('Items', {
      name: 'items',
      key: 'subject_component_item_id',
      fields: {
        subject_component_item_id: id(),
        item_name: text('Item', { max: 100 }),
        max_score: decimal('Highest score', { min: 1, max: 1000, default: '100' }),
      },
    }),
  },
  filters: ['subject_id', 'score_component_id'],
})

/** An elective stands alone, is a basket of others, or lies in one. */
export const electiveSubjects = defineResource({
  name: 'subject-electives',
  label: ['Elective subject', 'Elective subjects'],
  ...shared,
  filters: [...shared.filters, 'is_elective_subject_parent'],
  fields: {
    ...fields,
    is_elective_subject_parent: flag('Group of electives', {
      column: false,
      help: 'Students choose from the subjects in it',
    }),
    parent_subject_id: ref('Group', (): AnyResource => electiveSubjects, {
      optional: true,
      within: ['acps_id'],
      offers: { is_elective_subject_parent: [1] },
    }),
  },
})

/** What pupils do in a subject besides lessons: a reading circle, an experiment. */
export const subjectActivities = defineResource({
  name: 'subject-activities',
  label: ['Subject activity', 'Subject activities'],
  key: 'id',
  title: { en: 'activity_name_foreign', km: 'activity_name_native' },
  sort: ['activity_order', 'asc'],
  fields: {
    id: id(),
    activity_name_foreign: text('Name (Latin)', { search: true }),
    activity_name_native: text('Name (Khmer)', { search: true }),
    subject_id: ref('Subject', () => subjects, { offers: { is_active: [1] } }),
    activity_order: integer('Order', { min: 1, max: 200, default: 1 }),
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['subject_id', 'is_active'],
})
