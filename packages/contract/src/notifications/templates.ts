import { z } from 'zod'
import { may } from '../kit/access.ts'
import { choice, flag, id, integer, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'
import { branches } from '../organisation/branches.ts'
import { notificationType } from '../people/notification-types.ts'
import { messageWords } from './message-words.ts'
import { noticeKind } from './notice-kinds.ts'

/** Words that are written once: to begin a message with, or in place of those of a fact that is told by itself. */
export const notificationTemplates = defineResource({
  name: 'notification-templates',
  label: ['Message template', 'Message templates'],
  key: 'not_template_id',
  title: { en: 'title_en', km: 'title_kh' },
  sort: ['title_en', 'asc'],
  verbs: ['list', 'read', 'create', 'update'],
  lookups: { types: { choice: notificationType } },
  fields: {
    not_template_id: id(),
    not_type_id: choice('Type', notificationType, { default: notificationType.news, column: 3 }),
    notice: choice('Replaces the words of', noticeKind, {
      optional: true,
      column: 4,
      help: 'Leave blank for a template to write messages with',
    }),
    branch_id: ref('Branch', () => branches, { optional: true, column: 5, help: 'Leave blank for all branches' }),
    ...messageWords,
    is_active: flag('In use', { default: 1 }),
  },
  filters: ['not_type_id', 'notice', 'branch_id', 'is_active'],
})

const words = z.tuple([z.string(), z.string()])

/** What may be named in braces in messages of a type: always, or only where a template replaces the words of a fact. */
export const listParameters = defineOperation({
  name: 'list-message-parameters',
  method: 'GET',
  path: '/notification-templates/parameters/{id}',
  label: 'Words to fill in',
  access: may('view', notificationTemplates),
  params: { id: integer('Type', { min: 1, max: 8 }) },
  answer: z.strictObject({
    data: z.array(z.strictObject({ name: z.string(), label: words, sample: words, notice: z.nullable(z.string()) })),
  }),
})

export const uploadMessagePicture = defineOperation({
  name: 'upload-message-picture',
  method: 'POST',
  path: '/notification-templates/image-contents',
  label: 'Upload picture for the text',
  access: may('view', notificationTemplates),
  upload: { field: 'image', label: 'Picture', megabytes: 5 },
  answer: z.strictObject({ file_id: z.string() }),
})
