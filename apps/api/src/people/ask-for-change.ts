import { requestProblems } from '@sala/contract/people/request-problems'
import { approvalType } from '@sala/contract/people/requests'
import { eq } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { users } from '../tables/accounts.ts'
import { approvalRequests } from '../tables/people-requests.ts'
import { type OwnRecord, ownRecord, readRecord, subjectOf } from './own-records.ts'

const refuse = refusals(requestProblems)
type Asked = Pick<Work<never>, 'actor' | 'tx' | 'store'> & { readonly input: object }

const same = (one: unknown, other: unknown) => (one ?? null) === (other ?? null)

/**
 * Keeps what should become of a record, field by field, for somebody of the school to decide; nothing changes until
 * then.
 */
async function ask({ input, actor, tx, store }: Asked, record: OwnRecord | undefined) {
  if (!record) throw refuse('no_record_of_yours')
  const { remark, ...sent } = input as { remark?: string | null } & Record<string, unknown>
  // A request names its record by kind and number alone: whoever merges or deletes it comes before or after.
  await store(record.resource).lock(tx, actor, { [record.resource.keys[0]!]: record.key })
  const row = (await readRecord(store, tx, actor, record)) as Record<string, unknown>
  const differing = Object.entries(sent).filter(
    ([name, to]) => name in row && !record.resource.keys.includes(name) && to !== undefined && !same(row[name], to),
  )
  if (differing.length === 0) throw refuse('nothing_to_change')
  const [user] = await tx
    .select({ branch_id: users.default_branch_id })
    .from(users)
    .where(eq(users.user_id, actor.user_id))
  const [made] = await tx
    .insert(approvalRequests)
    .values({
      app_type_id: approvalType.profileChange,
      requested_by: actor.user_id,
      branch_id: (row.branch_id ?? row.home_branch_id ?? user!.branch_id) as number,
      object: record.resource.name,
      object_id: String(record.key),
      ...subjectOf(record.resource, row),
      changes: Object.fromEntries(differing.map(([name, to]) => [name, { from: row[name] ?? null, to }])),
      remark: remark ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: approvalRequests.id, approve_status: approvalRequests.approve_status })
  if (!made) throw refuse('request_waits')
  return made
}

export const askForOwnChange = async (work: Asked) => ask(work, await ownRecord(work.tx, work.actor, 'asked'))

/** The child has been checked to be one of the caller's own before this runs. */
export const askForChild =
  (resource: OwnRecord['resource']) =>
  ({ input, ...work }: Asked) => {
    const { student_id, ...sent } = input as { student_id: number }
    return ask({ ...work, input: sent }, { resource, key: student_id })
  }
