import { financeReaches } from '@sala/contract/finance/reaches'
import * as ladder from '@sala/contract/finance/reminder-steps'
import { reminderWords, unknownWords } from '@sala/contract/finance/reminder-words'
import * as reminding from '@sala/contract/finance/reminders'
import { sql } from 'drizzle-orm'
import { mountJob } from '../kit/job.ts'
import { literal } from '../kit/literal.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { caller, inOwnBranches, says } from '../kit/scope.ts'
import type { Change } from '../kit/store.ts'
import { aboutStudents } from '../people/public.ts'
import { previewReminders } from './preview-reminders.ts'
import { refuse } from './refusals.ts'
import { invoices, reminderBranches, reminderPauses, reminderSteps, reminders } from './tables.ts'
import * as writing from './write-reminders.ts'

/** Words in braces must be such as can be filled in. */
async function checkWords({ values }: Change<typeof ladder.reminderSteps>): Promise<void> {
  for (const name of ['title_en', 'title_kh', 'text_en', 'text_kh'] as const) {
    const [unknown] = unknownWords(values[name] ?? '')
    const words = reminderWords.map((word) => `{${word}}`).join(' ')
    if (unknown) throw refuse('unknown_word', { word: `{${unknown}}`, words }, { errors: { [name]: 'format' } })
  }
}

/** Families are reminded of what is overdue, step by step. */
export function mountReminders(app: App): void {
  const { branch_id } = reminderSteps
  mountOperation(app, reminding.previewReminders, previewReminders)
  mountOperation(app, reminding.runReminders, writing.runReminders)
  mountJob(app, writing.writing, writing.carryOutReminders)
  mountJob(app, writing.writingNightly, writing.carryOutNightly)
  const state =
    sql<number>`(select case when i.open_amount > 0 then ${literal(reminding.reminderState.waiting)} else ${literal(reminding.reminderState.settled)} end from ${invoices} i where i.inv_id = ${reminders.inv_id})::int`.mapWith(
      Number,
    )
  mountResource(app, reminding.reminders, {
    table: reminders,
    scope: { 'staff-api': inOwnBranches(reminders.branch_id)['staff-api']! },
    computed: { reminder_state: state },
    where: { reminder_state: (values) => sql`${state} = any(${values})` },
  })
  mountResource(app, ladder.reminderSteps, {
    table: reminderSteps,
    scope: { 'staff-api': says(financeReaches.own_branches_or_group, sql`(${branch_id} is null or ${branch_id} = any(${caller.branchIds}))`) },
    beforeSave: checkWords,
  })
  mountResource(app, ladder.reminderPauses, {
    table: reminderPauses,
    scope: { 'staff-api': aboutStudents(reminderPauses.student_id)['staff-api'] },
  })
  mountResource(app, ladder.reminderBranches, {
    table: reminderBranches,
    scope: { 'staff-api': inOwnBranches(reminderBranches.branch_id)['staff-api']! },
  })
}
