import { importState, type imports as resource } from '@sala/contract/imports/imports'
import { importProblems } from '@sala/contract/imports/problems'
import { eq } from 'drizzle-orm'
import type { Mount } from '../kit/mount/mount-resource.ts'
import { refusals } from '../kit/problem.ts'
import { imports } from '../tables/imports.ts'

const refuse = refusals(importProblems)
const discardable: readonly number[] = [
  importState.read,
  importState.checking,
  importState.checked,
  importState.undone,
  importState.failed,
]

/** A file that is not committed is discarded with its rows; one that is stays, so that it can be undone. */
export const removeImport: NonNullable<Mount<typeof resource>['remove']> = async ({ store, key, actor, tx }) => {
  await store.read(tx, actor, key)
  const [found] = await tx
    .select({ state: imports.state })
    .from(imports)
    .where(eq(imports.import_id, key.import_id as number))
    .for('update')
  if (found && !discardable.includes(found.state)) throw refuse('import_closed')
  await store.remove(tx, actor, key)
}
