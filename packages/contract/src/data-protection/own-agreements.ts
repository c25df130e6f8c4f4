import { z } from 'zod'
import { everyone } from '../accounts/session.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, flag, json } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'

const agreement = z.strictObject({
  agreement_id: z.int(),
  title_en: z.string(),
  title_kh: z.string(),
  text_en: z.string(),
  text_kh: z.string(),
  text_version: z.int(),
  accepted: z.int(),
  accepted_at: z.string().nullable(),
})

export const readAgreements = defineOperation({
  name: 'read-agreements',
  method: 'GET',
  path: '/profile/agreements',
  label: 'Agreements',
  access: 'signed-in',
  ...everyone,
  answer: z.strictObject({ data: z.array(agreement) }),
})

export const acceptAgreement = defineOperation({
  name: 'accept-agreement',
  method: 'POST',
  path: '/profile/agreements',
  label: 'Accept',
  access: 'signed-in',
  ...everyone,
  body: { agreement_id: json('Agreement', z.int().min(1).max(2_147_483_647)) },
  answer: z.strictObject({ data: z.array(agreement) }),
})

export const consentPurpose = defineChoice({
  photos: ['photos', 'Photos and galleries', 'រូបថត និងវិចិត្រសាល'],
  messages: ['messages', 'Messages by phone and Telegram', 'សារតាមទូរស័ព្ទ និងតេឡេក្រាម'],
  directory: ['directory', 'My contact details in the class list', 'លេខទំនាក់ទំនងក្នុងបញ្ជីថ្នាក់'],
})

const consents = z.strictObject({
  data: z.array(
    z.strictObject({
      purpose: z.string(),
      label: z.string(),
      label_kh: z.string(),
      /** Of the text that was answered. */
      text_version: z.int(),
      granted: z.int(),
      changed_at: z.string().nullable(),
      text_en: z.string().nullable(),
      text_kh: z.string().nullable(),
      /** 1 where nobody has answered yet, or the yes was to an earlier text. */
      asked: z.int(),
    }),
  ),
})

export const readConsents = defineOperation({
  name: 'read-consents',
  method: 'GET',
  path: '/profile/privacy-notifications',
  label: 'Privacy',
  access: 'signed-in',
  ...everyone,
  answer: consents,
})

export const saveConsent = defineOperation({
  name: 'save-consent',
  method: 'POST',
  path: '/profile/privacy-notifications',
  label: 'Save privacy choice',
  access: 'signed-in',
  ...everyone,
  body: { purpose: choice('Purpose', consentPurpose), granted: flag('Agreed', { default: 0 }) },
  answer: consents,
})
