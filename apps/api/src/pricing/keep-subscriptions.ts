import {
  type endSubscription as endOperation,
  type querySubscriptions as queryOperation,
  type serviceSubscriptions as resource,
  serviceSubscriptions,
} from '@sala/contract/pricing/service-subscriptions'
import { and, eq } from 'drizzle-orm'
import { refuseCut } from '../kit/page-span.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { students } from '../tables/people.ts'
import { feeSetups, serviceSubscriptions as table } from '../tables/pricing.ts'
import { refuse } from './refusals.ts'

/** A student takes services of his own branch that are still offered. */
export async function keepOffered({ values, before, tx }: Change<typeof resource>): Promise<void> {
  if (before) return
  const [fee] = await tx.select().from(feeSetups).where(eq(feeSetups.fee_setup_id, values.fee_setup_id!))
  const [student] = await tx
    .select({ branch_id: students.branch_id })
    .from(students)
    .where(eq(students.student_id, values.student_id!))
  const what = [fee!.fee_name_en, fee!.fee_name_kh] as const
  if (fee!.is_inactive === 1) throw refuse('fee_not_in_use', { what })
  if (fee!.branch_id !== student!.branch_id) throw refuse('fee_of_other_branch', { what })
}

export async function querySubscriptions({ input, actor, call, store }: Work<typeof queryOperation>) {
  const { page, perPage, student_id, fee_setup_id } = input
  const filters = {
    ...(student_id && { student_id: [student_id] }),
    ...(fee_setup_id && { fee_setup_id: [fee_setup_id] }),
  }
  const found = await store(serviceSubscriptions).list(call.db, actor, { page, perPage, filters })
  return refuseCut(input, found) as never
}

/**
 * Taken away from today's lists and from what is charged next; what was billed stays, and the history keeps that it was
 * there.
 */
export async function endSubscription({ input, tx }: Work<typeof endOperation>) {
  const key = { student_id: input.student, fee_setup_id: input.feeSetup }
  const gone = await tx
    .delete(table)
    .where(and(eq(table.student_id, key.student_id), eq(table.fee_setup_id, key.fee_setup_id)))
    .returning()
  if (gone.length === 0) throw refuse('not_subscribed')
  return key
}
