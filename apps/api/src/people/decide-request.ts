import { users } from '@sala/contract/accounts/users'
import { requestApproved, requestRejected } from '@sala/contract/people/notices'
import { requestProblems } from '@sala/contract/people/request-problems'
import {
  approveStatus,
  type cancelRequest as cancelOperation,
  type decideRequest as operation,
} from '@sala/contract/people/requests'
import { and, eq, sql } from 'drizzle-orm'
import { tell } from '../kit/notice/notice.ts'
import { refusals, refuse as refuseAs } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { approvalRequests as requests } from '../tables/people-requests.ts'
import { askedAbout } from './own-records.ts'

const refuse = refusals(requestProblems)
const decidedNow = (actor: Work<never>['actor']) => ({ decided_by_id: actor.user_id, decided_at: sql`now()` as never })

/** Approves what was asked by making it, or says why not. What has changed since it was asked is not overwritten. */
export async function decideRequest({ input, actor, tx, store }: Work<typeof operation>) {
  const { id, approve_status, app_type_id } = input
  const comment = input.comment ?? null
  const [request] = await tx.select().from(requests).where(eq(requests.id, id)).for('update')
  if (!request || (app_type_id && app_type_id !== request.app_type_id)) throw refuseAs('not_found')
  if (request.approve_status !== approveStatus.pending) throw refuse('already_decided')
  if (approve_status === approveStatus.rejected && !comment)
    throw refuse('answer_needed', { errors: { comment: 'required' } })
  if (approve_status === approveStatus.approved) {
    const resource = askedAbout[request.object]
    if (!resource) throw refuseAs('not_found')
    const key = { [resource.keys[0]!]: Number(request.object_id) }
    const row = (await store(resource).read(tx, actor, key)) as Record<string, unknown>
    const changed = Object.entries(request.changes).filter(([name, { from }]) => (row[name] ?? null) !== from)
    if (changed.length > 0) throw refuse('changed_since_asked')
    await store(resource).update(
      tx,
      actor,
      key,
      Object.fromEntries(Object.entries(request.changes).map(([name, { to }]) => [name, to])),
    )
  }
  await tx
    .update(requests)
    .set({ approve_status, comment, ...decidedNow(actor) })
    .where(eq(requests.id, id))
  await tell(tx, approve_status === approveStatus.approved ? requestApproved : requestRejected, {
    about: users,
    id: request.requested_by,
    branch_id: request.branch_id,
    facts: { subject: [request.subject_en, request.subject_kh], comment: comment ?? '' },
  })
  return { id, approve_status }
}

export async function cancelRequest({ input: { id }, actor, tx }: Work<typeof cancelOperation>) {
  const own = and(eq(requests.id, id as number), eq(requests.requested_by, actor.user_id))
  const [request] = await tx.select({ approve_status: requests.approve_status }).from(requests).where(own).for('update')
  if (!request) throw refuseAs('not_found')
  if (request.approve_status !== approveStatus.pending) throw refuse('already_decided')
  await tx
    .update(requests)
    .set({ approve_status: approveStatus.cancelled, ...decidedNow(actor) })
    .where(own)
  return { id: id as number, approve_status: approveStatus.cancelled }
}
