import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, date, flag, json, note, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { notificationType } from '../people/notification-types.ts'
import { guardianType, parents } from '../people/parents.ts'
import { consentPurpose } from './own-agreements.ts'

const family = { student_parent_id: ref('Family', () => parents) } as const
const readers = { userTypes: ['staff-api', 'parent-api'] } as const

const agreement = z.strictObject({
  agreement_id: z.int(),
  title_en: z.string(),
  title_kh: z.string(),
  text_version: z.int(),
  /** To the present wording. */
  signed: z.int(),
  signed_version: z.nullable(z.int()),
  signed_on: z.nullable(z.string()),
  guardian_type_id: z.nullable(z.int()),
  withdrawn_on: z.nullable(z.string()),
  by: z.nullable(z.string()),
})
const agreements = z.strictObject({ data: z.array(agreement) })

export const readFamilyAgreements = defineOperation({
  name: 'read-family-agreements',
  method: 'GET',
  path: '/parent-profiles/agreements',
  label: 'Agreements of a family',
  access: may('view', parents),
  ...readers,
  query: { student_parent_id: ref('Family', () => parents, { optional: true }) },
  answer: agreements,
})

export const signAgreement = defineOperation({
  name: 'sign-family-agreement',
  method: 'POST',
  path: '/parent-profiles/agreements',
  label: 'Record a signed agreement',
  access: may('update', parents),
  body: {
    ...family,
    agreement_id: json('Agreement', z.int().min(1).max(2_147_483_647)),
    guardian_type_id: choice('Signed by', guardianType),
    signed_on: date('Signed on'),
    withdrawn: flag('Withdrawn', { default: 0 }),
    remark: note('Remark', { optional: true, max: 300 }),
  },
  stale: ['parent-profiles'],
  answer: agreements,
})

/** What a family is asked for its consent to: purposes, and each kind of notification. */
export const familyPurpose = defineChoice({
  photos: ['photos', ...consentPurpose.labels.get(consentPurpose.photos)!],
  messages: ['messages', ...consentPurpose.labels.get(consentPurpose.messages)!],
  directory: ['directory', ...consentPurpose.labels.get(consentPurpose.directory)!],
  attendance: ['attendance', ...notificationType.labels.get(notificationType.attendance)!],
  payment: ['payment', ...notificationType.labels.get(notificationType.payment)!],
  homework: ['homework', ...notificationType.labels.get(notificationType.homework)!],
  event: ['event', ...notificationType.labels.get(notificationType.event)!],
  news: ['news', ...notificationType.labels.get(notificationType.news)!],
  score: ['score', ...notificationType.labels.get(notificationType.score)!],
  message: ['message', ...notificationType.labels.get(notificationType.message)!],
})
export type FamilyPurpose = (typeof familyPurpose.values)[number]

/**
 * A school tells a family of its child unless the family says no, and of what is urgent in any case; for everything else
 * somebody must have said yes.
 */
export const notificationOf: Readonly<Partial<Record<FamilyPurpose, number>>> = {
  attendance: 1,
  payment: 2,
  homework: 3,
  event: 4,
  news: 5,
  score: 6,
  message: 7,
}

const consents = z.strictObject({
  data: z.array(
    z.strictObject({
      purpose: z.string(),
      not_type_id: z.nullable(z.int()),
      label: z.string(),
      label_kh: z.string(),
      text_version: z.int(),
      granted: z.int(),
      /** 1 where the yes was to an earlier text. */
      older: z.int(),
      changed_at: z.nullable(z.string()),
      guardian_type_id: z.nullable(z.int()),
      by: z.nullable(z.string()),
    }),
  ),
})

export const readFamilyConsents = defineOperation({
  name: 'read-family-consents',
  method: 'GET',
  path: '/parent-profiles/{student_parent_id}/privacy-notifications',
  label: 'Consents of a family',
  access: may('view', parents),
  ...readers,
  params: family,
  answer: consents,
})

export const saveFamilyConsent = defineOperation({
  name: 'save-family-consent',
  method: 'POST',
  path: '/parent-profiles/privacy-notifications',
  label: 'Record a consent',
  access: may('update', parents),
  body: {
    ...family,
    purpose: choice('Purpose', familyPurpose),
    granted: flag('Agreed', { default: 0 }),
    guardian_type_id: choice('Given by', guardianType, { optional: true }),
  },
  stale: ['parent-profiles'],
  answer: consents,
})
