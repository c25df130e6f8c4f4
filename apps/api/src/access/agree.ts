import { type acceptAgreement, consentPurpose, type readAgreements, type readConsents, type saveConsent } from '@sala/contract/access/session'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Work } from '../kit/mount.ts'
import { refuse } from '../kit/problem.ts'
import { agreementAcceptances, agreements, consents } from './tables.ts'

/** Joins an agreement to what somebody said to its present wording. */
export const acceptedBy = ({ user_id }: Actor) =>
  and(
    eq(agreementAcceptances.agreement_id, agreements.agreement_id),
    eq(agreementAcceptances.text_version, agreements.text_version),
    eq(agreementAcceptances.user_id, user_id),
  )

export async function listAgreements({ actor, tx }: Work<typeof readAgreements> | Work<typeof acceptAgreement>) {
  const rows = await tx
    .select({ agreement: agreements, accepted_at: agreementAcceptances.accepted_at })
    .from(agreements)
    .leftJoin(agreementAcceptances, acceptedBy(actor))
    .orderBy(agreements.agreement_id)
  const data = rows.map(({ agreement: { agreement_id, title_en, title_kh, text_en, text_kh, text_version }, accepted_at }) => ({
    agreement_id,
    title_en,
    title_kh,
    text_en,
    text_kh,
    text_version,
    accepted: accepted_at ? 1 : 0,
    accepted_at,
  }))
  return { data }
}

/** Accepts the agreement in its present wording; a new wording asks again. */
export async function accept(work: Work<typeof acceptAgreement>) {
  const { input, actor, tx } = work
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.agreement_id, input.agreement_id))
  if (!agreement) throw refuse('not_found')
  await tx
    .insert(agreementAcceptances)
    .values({ user_id: actor.user_id, agreement_id: agreement.agreement_id, text_version: agreement.text_version })
    .onConflictDoNothing()
  return listAgreements(work)
}

// Raised when the wording of a purpose changes, so that an old consent is known as one to an old text.
const consentText = 1

export async function listConsents({ actor, tx }: Work<typeof readConsents> | Work<typeof saveConsent>) {
  const rows = await tx.select().from(consents).where(eq(consents.user_id, actor.user_id))
  const data = consentPurpose.values.map((purpose) => {
    const [label, label_kh] = consentPurpose.labels.get(purpose)!
    const own = rows.find((row) => row.purpose === purpose)
    const granted = own?.granted_at && !own.withdrawn_at ? 1 : 0
    return { purpose, label, label_kh, text_version: own?.text_version ?? consentText, granted, changed_at: own ? (own.withdrawn_at ?? own.granted_at) : null }
  })
  return { data }
}

/** Gives or withdraws one consent; nothing is agreed to unless somebody said so. */
export async function keepConsent(work: Work<typeof saveConsent>) {
  const { input, actor, tx, now } = work
  const at = now.toISOString()
  const state = input.granted ? { granted_at: at, withdrawn_at: null } : { withdrawn_at: at }
  await tx
    .insert(consents)
    .values({ user_id: actor.user_id, purpose: input.purpose, text_version: consentText, ...state })
    .onConflictDoUpdate({ target: [consents.user_id, consents.purpose], set: { ...state, text_version: consentText } })
  return listConsents(work)
}
