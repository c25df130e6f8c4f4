import { academicsProblems } from '@sala/contract/academics/problems'
import type {
  deleteSubjectComponents as deleteComponents,
  deleteComponentItems as deleteItems,
} from '@sala/contract/academics/subject-changes'
import { type coreSubjects, isWhole } from '@sala/contract/academics/subjects'
import { inArray } from 'drizzle-orm'
import { refusals, refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { subjectComponentItems, subjectComponents, subjects } from '../tables/academics.ts'

const refuseHere = refusals(academicsProblems)

/** What a subject is marked by adds up to 100. */
export async function weighComponents({ values }: Change<typeof coreSubjects>): Promise<void> {
  if (values.components && !isWhole(values.components.map(({ weight }) => weight)))
    throw refuseHere('weights_are_not_100')
}

export async function deleteSubjectComponents({ input, tx }: Work<typeof deleteComponents>) {
  const ids = input.subject_component_ids
  if (ids.length === 0) return { deleted: 0 }
  const held = await tx
    .select({ subject_id: subjectComponents.subject_id })
    .from(subjectComponents)
    .where(inArray(subjectComponents.subject_component_id, ids))
  const subjectIds = [...new Set(held.map(({ subject_id }) => subject_id))].sort((a, b) => a - b)
  // A subject that is being saved is waited for, so that what is left is counted as it will be.
  await tx
    .select({ subject_id: subjects.subject_id })
    .from(subjects)
    .where(inArray(subjects.subject_id, subjectIds))
    .orderBy(subjects.subject_id)
    .for('no key update')
  const gone = await tx
    .delete(subjectComponents)
    .where(inArray(subjectComponents.subject_component_id, ids))
    .returning({ id: subjectComponents.subject_component_id })
  const left = await tx.select().from(subjectComponents).where(inArray(subjectComponents.subject_id, subjectIds))
  for (const id of subjectIds)
    if (!isWhole(left.filter(({ subject_id }) => subject_id === id).map(({ weight }) => weight)))
      throw refuseHere('weights_are_not_100')
  return { deleted: gone.length }
}

export async function deleteComponentItems({ input, tx }: Work<typeof deleteItems>) {
  const ids = [...new Set(input.subject_component_item_ids)]
  const gone = await tx
    .delete(subjectComponentItems)
    .where(inArray(subjectComponentItems.subject_component_item_id, ids))
    .returning({ id: subjectComponentItems.subject_component_item_id })
  // All of them or none.
  if (gone.length < ids.length) throw refuse('not_found')
  return { deleted: gone.length }
}
