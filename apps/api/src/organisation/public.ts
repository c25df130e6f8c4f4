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
