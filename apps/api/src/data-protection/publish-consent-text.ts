import type {
  publishConsentText as operation,
  consentTexts as resource,
} from '@sala/contract/data-protection/consent-texts'
import { dataProtectionProblems } from '@sala/contract/data-protection/problems'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { consentTexts } from '../tables/data-protection.ts'

const refuse = refusals(dataProtectionProblems)

/** What is published stays as it is. */
export async function guardText({ before }: Change<typeof resource>): Promise<void> {
  if (before?.published_at) throw refuse('text_published')
}

/**
 * Publishes a draft once, under the next number of its purpose: from then on it is what families are asked, and whoever
 * agreed to an earlier text is asked again.
 */
export async function publishConsentText({ input, tx, now }: Work<typeof operation>) {
  const { consent_text_id, purpose, text_version, published_at } = consentTexts
  const next = sql<number>`(select coalesce(max(t.text_version), 0) + 1 from ${consentTexts} t where t.purpose = ${purpose})`
  const [published] = await tx
    .update(consentTexts)
    .set({ published_at: now.toISOString(), text_version: next })
    .where(and(eq(consent_text_id, input.consent_text_id), isNull(published_at)))
    .returning({ consent_text_id, text_version })
  if (!published) throw refuse('text_published')
  return {
    consent_text_id: published.consent_text_id,
    text_version: published.text_version!,
    published_at: now.toISOString(),
  }
}
