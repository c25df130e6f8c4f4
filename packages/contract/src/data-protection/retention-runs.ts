import { choice, id, instant, integer, ref, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { retentionAction, retentionRules } from './retention-rules.ts'

// Written by the nightly work, for each rule that it applied.
export const retentionRuns = defineResource({
  name: 'retention-runs',
  label: ['Nightly run', 'Nightly runs'],
  key: 'retention_run_id',
  title: 'action',
  sort: ['retention_run_id', 'desc'],
  verbs: ['list'],
  fields: {
    retention_run_id: id(),
    ran_at: instant('When', { computed: true, column: 1 }),
    retention_rule_id: ref('Rule', () => retentionRules, { column: 2 }),
    action: choice('Action taken', retentionAction, { column: 3 }),
    counted: integer('How many', { column: 4 }),
    since_from: instant('From', { optional: true, column: 5 }),
    since_to: instant('To', { optional: true, column: 6 }),
    problem: text('Problem', { optional: true, max: 200, column: 7 }),
  },
  filters: ['retention_rule_id'],
  period: 'ran_at',
})
