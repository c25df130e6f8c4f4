import { z } from 'zod'
import { may } from '../kit/access.ts'
import { code, instant, integer, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { history } from './history.ts'

/** How many rows a list of the past holds at most. */
export const mostPastRows = 1000

const object = code('Record', { max: 80 })
const record = { object, object_id: text('Key', { max: 200 }) }
const values = z.record(z.string(), z.unknown())
const at = instant('As of')

export const readAsOf = defineOperation({
  name: 'read-as-of',
  method: 'GET',
  path: '/history-tracking/{object}/{object_id}/as-of',
  label: 'Record as it was',
  access: may('view', history),
  params: record,
  query: { at },
  answer: z.strictObject({
    /** The names of what it refers to are those of that day; null where it did not exist. */
    row: z.nullable(values),
    /** Fields that were taken out of the history. */
    redacted: z.array(z.string()),
    /** Fields that are made from other records, and of which no history is kept. */
    not_kept: z.array(z.string()),
    /** Fields whose value is another one today. */
    differs: z.array(z.string()),
    /** Whether it is there today. */
    is_there: z.int(),
  }),
})

export const listAsOf = defineOperation({
  name: 'list-as-of',
  method: 'GET',
  path: '/history-tracking/{object}/as-of',
  label: 'Records as they were',
  access: may('view', history),
  params: { object },
  query: {
    at,
    ids: text('Keys', { optional: true, max: 8000, help: 'Separated by commas' }),
    by: text('By the field', { optional: true, max: 80 }),
    of: text('Of the record', { optional: true, max: 200 }),
  },
  answer: z.strictObject({ data: z.array(values), redacted: z.array(z.string()) }),
})

const change = z.strictObject({
  history_id: z.int(),
  created_date: z.string(),
  user_name: z.nullable(z.string()),
  operation: z.nullable(z.string()),
  operation_label: z.nullable(z.string()),
  operation_label_kh: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  batch_label: z.nullable(z.string()),
  batch_label_kh: z.nullable(z.string()),
  old: z.unknown(),
  new: z.unknown(),
})

export const readChanges = defineOperation({
  name: 'read-changes',
  method: 'GET',
  path: '/history-tracking/{object}/{object_id}/changes',
  label: 'Changes between two days',
  access: may('view', history),
  params: record,
  query: { from: instant('From'), to: instant('Until') },
  answer: z.strictObject({
    /**
     * Field by field: the value at the first instant, at the second, and each change between them, the latest first.
     */
    data: z.array(z.strictObject({ field: z.string(), old: z.unknown(), new: z.unknown(), changes: z.array(change) })),
    /** Changes whose values were taken out of the history. */
    redacted: z.int(),
  }),
})

export const restoreField = defineOperation({
  name: 'restore-field',
  method: 'POST',
  path: '/history-tracking/{object}/{object_id}/restore-field',
  label: 'Restore an earlier value',
  access: may('view', history),
  params: record,
  body: {
    field: code('Field', { max: 80 }),
    history_id: integer('Before the change', { optional: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    at: instant('As of', { optional: true }),
    version: integer('Version', { min: 1 }),
  },
  answer: z.strictObject({ field: z.string(), version: z.int() }),
})
