import type { Heading } from '@sala/papers/paper'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { pictureForPrint } from '../kit/file/file.ts'
import type { Storage } from '../kit/file/storage.ts'
import type { HeadingFor } from '../kit/mount/mount-report.ts'
import { type Asked, named } from '../kit/report/report-rows.ts'
import { branches, communes, companies, districts, provinces, villages } from '../tables/organisation.ts'

/**
 * What the first company and branch are called until somebody says: nobody would choose it, so it tells that setup is
 * not done.
 */
export const unnamed = { en: '(no name yet)', km: '(មិនទាន់មានឈ្មោះ)', code: 'HQ' } as const

/** A company and a branch without names, so that the first user has a place to stand. */
export async function openFirstBranch(tx: Tx): Promise<number> {
  const [company] = await tx
    .insert(companies)
    .values({ company_name_en: unnamed.en, company_name_kh: unnamed.km })
    .returning()
  const [branch] = await tx
    .insert(branches)
    .values({
      branch_code: unnamed.code,
      branch_name_en: unnamed.en,
      branch_name_kh: unnamed.km,
      company_id: company!.company_id,
    })
    .returning()
  return branch!.branch_id
}

/** The company and the branch that still wait for a name. */
export async function unnamedPlaces(tx: Tx): Promise<{ company_id: number | null; branch_id: number | null }> {
  const [company] = await tx
    .select({ company_id: companies.company_id })
    .from(companies)
    .where(eq(companies.company_name_en, unnamed.en))
    .limit(1)
  const [branch] = await tx
    .select({ branch_id: branches.branch_id })
    .from(branches)
    .where(eq(branches.branch_name_en, unnamed.en))
    .limit(1)
  return { company_id: company?.company_id ?? null, branch_id: branch?.branch_id ?? null }
}

/** What a report calls a row `of` branches, in the reader's language. */
export const branchName = (asked: Asked, of = 'b'): SQL =>
  named(asked, sql.raw(`${of}.branch_name_en`), sql.raw(`${of}.branch_name_kh`))

const logoPixels = 400

/** The address of a branch and its telephone on one line, as far as they are known. */
const contactIn = (script: 'en' | 'kh') => {
  const name = `name_${script}` as const
  return sql<string>`concat_ws(' · ', nullif(concat_ws(', ', nullif(${branches.house}, ''), nullif(${branches.street}, ''), ${villages[name]}, ${communes[name]},
    ${districts[name]}, ${provinces[name]}), ''), nullif(${branches.phone_number}, ''))`
}

/**
 * What stands above a paper of a branch: the school's name and mark, or the ministry's heading with the school below
 * it.
 */
export async function headingOf(tx: Tx, storage: Storage, branch_id: number, dept_moeys: number): Promise<Heading> {
  const [row] = await tx
    .select({
      company_en: companies.company_name_en,
      company_kh: companies.company_name_kh,
      branch_en: branches.branch_name_en,
      branch_kh: branches.branch_name_kh,
      logo: sql<string | null>`coalesce(${branches.logo}, ${companies.logo})`,
      contact_en: contactIn('en'),
      contact_kh: contactIn('kh'),
    })
    .from(branches)
    .innerJoin(companies, eq(companies.company_id, branches.company_id))
    .leftJoin(villages, eq(villages.village_code, branches.village_code))
    .leftJoin(communes, eq(communes.commune_code, branches.commune_code))
    .leftJoin(districts, eq(districts.district_code, branches.district_code))
    .leftJoin(provinces, eq(provinces.province_code, branches.province_code))
    .where(eq(branches.branch_id, branch_id))
  const { company_en, company_kh, branch_en, branch_kh, logo, contact_en, contact_kh } = row!
  return {
    dept_moeys: dept_moeys === 1,
    school: { en: company_en, km: company_kh },
    branch: { en: branch_en, km: branch_kh },
    contact: { en: contact_en, km: contact_kh },
    ...(logo && { logo: await pictureForPrint(storage, logo, logoPixels) }),
  }
}

/** The same above a report. */
export const headingOfReport =
  (dept_moeys: 0 | 1): HeadingFor =>
  (app, call, branchId) =>
    headingOf(call.db, app.storageOf(call.db), branchId, dept_moeys)
