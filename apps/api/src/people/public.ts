import { cardStatus } from '@sala/contract/cards/card-activators'
import { students as resource } from '@sala/contract/people/students'
import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { logAccess } from '../kit/history/access-log.ts'
import type { Kept } from '../kit/history/retention.ts'
import { literal } from '../kit/literal.ts'
import type { Work } from '../kit/route/work.ts'
import { rowMerges } from '../kit/tables.ts'
import { guardianBlocks, parents, students } from '../tables/people.ts'

export { isBlocked, isBlockedInFamily, pickupIsBlocked } from './find-blocks.ts'
/** Whether a child is here already, and the number that the next one gets. */
export { findDuplicates } from './find-duplicates.ts'

export { giveEmployeeId } from './give-employee-id.ts'

export { giveStudentNumber } from './give-student-number.ts'
export { keepStudentStatus, type StatusChange } from './keep-student-status.ts'

/** The student that a number means by now: itself, or the one that took it over. */
export const keptStudent = (
  column: AnyColumn | SQL,
): SQL<number> => sql<number>`coalesce((select m.kept_id::int from ${rowMerges} m
  where m.table_name = 'students' and m.dropped_id = ${column}::text order by m.row_merge_id desc limit 1), ${column})`

/** All the numbers that these students ever had. */
export const numbersEverOf = (ids: SQL): SQL => sql`(${ids}::int[] || array(select m.dropped_id::int from ${rowMerges} m
  where m.table_name = 'students' and m.kept_id = any(${ids}::int[]::text[])))`

/** A student who belongs to another branch from now on, or is something else. */
export const placeStudent = async (
  tx: Tx,
  student_id: number,
  values: { branch_id?: number; status?: number },
): Promise<void> => {
  await tx.update(students).set(values).where(eq(students.student_id, student_id))
}

/** Writes down that children stand on a paper, or in a file, that leaves the house. */
export const lookAtPaper = (
  { tx, call, actor }: Pick<Work<never>, 'tx' | 'call' | 'actor'>,
  route: string,
  studentIds: readonly number[],
): Promise<void> =>
  logAccess(tx, call, actor, resource.logsAccess, {
    resource: resource.name,
    kind: 'tookOut',
    route,
    about: resource.name,
    ids: studentIds,
  })

/** Counts one more card that was printed for each of these. */
export const countPrintedCards = (tx: Tx, studentIds: readonly number[]) =>
  tx
    .update(students)
    .set({ print_card_counter: sql`${students.print_card_counter} + 1` })
    .where(sql`student_id = any(${sql.param([...studentIds])}::int[])`)
    .returning({ student_id: students.student_id, print_card_counter: students.print_card_counter })

/** Families that come with a file. */
export const foundFamilies = (tx: Tx, families: readonly (typeof parents.$inferInsert)[]): Promise<{ id: number }[]> =>
  tx
    .insert(parents)
    .values([...families])
    .returning({ id: parents.student_parent_id })
export const changeFamily = async (tx: Tx, id: number, values: Partial<typeof parents.$inferInsert>): Promise<void> => {
  await tx.update(parents).set(values).where(eq(parents.student_parent_id, id))
}

const untilOf = sql`case when p.is_deleted = 1 then p.updated_at else (p.valid_to + 1)::timestamptz end`

/** Pickup persons whom nobody needs any more; one who still has a card, or is blocked, stays. */
export const keptPickups: Kept = {
  due: (
    before,
  ) => sql`select p.student_pickup_id::text as id, ${untilOf} as since from student_pickups p where (p.is_deleted = 1 or p.valid_to is not null)
    and ${untilOf} < ${before} and not exists (select 1 from cards c where c.student_pickup_id = p.student_pickup_id and c.card_status = ${literal(cardStatus.active)})
    and not exists (select 1 from ${guardianBlocks} b where b.student_pickup_id = p.student_pickup_id)`,
  erase: (ids) => [
    sql`delete from student_pickups p where p.student_pickup_id = any((${ids})::int[]) and not exists (select 1 from cards c where c.student_pickup_id = p.student_pickup_id)
      and not exists (select 1 from ${guardianBlocks} b where b.student_pickup_id = p.student_pickup_id)`,
  ],
}
