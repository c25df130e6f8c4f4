import { privacyProblems } from '@sala/contract/data-protection/privacy-problems'
import {
  type eraseChild as operation,
  privacyKind,
  privacyState,
  privacyRequests as resource,
} from '@sala/contract/data-protection/privacy-requests'
import { may } from '@sala/contract/kit/access'
import { students as studentProfiles } from '@sala/contract/people/students'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { announce } from '../kit/announce.ts'
import { defineJob } from '../kit/job/job.ts'
import { Problem, refusals } from '../kit/problem.ts'
import { type App, storeOf } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { privacyRequests } from '../tables/data-protection.ts'
import { students } from '../tables/people.ts'
import { type ErasureOptions, eraseRows } from './erase-rows.ts'
import { planErasure } from './plan-erasure.ts'

const refuse = refusals(privacyProblems)
const aRequest = z.strictObject({ privacy_request_id: z.int(), student_id: z.int() })

export const erasing = defineJob({
  name: 'erase-child',
  input: aRequest,
  access: () => may('approve', resource),
  within: 900,
})

/** Whoever approves it is somebody else than whoever rehearsed it, and types the child’s number. */
export async function eraseChild({ input, actor, tx, enqueue }: Work<typeof operation>) {
  const [request] = await tx
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.privacy_request_id, input.privacy_request_id))
    .for('update')
  const { privacy_request_id, student_id, requested_by, fingerprint, request_kind, request_state } = request!
  if (request_kind !== privacyKind.erasure || request_state !== privacyState.awaitingApproval)
    throw refuse('request_is_settled')
  if (requested_by === actor.user_id) throw refuse('second_person_needed')
  if (fingerprint !== input.fingerprint) throw refuse('erasure_is_outdated')
  const [child] = await tx
    .select({ card_number: students.card_number })
    .from(students)
    .where(eq(students.student_id, student_id))
  if (child!.card_number !== input.card_number) throw refuse('number_differs')
  const task_id = await enqueue(
    erasing,
    { privacy_request_id, student_id },
    { label: ['Erasure of a child’s data', 'ការលុបទិន្នន័យសិស្ស'] },
  )
  await tx
    .update(privacyRequests)
    .set({ request_state: privacyState.inProgress, decided_by_id: actor.user_id, task_id })
    .where(eq(privacyRequests.privacy_request_id, privacy_request_id))
  return { privacy_request_id, task_id }
}

/**
 * All rows in one transaction; then the bytes of the files, which a second run removes if the first did not come so
 * far.
 */
export const carryOutErasure =
  (app: App, options: ErasureOptions) =>
  async ({ input, actor, db, once, progress }: JobWork<z.infer<typeof aRequest>>): Promise<void> => {
    const here = eq(privacyRequests.privacy_request_id, input.privacy_request_id)
    const giveBack = () =>
      once('give back', (tx) =>
        tx
          .update(privacyRequests)
          .set({ request_state: privacyState.awaitingApproval })
          .where(here)
          .returning({ id: privacyRequests.task_id }),
      )
    const files = await once('erase', async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await storeOf(app, studentProfiles.name).read(tx, actor, { student_id: input.student_id })
      const [child] = await tx.select().from(students).where(eq(students.student_id, input.student_id)).for('update')
      const [request] = await tx.select().from(privacyRequests).where(here).for('update')
      const family = request!.with_family === 1 ? child!.student_parent_id! : undefined
      const planned = await planErasure(app, tx, { student_id: input.student_id, student_parent_id: family })
      if (planned.fingerprint !== request!.fingerprint) throw refuse('erasure_is_outdated')
      const removed = await eraseRows(tx, options, planned.found)
      await tx
        .update(privacyRequests)
        .set({ request_state: privacyState.done, done_at: sql`now()` as never, plan: planned.plan })
        .where(here)
      for (const name of [resource.name, studentProfiles.name]) await announce(tx, { resource: name })
      return removed
    }).catch(async (error) => {
      if (error instanceof Problem) await giveBack()
      throw error
    })
    for (const [at, id] of files.entries()) {
      await app.storageOf(db).remove(id)
      await progress(at + 1, files.length)
    }
  }
