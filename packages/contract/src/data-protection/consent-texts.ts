import { z } from 'zod'
import { may } from '../kit/access.ts'
import { choice, flag, id, instant, integer, note, ref, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { consentPurpose } from './own-agreements.ts'

/** What families are asked, word by word: a draft is written, then published, and from then on stays as it is. */
export const consentTexts = defineResource({
  name: 'consent-texts',
  label: ['Consent text', 'Consent texts'],
  key: 'consent_text_id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['consent_text_id', 'desc'],
  fields: {
    consent_text_id: id(),
    purpose: choice('Purpose', consentPurpose, { fixed: true, column: 1 }),
    text_version: integer('Version', { computed: true, optional: true, column: 2 }),
    title_en: text('Title (English)', { column: 5 }),
    title_kh: text('Title (Khmer)', { column: 6 }),
    text_en: note('Text (English)', { max: 4000, column: false }),
    text_kh: note('Text (Khmer)', { max: 4000, column: false }),
    renews: flag('Earlier consent no longer counts', {
      column: 4,
      help: 'Otherwise it counts until the family answers the new text',
    }),
    published_at: instant('Published', { computed: true, optional: true, column: 3 }),
  },
  filters: ['purpose'],
})

const one = { consent_text_id: ref('Consent text', () => consentTexts) } as const

export const publishConsentText = defineOperation({
  name: 'publish-consent-text',
  method: 'POST',
  path: '/consent-texts/{consent_text_id}/publish',
  label: 'Publish text',
  access: may('release', consentTexts),
  params: one,
  stale: ['consent-texts'],
  answer: z.strictObject({ consent_text_id: z.int(), text_version: z.int(), published_at: z.string() }),
})

const counts = { families: z.int(), agreed: z.int(), older: z.int(), refused: z.int(), unanswered: z.int() }
export type ConsentCounts = z.infer<z.ZodObject<typeof counts>>

/** A family is counted in each class in which it has a child; above the classes, once. */
export const countConsents = defineOperation({
  name: 'count-consents',
  method: 'GET',
  path: '/consent-texts/{consent_text_id}/answers',
  label: 'Who agreed',
  access: may('view', consentTexts),
  params: one,
  answer: z.strictObject({
    all: z.strictObject(counts),
    branches: z.array(
      z.strictObject({
        branch_id: z.int(),
        branch_name_en: z.string(),
        branch_name_kh: z.string(),
        ...counts,
        classes: z.array(z.strictObject({ class_id: z.int(), class_name: z.string(), ...counts })),
      }),
    ),
  }),
})
