import type { readStaffRecord as operation, StaffEvent } from '@sala/contract/people/staff-changes'
import { eq, type SQL, sql } from 'drizzle-orm'
import { accountsOf } from '../accounts/public.ts'
import type { Work } from '../kit/route/work.ts'
import { teachers } from '../tables/people.ts'

const named = (table: string, key: string, id: string, name: string): SQL =>
  sql.raw(`(select json_build_object('en', n.${name}_en, 'kh', n.${name}_kh) from ${table} n where n.${key} = c.${id})`)
const place = (
  side: 'from' | 'to',
): SQL => sql`json_build_object('branch', ${named('branches', 'branch_id', `${side}_branch_id`, 'branch_name')},
  'department', ${named('departments', 'department_id', `${side}_department_id`, 'department_name')},
  'position', ${named('positions', 'position_id', `${side}_position_id`, 'pos_name')})`
const by = sql`(select u.full_name from users u where u.user_id = c.created_by)`

/** What happened to an employee, latest first, and the accounts that are his. */
export async function readStaffRecord({ input, tx }: Work<typeof operation>) {
  const { rows } = await tx.execute<{ event: StaffEvent }>(sql`
    select event from (
      select c.effective_date, c.created_date, json_build_object('kind', 'status', 'id', c.change_id, 'from_status', c.from_status, 'status', c.status,
        'reason', ${named('status_reasons', 'status_reason_id', 'status_reason_id', 'reason')}, 'remark', c.remark,
        'effective_date', c.effective_date, 'by', ${by}, 'created_date', c.created_date) as event
      from employee_status_changes c where c.staff_id = ${input.staff_id}
      union all
      select c.effective_date, c.created_date, json_build_object('kind', 'transfer', 'id', c.transfer_id, 'from', ${place('from')}, 'to', ${place('to')},
        'remark', c.reason, 'effective_date', c.effective_date, 'by', ${by}, 'created_date', c.created_date)
      from employee_transfers c where c.staff_id = ${input.staff_id}
    ) told order by effective_date desc, created_date desc`)
  const [teacher] = await tx
    .select({ teacher_id: teachers.teacher_id })
    .from(teachers)
    .where(eq(teachers.staff_id, input.staff_id))
  return {
    teacher_id: teacher?.teacher_id ?? null,
    accounts: await accountsOf(tx, input.staff_id),
    events: rows.map(({ event }) => event),
  }
}
