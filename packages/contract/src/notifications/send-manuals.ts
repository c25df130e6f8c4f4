import { z } from 'zod'
import { may } from '../kit/access.ts'
import { integer, json, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { channel } from './deliveries.ts'
import { manualState, notificationManuals } from './manuals.ts'
import { messageWords, wordFields } from './message-words.ts'

const { not_type_id, audience, total_hours, send_at, not_template_id } = notificationManuals.fields
const one = { sstc_id: ref('Message', () => notificationManuals) } as const
const came = z.strictObject({ sstc_id: z.int(), state: z.literal(manualState.values) })
const stale = [notificationManuals.name]

export const createManual = defineOperation({
  name: 'create-notification-manuals',
  method: 'POST',
  path: '/notification-manuals',
  label: 'Save draft',
  access: may('create', notificationManuals),
  once: true,
  stale,
  body: { not_type_id, ...messageWords, audience, total_hours, send_at, not_template_id },
  answer: came,
})

const perLanguage = <T>(each: z.ZodType<T>) => z.strictObject({ en: each, km: each })

/** Who would be reached and how, and what one of them would read; `sample` counts through them. */
export const previewManual = defineOperation({
  name: 'preview-notification-manual',
  method: 'POST',
  path: '/notification-manuals/preview',
  label: 'Preview',
  access: may('create', notificationManuals),
  heavy: true,
  body: {
    not_type_id,
    audience,
    words: json('Message', z.partialRecord(z.enum(wordFields), z.nullable(z.string().max(20_000)))),
    total_hours,
    sample: integer('Recipient', { optional: true, max: 1_000_000 }),
  },
  answer: z.strictObject({
    families: z.int(),
    /** Accounts, and families that have none. */
    receivers: z.int(),
    withheld: z.int(),
    /** The first way to each of them that is tried. */
    ways: z.array(z.strictObject({ channel: z.literal(channel.values), receivers: z.int() })),
    /** Of one SMS in each language, and of all that are sent. */
    sms_parts: perLanguage(z.int()),
    all_sms_parts: z.int(),
    sample: z.nullable(
      z.strictObject({
        name: perLanguage(z.string()),
        title: perLanguage(z.string()),
        message: perLanguage(z.string()),
      }),
    ),
  }),
})

const stepOf = (step: 'send' | 'approve' | 'cancel', label: string) =>
  defineOperation({
    name: `${step}-notification-manual`,
    method: 'POST',
    path: `/notification-manuals/{sstc_id}/${step}`,
    label,
    access: may(step === 'approve' ? 'approve' : 'update', notificationManuals),
    params: one,
    stale,
    answer: came,
  })
/** It goes out now or at its time, or waits for somebody else's approval. */
export const sendManual = stepOf('send', 'Send message')
export const approveManual = stepOf('approve', 'Approve message')
/** What is not sent yet is not sent. */
export const cancelManual = stepOf('cancel', 'Cancel message')
