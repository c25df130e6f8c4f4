import { eq } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { branches, companies } from './tables.ts'

/** What the first company and branch are called until somebody says: nobody would choose it, so it tells that setup is not done. */
export const unnamed = { en: '(no name yet)', km: '(មិនទាន់មានឈ្មោះ)', code: 'HQ' } as const

/** A company and a branch without names, so that the first user has a place to stand. */
export async function openFirstBranch(tx: Tx): Promise<number> {
  const [company] = await tx.insert(companies).values({ company_name_en: unnamed.en, company_name_kh: unnamed.km }).returning()
  const [branch] = await tx
    .insert(branches)
    .values({ branch_code: unnamed.code, branch_name_en: unnamed.en, branch_name_kh: unnamed.km, company_id: company!.company_id })
    .returning()
  return branch!.branch_id
}

/** The company and the branch that still wait for a name. */
export async function unnamedPlaces(tx: Tx): Promise<{ company_id: number | null; branch_id: number | null }> {
  const [company] = await tx.select({ company_id: companies.company_id }).from(companies).where(eq(companies.company_name_en, unnamed.en)).limit(1)
  const [branch] = await tx.select({ branch_id: branches.branch_id }).from(branches).where(eq(branches.branch_name_en, unnamed.en)).limit(1)
  return { company_id: company?.company_id ?? null, branch_id: branch?.branch_id ?? null }
}
