import { id, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

/** Where a message is written. No verb of its own: what is kept is a sent message, or a schedule. */
export const messageWriting = defineResource({
  name: 'message-writing',
  label: ['Send a message', 'Send a message'],
  key: 'sstc_id',
  title: 'title_en',
  sort: ['sstc_id', 'asc'],
  verbs: [],
  fields: { sstc_id: id(), title_en: text('Title (English)', { computed: true }) },
})
