import { type AnyColumn, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { consentTexts, familyConsents } from '../tables/data-protection.ts'
import { classes } from './classes.ts'

const describing = ['child', 'family', 'account', 'employee']
const aside = ['money', 'derived', 'taught', 'proof']

/**
 * Whether a row of this table describes somebody; what he owes, what is worked out from other rows and who teaches what
 * are not counted as reading about people.
 */
export const isOfPeople = (table: string): boolean => {
  const known = classes[table]
  return known !== undefined && describing.includes(known.of) && !aside.includes(known.because)
}

export interface Wording {
  readonly text_version: number
  readonly text_en: string
  readonly text_kh: string
  /** A consent to a version before this one no longer counts. */
  readonly valid_from: number
}

/** The present wording of each purpose: its last published version. */
export async function wordings(tx: Tx): Promise<Map<string, Wording>> {
  const rows = await tx
    .select()
    .from(consentTexts)
    .where(isNotNull(consentTexts.published_at))
    .orderBy(consentTexts.text_version)
  const found = new Map<string, Wording>()
  for (const { purpose, text_version, text_en, text_kh, renews } of rows)
    found.set(purpose, {
      text_version: text_version!,
      text_en,
      text_kh,
      valid_from: renews ? text_version! : (found.get(purpose)?.valid_from ?? 0),
    })
  return found
}

/** Whether a family agrees to a purpose: its last word is a yes, and to a text that still counts. */
export const agreesTo = (family: AnyColumn | SQL, purpose: string): SQL<boolean> =>
  sql<boolean>`coalesce((select ${familyConsents.withdrawn_at} is null and ${familyConsents.text_version} >= coalesce((select max(${consentTexts.text_version}) from ${consentTexts}
      where ${consentTexts.purpose} = ${purpose} and ${consentTexts.published_at} is not null and ${consentTexts.renews} = 1), 0)
    from ${familyConsents} where ${familyConsents.student_parent_id} = ${family} and ${familyConsents.purpose} = ${purpose}
    order by ${familyConsents.family_consent_id} desc limit 1), false)`

/** Whether its last word is no yes, or one to a text that no longer counts; where silence is a yes. */
export const declines = (family: SQL, purpose: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from ${familyConsents} c
      left join (select purpose, max(text_version) as valid_from from ${consentTexts} where published_at is not null and renews = 1 group by 1) t on t.purpose = c.purpose
    where c.student_parent_id = ${family} and c.purpose = ${purpose} and (c.withdrawn_at is not null or c.text_version < t.valid_from)
      and not exists (select from ${familyConsents} o where o.student_parent_id = c.student_parent_id and o.purpose = c.purpose and o.family_consent_id > c.family_consent_id))`
