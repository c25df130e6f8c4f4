import { academicsProblems } from '@sala/contract/academics/problems'
import type { setParentSubject as operation } from '@sala/contract/academics/subject-changes'
import { electiveSubjects as resource, subjectType } from '@sala/contract/academics/subjects'
import { eq } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { subjects } from '../tables/academics.ts'

const refuse = refusals(academicsProblems)

/** An elective lies in a basket or nowhere; a basket lies in none, and stays one while something lies in it. */
export async function keepBaskets({ values, before, tx }: Change<typeof resource>) {
  const subject = { is_elective_subject_parent: 0, parent_subject_id: null, ...before, ...values }
  if (subject.parent_subject_id) {
    const [parent] = await tx
      .select()
      .from(subjects)
      .where(eq(subjects.subject_id, subject.parent_subject_id))
      .for('share')
    if (!parent?.is_elective_subject_parent || subject.is_elective_subject_parent) throw refuse('not_a_basket')
  }
  if (before?.is_elective_subject_parent && !subject.is_elective_subject_parent) {
    const [inside] = await tx.select().from(subjects).where(eq(subjects.parent_subject_id, before.subject_id)).limit(1)
    if (inside) throw refuse('not_a_basket')
  }
  return { subject_type: subjectType.elective }
}

export async function setParentSubject({ input, actor, tx, store }: Work<typeof operation>) {
  const saved = await store(resource).update(
    tx,
    actor,
    { subject_id: input.id },
    { parent_subject_id: input.parent_subject_id ?? null },
  )
  return { subject_id: saved.subject_id as number, parent_subject_id: saved.parent_subject_id as number | null }
}
