import { z } from 'zod'
import { users } from '../accounts/users.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, flag, id, instant, integer, json, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

export const bulkReadFormat = defineChoice({
  excel: ['excel', 'Excel', 'ឯកសារ Excel'],
  json: ['json', 'Full list', 'បញ្ជីទាំងមូល'],
  paper: ['paper', 'Paper', 'ក្រដាស'],
})

// Written when somebody takes a list out of the house; nobody adds or removes one.
export const bulkReads = defineResource({
  name: 'bulk-reads',
  label: ['Export', 'Exports'],
  key: 'bulk_read_id',
  title: 'resource',
  sort: ['bulk_read_id', 'desc'],
  verbs: ['list'],
  fields: {
    bulk_read_id: id(),
    created_date: instant('When', { computed: true, column: 1 }),
    user_id: ref('Exported by', () => users, { column: 2 }),
    resource: text('List', { search: true, column: 3 }),
    row_count: integer('Rows', { column: 4 }),
    format: choice('Format', bulkReadFormat, { default: 'excel', column: 5 }),
    is_full: flag('Full list', { column: 6 }),
    is_alarm: flag('Alarm', { column: 7 }),
    filter: json('Filters', z.record(z.string(), z.unknown()), { optional: true }),
  },
  filters: ['user_id', 'resource', 'is_alarm'],
  period: 'created_date',
})
