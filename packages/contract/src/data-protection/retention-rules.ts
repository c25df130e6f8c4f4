import { z } from 'zod'
import { may } from '../kit/access.ts'
import { defineChoice } from '../kit/choice.ts'
import { choice, derived, flag, id, integer, note, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'

export const keptThing = defineChoice({
  inquiries: ['inquiries', 'Enquiries that did not lead to a student', 'ការសាកសួរដែលមិនបានក្លាយជាសិស្ស'],
  looks: ['looks', 'Access log entries', 'កំណត់ហេតុនៃការមើល'],
  pickups: ['pickups', 'Former pickup persons', 'អតីតអ្នកទទួលសិស្ស'],
  health: ['health', 'Health records of former students', 'កំណត់ត្រាសុខភាពរបស់អ្នកដែលបានចាកចេញ'],
  signInAttempts: ['sign_in_attempts', 'Failed sign-ins', 'ការចូលប្រើដែលបរាជ័យ'],
  tasks: ['tasks', 'Finished tasks and their files', 'ការងារវែងដែលបានបញ្ចប់ និងឯកសាររបស់វា'],
  messages: ['messages', 'Messages and who read them', 'សារ និងអ្នកដែលបានអាន'],
})
export type KeptThing = (typeof keptThing.values)[number]

/** The event from which the time is counted. */
export const keptSince = defineChoice({
  inquiries: ['inquiries', 'Last change, including follow-ups', 'ការកែប្រែចុងក្រោយរបស់វា ឬរបស់ការតាមដាន'],
  looks: ['looks', 'When it was viewed', 'ពេលមើល'],
  pickups: ['pickups', 'Date it expired or was deleted', 'ថ្ងៃផុតសុពលភាព ឬថ្ងៃលុប'],
  health: ['health', 'The day the child left', 'ថ្ងៃដែលកុមារបានចាកចេញ'],
  signInAttempts: ['sign_in_attempts', 'Last failure', 'ការបរាជ័យចុងក្រោយ'],
  tasks: ['tasks', 'End of the task', 'ពេលបញ្ចប់ការងារ'],
  messages: ['messages', 'End of the month they were sent in', 'ចុងខែដែលបានផ្ញើ'],
})

export const keptUnit = defineChoice({ days: ['days', 'Days', 'ថ្ងៃ'], months: ['months', 'Months', 'ខែ'] })
export const retentionAction = defineChoice({
  erase: ['erase', 'Erase', 'លុបចោល', 'warn'],
  anonymise: ['anonymise', 'Anonymise', 'លាក់អត្តសញ្ញាណ', 'info'],
})

/** What may not go sooner, because the law or another rule needs it; and what may become anonymous instead. */
export const leastKept: Readonly<Record<KeptThing, { readonly days: number; readonly actions: readonly string[] }>> = {
  inquiries: { days: 30, actions: ['erase', 'anonymise'] },
  looks: { days: 396, actions: ['erase'] },
  pickups: { days: 365, actions: ['erase'] },
  health: { days: 365, actions: ['erase'] },
  sign_in_attempts: { days: 1, actions: ['erase'] },
  tasks: { days: 1, actions: ['erase'] },
  messages: { days: 183, actions: ['erase'] },
}

// Each comes with the program, because a program must know how its thing goes; the school says when, how and whether.
export const retentionRules = defineResource({
  name: 'retention-rules',
  label: ['Retention rule', 'Retention rules'],
  key: 'retention_rule_id',
  title: { en: 'rule_name_en', km: 'rule_name_kh' },
  sort: ['retention_rule_id', 'asc'],
  verbs: ['list', 'read', 'update'],
  fields: {
    retention_rule_id: id(),
    rule_name_en: text('Name (Latin)', { column: false }),
    rule_name_kh: text('Name (Khmer)', { column: false }),
    what: choice('Records', keptThing, { fixed: true, column: 1 }),
    since: derived(choice('Counted from', keptSince, { column: 2, sortable: false })),
    keep_for: integer('Kept for', { min: 1, max: 1200, column: 3 }),
    keep_unit: choice('Unit', keptUnit, { default: 'months', column: 4 }),
    action: choice('Action', retentionAction, { default: 'erase', column: 5 }),
    reason_en: note('Reason (English)', { max: 500, column: false }),
    reason_kh: note('Reason (Khmer)', { max: 500, column: false }),
    is_active: flag('Applied every night', {
      default: 0,
      column: 6,
      help: 'Check first what would be deleted tonight',
    }),
  },
  filters: ['is_active'],
})

export const rehearseRetention = defineOperation({
  name: 'rehearse-retention',
  method: 'GET',
  path: '/retention-rules/rehearsals',
  label: 'What would be deleted tonight',
  access: may('view', retentionRules),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        retention_rule_id: z.int(),
        /** How many, whether or not the rule is applied; and of when the oldest and the newest of them are. */
        counted: z.int(),
        since_from: z.nullable(z.string()),
        since_to: z.nullable(z.string()),
        least_days: z.int(),
        last_run: z.nullable(z.string()),
        last_counted: z.nullable(z.int()),
      }),
    ),
  }),
})
