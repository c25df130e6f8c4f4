import type { MergeAccount, Sight } from '@sala/contract/people/merges'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'

type Side = 'keep' | 'drop'
type Child = Sight['gains'][number]
type Account = Omit<MergeAccount, 'of'>

const columns = sql.raw('user_id, user_name, full_name, disable')
const accountsBy = async (tx: Tx, column: 'student_parent_id' | 'student_id', id: number | null): Promise<Account[]> =>
  id === null
    ? []
    : (
        await tx.execute<Account>(
          sql`select ${columns} from users where ${sql.identifier(column)} = ${id} order by user_id`,
        )
      ).rows
const childrenBy = async (tx: Tx, column: 'student_parent_id' | 'student_id', id: number): Promise<Child[]> =>
  (
    await tx.execute<Child>(
      sql`select student_id, card_number, full_name_en, full_name_kh from students where ${sql.identifier(column)} = ${id} order by student_id`,
    )
  ).rows

/** The accounts that hang on either record. */
export async function accountsOfBoth(
  tx: Tx,
  column: 'student_parent_id' | 'student_id',
  keep: number,
  drop: number,
): Promise<MergeAccount[]> {
  const of = async (id: number, side: Side) => (await accountsBy(tx, column, id)).map((each) => ({ ...each, of: side }))
  return [...(await of(keep, 'keep')), ...(await of(drop, 'drop'))]
}

const line = (
  { user_id, user_name, full_name }: Account,
  when: Sight['when'],
  gains: Child[],
  loses: Child[] = [],
): Sight => ({
  user_id,
  user_name,
  full_name,
  when,
  gains,
  loses,
})

/** When two families become one, each account of either sees all the children of both. */
export async function sightOfFamilies(tx: Tx, keep: number, drop: number): Promise<Sight[]> {
  const [mine, theirs] = [
    await childrenBy(tx, 'student_parent_id', keep),
    await childrenBy(tx, 'student_parent_id', drop),
  ]
  const accounts = await accountsOfBoth(tx, 'student_parent_id', keep, drop)
  return accounts
    .map((each) => line(each, 'always', each.of === 'keep' ? theirs : mine))
    .filter(({ gains }) => gains.length > 0)
}

/**
 * When two students become one, the family that is chosen sees the records of both, and the other family no longer sees
 * its own.
 */
export async function sightOfStudents(tx: Tx, keep: number, drop: number): Promise<Sight[]> {
  const [[mine], [theirs]] = [await childrenBy(tx, 'student_id', keep), await childrenBy(tx, 'student_id', drop)]
  const { rows } = await tx.execute<{ student_id: number; student_parent_id: number | null }>(
    sql`select student_id, student_parent_id from students where student_id in (${keep}, ${drop})`,
  )
  const family = (id: number) => rows.find(({ student_id }) => student_id === id)?.student_parent_id ?? null
  const own = (await accountsOfBoth(tx, 'student_id', keep, drop)).map((each) =>
    line(each, 'always', [each.of === 'keep' ? theirs! : mine!]),
  )
  if (family(keep) === family(drop)) return own
  const [ours, others] = [
    await accountsBy(tx, 'student_parent_id', family(keep)),
    await accountsBy(tx, 'student_parent_id', family(drop)),
  ]
  return [
    ...own,
    ...ours.flatMap((each) => [line(each, 'keep', [theirs!]), line(each, 'drop', [], [mine!])]),
    ...others.flatMap((each) => [line(each, 'keep', [], [theirs!]), line(each, 'drop', [mine!])]),
  ]
}
