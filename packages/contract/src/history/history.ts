import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, flag, id, instant, integer, json, note, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'

export const historyAction = defineChoice({
  insert: ['insert', 'Created', 'បានបង្កើត', 'ok'],
  update: ['update', 'Changed', 'បានកែប្រែ', 'info'],
  delete: ['delete', 'Deleted', 'បានលុប', 'error'],
})

const values = z.record(z.string(), z.unknown())

// Written by the database alone, whoever made the change and by whatever means.
export const history = defineResource({
  name: 'history-tracking',
  label: ['Change', 'History'],
  key: 'history_id',
  title: 'object',
  sort: ['history_id', 'desc'],
  countCap: 1000,
  verbs: ['list'],
  fields: {
    history_id: id(),
    created_date: instant('When', { column: 1 }),
    user_name: derived(text('Changed by', { column: 2, optional: true, sortable: false })),
    action: choice('What happened', historyAction, { column: 3 }),
    object: derived(text('Record', { column: 4, sortable: false })),
    object_id: derived(text('Key', { column: 5, sortable: false })),
    operation: text('Operation', { optional: true, search: true, column: 6 }),
    part: derived(text('Part of the record', { optional: true, column: false, sortable: false })),
    old: json('Before', values, { optional: true }),
    new: json('After', values, { optional: true }),
    user_id: integer('User', { optional: true, column: false }),
    db_role: text('Database role', { column: false }),
    reason: note('Reason', { optional: true, column: false }),
    request_id: text('Request', { optional: true, column: false }),
    operation_label: derived(text('Operation in words', { optional: true, column: false, sortable: false })),
    operation_label_kh: derived(text('Operation in Khmer', { optional: true, column: false, sortable: false })),
    batch_label: derived(text('Batch', { optional: true, column: false, sortable: false })),
    batch_label_kh: derived(text('Batch in Khmer', { optional: true, column: false, sortable: false })),
    is_redacted: derived(flag('Values removed', { column: false, sortable: false })),
  },
  filters: ['object', 'object_id', 'action', 'user_id'],
  period: 'created_date',
})

export const historyObjects = defineOperation({
  name: 'list-history-objects',
  method: 'GET',
  path: '/history-tracking/objects',
  label: 'Records with a history',
  access: may('view', history),
  answer: z.strictObject({
    data: z.array(z.strictObject({ object: z.string(), label: z.string(), label_kh: z.string() })),
  }),
})
