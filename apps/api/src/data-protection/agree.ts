import {
  type acceptAgreement,
  consentPurpose,
  type readAgreements,
  type readConsents,
  type saveConsent,
} from '@sala/contract/data-protection/own-agreements'
import { eq } from 'drizzle-orm'
import { acceptedBy } from '../accounts/public.ts'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { users } from '../tables/accounts.ts'
import { agreementAcceptances, agreements, consents } from '../tables/data-protection.ts'
import { keepWord, wordsOfFamily } from './agree-for-family.ts'
import { type Wording, wordings } from './public.ts'

export async function listAgreements({ actor, tx }: Work<typeof readAgreements> | Work<typeof acceptAgreement>) {
  const rows = await tx
    .select({ agreement: agreements, accepted_at: agreementAcceptances.accepted_at })
    .from(agreements)
    .leftJoin(agreementAcceptances, acceptedBy(actor))
    .orderBy(agreements.agreement_id)
  const data = rows.map(
    ({ agreement: { agreement_id, title_en, title_kh, text_en, text_kh, text_version }, accepted_at }) => ({
      agreement_id,
      title_en,
      title_kh,
      text_en,
      text_kh,
      text_version,
      accepted: accepted_at ? 1 : 0,
      accepted_at,
    }),
  )
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

/** The family that a parent speaks for: its word is one, whoever of it gives it, here or in the office. */
async function spokenFor(tx: Tx, actor: Actor) {
  if (actor.user_type !== 'parent-api') return undefined
  const { student_parent_id, guardian_type_id } = users
  const [user] = await tx
    .select({ student_parent_id, guardian_type_id })
    .from(users)
    .where(eq(users.user_id, actor.user_id))
  return user?.student_parent_id
    ? { student_parent_id: user.student_parent_id, guardian_type_id: user.guardian_type_id }
    : undefined
}

const saidTo = (text: Wording | undefined, answered: boolean, older: boolean) => ({
  text_en: text?.text_en ?? null,
  text_kh: text?.text_kh ?? null,
  asked: text && (!answered || older) ? 1 : 0,
})

export async function listConsents({ actor, tx }: Work<typeof readConsents> | Work<typeof saveConsent>) {
  const family = await spokenFor(tx, actor)
  if (family) {
    const words = (await wordsOfFamily(tx, family.student_parent_id)).filter(({ purpose }) =>
      consentPurpose.labels.has(purpose),
    )
    const data = words.map(
      ({ purpose, label, label_kh, text_version, granted, changed_at, text, answered, older }) => ({
        ...{ purpose, label, label_kh, text_version, granted, changed_at },
        ...saidTo(text, answered, older === 1),
      }),
    )
    return { data }
  }
  const rows = await tx.select().from(consents).where(eq(consents.user_id, actor.user_id))
  const texts = await wordings(tx)
  const data = consentPurpose.values.map((purpose) => {
    const [label, label_kh] = consentPurpose.labels.get(purpose)!
    const own = rows.find((row) => row.purpose === purpose)
    const text = texts.get(purpose)
    const granted = own?.granted_at && !own.withdrawn_at ? 1 : 0
    const text_version = own?.text_version ?? text?.text_version ?? 1
    const changed_at = own ? (own.withdrawn_at ?? own.granted_at) : null
    // A text is written for families; whoever works here is shown it and not asked.
    return { purpose, label, label_kh, text_version, granted, changed_at, ...saidTo(text, true, false) }
  })
  return { data }
}

/** Gives or withdraws one consent; nothing is agreed to unless somebody said so. */
export async function keepConsent(work: Work<typeof saveConsent>) {
  const { input, actor, tx, now } = work
  const family = await spokenFor(tx, actor)
  if (family) {
    await keepWord(work, { ...family, ...input })
    return listConsents(work)
  }
  const at = now.toISOString()
  const text_version = (await wordings(tx)).get(input.purpose)?.text_version ?? 1
  const state = input.granted ? { granted_at: at, withdrawn_at: null } : { withdrawn_at: at }
  await tx
    .insert(consents)
    .values({ user_id: actor.user_id, purpose: input.purpose, text_version, ...state })
    .onConflictDoUpdate({ target: [consents.user_id, consents.purpose], set: { ...state, text_version } })
  return listConsents(work)
}
