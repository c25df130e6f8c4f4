import { accountMade } from '@sala/contract/accounts/notices'
import { parents as families } from '@sala/contract/people/parents'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { tell } from '../kit/notice/notice.ts'
import { students } from '../tables/people.ts'

interface Made {
  readonly full_name: string
  readonly user_name: string
  readonly student_parent_id?: number | null | undefined
  readonly student_id?: number | null | undefined
}

/**
 * A family that has an account already is told of every other one that comes to it or its children, so that none is
 * made behind its back.
 */
export async function tellOfAccounts(tx: Tx, made: readonly Made[]): Promise<void> {
  const { rows } = await tx.execute<{ family: number; name: string; login: string }>(sql`
    select f.family, m.full_name as name, m.user_name as login
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (full_name text, user_name text, student_parent_id int, student_id int)
      cross join lateral (select coalesce(m.student_parent_id, (select s.student_parent_id from ${students} s where s.student_id = m.student_id)) as family) f
    where exists (select from users u where u.student_parent_id = f.family and u.disable = 0 and u.user_name <> m.user_name)`)
  const told = rows.map(({ family, name, login }) => ({ about: families, id: family, facts: { name, login } }))
  await tell(tx, accountMade, ...told)
}
