import type { Db } from '../src/kit/database.ts'
import { copyLines, withoutTriggers } from './copy.ts'

interface Family {
  student_parent_id: number
  full_name: string
  phone_number: string | null
  branch_id: number
}

/**
 * A parent's account for every family that has none yet, in the branch of its children, half of them written in Khmer.
 * Without a password: each is set through a one-time link.
 */
export async function seedAccounts(db: Db): Promise<number> {
  const { rows } = await db.$client.query<Family>(`
    select p.student_parent_id, case when p.student_parent_id % 4 < 2 then coalesce(p.father_name_kh, p.mother_name_kh, '') else coalesce(p.father_name_en, p.mother_name_en, '') end as full_name, p.phone_number, min(s.branch_id) as branch_id
    from parents p join students s using (student_parent_id) where not exists (select 1 from users u where u.student_parent_id = p.student_parent_id)
    group by p.student_parent_id order by 1`)
  const client = await db.$client.connect()
  try {
    const { rows: given } = await client.query<{ last: number; role: number }>(
      "select coalesce(max(user_id), 0) as last, (select id from roles where name = 'Parent') as role from users",
    )
    const { last, role } = given[0]!
    const lines = (line: (family: Family, userId: number) => string) =>
      rows.map((family, index) => `${line(family, last + index + 1)}\n`)
    await withoutTriggers(client, ['users', 'user_branches', 'user_roles'], async () => {
      await copyLines(
        client,
        'users (user_id, user_name, full_name, user_type, phone_number, default_branch_id, student_parent_id, guardian_type_id)',
        lines(
          ({ student_parent_id, full_name, phone_number, branch_id }, id) =>
            `${id}\tfamily-${student_parent_id}\t${full_name}\tparent-api\t${phone_number ?? '\\N'}\t${branch_id}\t${student_parent_id}\t1`,
        ),
      )
      await copyLines(
        client,
        'user_branches (user_id, branch_id)',
        lines(({ branch_id }, id) => `${id}\t${branch_id}`),
      )
      await copyLines(
        client,
        'user_roles (user_id, role_id)',
        lines((_, id) => `${id}\t${role}`),
      )
      await client.query("select setval(pg_get_serial_sequence('users', 'user_id'), (select max(user_id) from users))")
    })
    return rows.length
  } finally {
    client.release()
  }
}
