import { accountProblems } from '@sala/contract/accounts/problems'
import {
  familyPurpose,
  notificationOf,
  type readFamilyAgreements,
  type readFamilyConsents,
  type saveFamilyConsent,
  type signAgreement,
} from '@sala/contract/data-protection/family-agreements'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { refusals, refuse as refuseAny } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { users } from '../tables/accounts.ts'
import { agreements, familyAgreements, familyConsents } from '../tables/data-protection.ts'
import { parents } from '../tables/people.ts'
import { wordings } from './public.ts'

const refuse = refusals(accountProblems)

// Two clerks who write down the same word of one family come one after the other.
const lockFamily = (tx: Tx, id: number) =>
  tx.select({ one: sql`1` }).from(parents).where(eq(parents.student_parent_id, id)).for('no key update')

/** The rows of a family by what they are about, the last word of each. */
const lastOf = <Row>(rows: readonly Row[], about: (row: Row) => unknown): Map<unknown, Row> =>
  new Map(rows.map((row) => [about(row), row]))

/** Every agreement, and what the family last said to it. */
export async function listFamilyAgreements({
  input,
  tx,
}: Work<typeof readFamilyAgreements> | Work<typeof signAgreement>) {
  const rows = await tx
    .select({ ...getTableColumns(familyAgreements), by: users.full_name })
    .from(familyAgreements)
    .leftJoin(users, eq(users.user_id, familyAgreements.created_by))
    .where(eq(familyAgreements.student_parent_id, input.student_parent_id ?? 0))
    .orderBy(familyAgreements.family_agreement_id)
  const said = lastOf(rows, (row) => row.agreement_id)
  const all = await tx.select().from(agreements).orderBy(agreements.agreement_id)
  const data = all.map(({ agreement_id, title_en, title_kh, text_version }) => {
    const last = said.get(agreement_id)
    return {
      agreement_id,
      title_en,
      title_kh,
      text_version,
      signed: last && !last.withdrawn_on && last.text_version === text_version ? 1 : 0,
      signed_version: last?.text_version ?? null,
      signed_on: last?.signed_on ?? null,
      guardian_type_id: last?.guardian_type_id ?? null,
      withdrawn_on: last?.withdrawn_on ?? null,
      by: last?.by ?? null,
    }
  })
  return { data }
}

/** The office writes down that somebody of the family signed the present wording, or took it back. */
export async function recordSignature(work: Work<typeof signAgreement>) {
  const { student_parent_id, agreement_id, guardian_type_id, signed_on, withdrawn, remark } = work.input
  const { tx } = work
  const { rows } = await tx.execute<{ future: boolean }>(sql`select ${signed_on}::date > ${sqlToday} as future`)
  if (rows[0]!.future) throw refuse('signed_in_future')
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.agreement_id, agreement_id))
  if (!agreement) throw refuseAny('not_found')
  await lockFamily(tx, student_parent_id)
  const standing = and(
    eq(familyAgreements.student_parent_id, student_parent_id),
    eq(familyAgreements.agreement_id, agreement_id),
    isNull(familyAgreements.withdrawn_on),
  )
  if (withdrawn) {
    const taken = await tx
      .update(familyAgreements)
      .set({ withdrawn_on: signed_on })
      .where(standing)
      .returning({ signed_on: familyAgreements.signed_on })
    if (taken.length === 0) throw refuse('nothing_to_take_back')
    if (taken.some((each) => each.signed_on > signed_on))
      throw refuseAny('invalid', { errors: { signed_on: 'before_start' } })
    return listFamilyAgreements(work)
  }
  const { text_version } = agreement
  const [known] = await tx
    .select()
    .from(familyAgreements)
    .where(and(standing, eq(familyAgreements.text_version, text_version)))
  if (known) throw refuse('already_signed')
  await tx
    .insert(familyAgreements)
    .values({ student_parent_id, agreement_id, text_version, guardian_type_id, signed_on, remark: remark ?? null })
  return listFamilyAgreements(work)
}

async function lastWords(tx: Tx, family: number) {
  const by = sql`(select u.full_name from ${users} u where u.user_id = coalesce(${familyConsents.withdrawn_by}, ${familyConsents.created_by}))`
  const rows = await tx
    .select({ ...getTableColumns(familyConsents), by: sql<string | null>`${by}`.as('by') })
    .from(familyConsents)
    .where(eq(familyConsents.student_parent_id, family))
    .orderBy(familyConsents.family_consent_id)
  return lastOf(rows, (row) => row.purpose)
}

/** What a family says to each purpose now, and to which text. */
export async function wordsOfFamily(tx: Tx, family: number) {
  const [said, texts] = [await lastWords(tx, family), await wordings(tx)]
  return familyPurpose.values.map((purpose) => {
    const [label, label_kh] = familyPurpose.labels.get(purpose)!
    const not_type_id = notificationOf[purpose] ?? null
    const last = said.get(purpose)
    const text = texts.get(purpose)
    const holds = last ? !last.withdrawn_at && last.text_version >= (text?.valid_from ?? 0) : not_type_id !== null
    const older = last && !last.withdrawn_at && text && last.text_version < text.text_version ? 1 : 0
    const changed_at = last ? (last.withdrawn_at ?? last.granted_at) : null
    const { text_version = text?.text_version ?? 1, guardian_type_id = null, by = null } = last ?? {}
    return {
      purpose,
      not_type_id,
      label,
      label_kh,
      text_version,
      granted: holds ? 1 : 0,
      older,
      changed_at,
      guardian_type_id,
      by,
      text,
      answered: last !== undefined,
    }
  })
}

export async function listFamilyConsents({
  input,
  tx,
}: Work<typeof readFamilyConsents> | Work<typeof saveFamilyConsent>) {
  const words = await wordsOfFamily(tx, input.student_parent_id)
  return { data: words.map(({ text: _, answered: _said, ...word }) => word) }
}

interface Word {
  readonly student_parent_id: number
  readonly purpose: string
  readonly granted: number
  readonly guardian_type_id: number | null
}

/** Writes down a family's word to the present text; saying the same to the same text again changes nothing. */
export async function keepWord(
  { actor, tx, now }: Pick<Work<typeof saveFamilyConsent>, 'actor' | 'tx' | 'now'>,
  word: Word,
): Promise<void> {
  const { student_parent_id, purpose, granted, guardian_type_id } = word
  await lockFamily(tx, student_parent_id)
  const before = (await lastWords(tx, student_parent_id)).get(purpose)
  const text_version = (await wordings(tx)).get(purpose)?.text_version ?? 1
  const said = before ? !before.withdrawn_at : purpose in notificationOf ? true : undefined
  if (said === Boolean(granted) && !(granted && before && before.text_version < text_version)) return
  const at = now.toISOString()
  const taken = { withdrawn_at: at, withdrawn_by: actor.user_id }
  if (before && said && !granted)
    await tx.update(familyConsents).set(taken).where(eq(familyConsents.family_consent_id, before.family_consent_id))
  else
    await tx
      .insert(familyConsents)
      .values({ student_parent_id, purpose, text_version, guardian_type_id, ...(granted ? { granted_at: at } : taken) })
}

/** Gives or takes back one consent, as the office was told. */
export async function keepFamilyConsent(work: Work<typeof saveFamilyConsent>) {
  const { student_parent_id, purpose, granted, guardian_type_id = null } = work.input
  await keepWord(work, { student_parent_id, purpose, granted, guardian_type_id })
  return listFamilyConsents(work)
}
