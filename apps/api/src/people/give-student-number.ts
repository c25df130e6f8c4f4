import type { nextStudentNumber as operation } from '@sala/contract/people/student-changes'
import type { students as resource } from '@sala/contract/people/students'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Replacement } from '../kit/mount/mount-resource.ts'
import type { Work } from '../kit/route/work.ts'
import { branches } from '../tables/organisation.ts'

/** The next number of a branch: its code and one more than the highest so far, `PP-S000042`. */
async function nextOf(tx: Tx, branchId: number): Promise<string> {
  const [branch] = await tx
    .select({ code: branches.branch_code })
    .from(branches)
    .where(eq(branches.branch_id, branchId))
  const stem = `${branch!.code}-S`
  // All of one length, so that the last of them in the index is the highest; whoever moved keeps his number, so every
  // branch is looked at.
  const { rows } = await tx.execute<{ last: number }>(sql`
    select right(card_number, 6)::int as last from students
    where card_number between ${`${stem}000000`} and ${`${stem}999999`} and card_number ~ ${`^${stem}[0-9]{6}$`}
    order by card_number desc limit 1`)
  return `${stem}${String((rows[0]?.last ?? 0) + 1).padStart(6, '0')}`
}

/** What the next student of a branch would be called; the number is only given when he is saved. */
export const suggestStudentNumber = async ({ input, tx }: Work<typeof operation>) => ({
  card_number: await nextOf(tx, input.branch_id),
})

/** Gives the number itself: two who save at once wait for each other and get different ones. */
export async function giveStudentNumber(tx: Tx, branchId: number): Promise<string> {
  await tx.select({ one: sql`1` }).from(branches).where(eq(branches.branch_id, branchId)).for('no key update')
  return nextOf(tx, branchId)
}

/** A new student gets the next number of his branch, unless he brings one. */
export const admitStudent: Replacement<typeof resource> = async ({ store, values, actor, tx }) =>
  store.create(tx, actor, {
    ...values,
    card_number: values.card_number ?? (await giveStudentNumber(tx, values.branch_id as number)),
  })
