import { z } from 'zod'
import { may } from '../kit/access.ts'
import { json, links, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { coreSubjects, electiveSubjects, subjectComponents } from './subjects.ts'

const gone = z.strictObject({ deleted: z.int() })

/** Takes components off their subjects; what is left must still add up to 100, or be nothing at all. */
export const deleteSubjectComponents = defineOperation({
  name: 'delete-subject-components',
  method: 'POST',
  path: '/subject-cores/subject-cores-component-delete',
  label: 'Delete components of a subject',
  access: may('update', coreSubjects),
  body: { subject_component_ids: links('Components', () => subjectComponents) },
  stale: ['subject-cores', 'subject-components'],
  answer: gone,
})

export const deleteComponentItems = defineOperation({
  name: 'delete-component-items',
  method: 'POST',
  path: '/subject-cores/subject-cores-component-item-delete',
  label: 'Delete items of a component',
  access: may('update', coreSubjects),
  body: { subject_component_item_ids: json('Items', z.array(z.int().min(1).max(2_147_483_647)).min(1).max(500)) },
  stale: ['subject-components'],
  answer: gone,
})

/** Puts an elective into a basket, or takes it out. */
export const setParentSubject = defineOperation({
  name: 'set-parent-subject',
  method: 'POST',
  path: '/subject-electives/parent-subject/{id}',
  label: 'Add to a group',
  access: may('update', electiveSubjects),
  params: { id: ref('Elective subject', () => electiveSubjects) },
  body: {
    parent_subject_id: ref('Group', () => electiveSubjects, {
      optional: true,
      within: ['acps_id'],
      offers: { is_elective_subject_parent: [1] },
    }),
  },
  stale: ['subject-electives', 'subjects'],
  answer: z.strictObject({ subject_id: z.int(), parent_subject_id: z.nullable(z.int()) }),
})
