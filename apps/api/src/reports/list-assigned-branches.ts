import type { assignedBranches as operation } from '@sala/contract/reports/assigned-branches'
import { asc, inArray } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { branches } from '../tables/organisation.ts'

/** The caller's own branches, by name. */
export async function listAssignedBranches({ actor, tx }: Work<typeof operation>) {
  const { branch_id, branch_name_en, branch_name_kh } = branches
  const data = await tx
    .select({ branch_id, branch_name_en, branch_name_kh })
    .from(branches)
    .where(inArray(branch_id, [...actor.branch_ids]))
    .orderBy(asc(branch_name_en))
  return { data }
}
