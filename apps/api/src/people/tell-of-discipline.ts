import { type disciplinaryActions, disciplineKind } from '@sala/contract/people/disciplinary-actions'
import { disciplineTold } from '@sala/contract/people/notices'
import { students } from '@sala/contract/people/students'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Replacement } from '../kit/mount/mount-resource.ts'
import { tell } from '../kit/notice/notice.ts'

type Write = Replacement<typeof disciplinaryActions>
type Row = Awaited<ReturnType<Write>>

/** What a family is told of, it may read. */
export const sharedWhereTold = async ({ values, before }: { values: Partial<Row>; before: Row | undefined }) =>
  (values.notify_family ?? before?.notify_family) === 1 ? { is_shared: 1 } : undefined

type Action = Pick<Row, 'disciplinary_action_id' | 'student_id' | 'action_date' | 'subject'> & { readonly kind: number }

export async function tellOfDiscipline(tx: Tx, action: Action): Promise<void> {
  const { disciplinary_action_id: id, student_id, action_date: day, kind, subject: summary } = action
  const [en, km] = disciplineKind.labels.get(kind)!
  await tell(tx, disciplineTold, { about: students, id: student_id, facts: { id, day, kind: [en, km], summary } })
}

async function tellFamily(tx: Tx, before: Row | undefined, row: Row): Promise<Row> {
  if (row.notify_family === 1 && before?.notify_family !== 1) await tellOfDiscipline(tx, row)
  return row
}

export const writeDiscipline: Write = async ({ store, values, actor, tx }) =>
  tellFamily(tx, undefined, await store.create(tx, actor, values))

export const changeDiscipline: Write = async ({ store, values, key, actor, tx }) => {
  const before = await store.read(tx, actor, key)
  return tellFamily(tx, before, await store.update(tx, actor, key, values))
}

/** It is still there, and still shared with the family. */
export const isStillShared = (facts: SQL): SQL =>
  sql`exists (select from disciplinary_actions d where d.disciplinary_action_id = (${facts} ->> 'id')::int and d.is_shared = 1)`
