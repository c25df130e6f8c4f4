import {
  blockedFrom,
  type endGuardianBlock as ending,
  type listPickupBlocks as listing,
  type guardianBlocks as resource,
} from '@sala/contract/people/guardian-blocks'
import { type pickups, pickupType } from '@sala/contract/people/pickups'
import { peopleProblems } from '@sala/contract/people/problems'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { guardianBlocks, studentPickups } from '../tables/people.ts'
import { isBlocked, nameIsBlocked, whoIsBlocked } from './find-blocks.ts'
import { familyPeople } from './list-pickup-parents.ts'

const refuse = refusals(peopleProblems)

type Names = { person_name_en?: string | null | undefined; person_name_kh?: string | null | undefined }
interface Whom {
  readonly student_id: number
  readonly guardian_type: number
  readonly student_pickup_id: number | null
}

/** What the records call somebody: the pickup person, or the family's father, mother or guardian. */
async function nameOnRecord(tx: Tx, { student_id, guardian_type, student_pickup_id }: Whom) {
  const { rows } = await tx.execute<{ guardian: string; guardian_kh: string }>(
    student_pickup_id
      ? sql`select guardian, guardian_kh from ${studentPickups} where student_pickup_id = ${student_pickup_id}`
      : sql`select f.guardian, f.guardian_kh from (${familyPeople(sql`s.student_id = ${student_id}`)}) f where f.guardian_type = ${guardian_type}`,
  )
  return rows[0]
}

/** A block says who is meant by name, so that it still does when the family's record changes. */
export async function nameBlocked({ values, before, tx }: Change<typeof resource>): Promise<Names> {
  if (before?.ended_date) throw refuse('block_has_ended')
  const after = { student_pickup_id: null, ...before, ...values } as Whom & Names & { blocked_from?: number }
  const isOther = after.guardian_type === pickupType.other
  if (isOther !== (after.student_pickup_id !== null))
    throw refuse('block_needs_pickup', { errors: { student_pickup_id: 'required' } })
  if (isOther && after.blocked_from === blockedFrom.messages)
    throw refuse('block_of_pickup_alone', { errors: { blocked_from: 'not_within' } })
  const { person_name_en: en, person_name_kh: km } = after
  const known = en && km ? undefined : await nameOnRecord(tx, after)
  const names = { person_name_en: en || known?.guardian || km, person_name_kh: km || known?.guardian_kh || en }
  if (!names.person_name_en) throw refuse('block_needs_name', { errors: { person_name_en: 'required' } })
  return names
}

/** A block ends at once and says why; whoever comes second is told. */
export async function endBlock({ input, tx }: Work<typeof ending>) {
  const [ended] = await tx
    .update(guardianBlocks)
    .set({ ended_date: sqlToday as never, end_reason: input.end_reason })
    .where(and(eq(guardianBlocks.guardian_block_id, input.guardian_block_id), isNull(guardianBlocks.ended_date)))
    .returning({ guardian_block_id: guardianBlocks.guardian_block_id, ended_date: guardianBlocks.ended_date })
  if (!ended) throw refuse('block_has_ended')
  return { ...ended, ended_date: ended.ended_date! }
}

interface Blocked extends Record<string, unknown> {
  readonly guardian_type: number
  readonly name_en: string
  readonly name_kh: string
}

export const listBlocked = async ({ input, tx }: Work<typeof listing>) => ({
  data: (await tx.execute<Blocked>(whoIsBlocked(sql`${input.student_id}::int`))).rows,
})

/** Nobody who is blocked becomes a pickup person, under another kind or entered once more by the same name. */
export async function refuseBlocked({ values, before, tx }: Change<typeof pickups>): Promise<void> {
  const { student_id, guardian_type, guardian, guardian_kh } = { ...before, ...values }
  if (
    before &&
    guardian_type === before.guardian_type &&
    guardian === before.guardian &&
    guardian_kh === before.guardian_kh
  )
    return
  const child = sql`${student_id}::int`
  const kinds = [guardian_type, before?.guardian_type].filter((kind) => kind !== undefined)
  const { rows } = await tx.execute<{ blocked: boolean }>(
    sql`select ${nameIsBlocked(child, sql`${guardian}::text`, sql`${guardian_kh}::text`)} or ${sql.join(
      kinds.map((kind) => isBlocked(child, sql`${kind}::int`, 'pickup')),
      sql` or `,
    )} as blocked`,
  )
  if (rows[0]!.blocked) throw refuse('may_not_pick_up')
}
