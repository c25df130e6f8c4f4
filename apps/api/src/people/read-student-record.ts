import type {
  listBankAccounts,
  readStudentRecord as operation,
  StudentEvent,
} from '@sala/contract/people/student-changes'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { accountsOfStudents } from '../accounts/public.ts'
import type { Work } from '../kit/route/work.ts'
import { banks } from '../tables/organisation.ts'
import { studentBankAccounts as accounts } from '../tables/people.ts'

/** What happened to a student here, latest first, and the accounts that are his. */
export async function readStudentRecord({ input, tx }: Work<typeof operation>) {
  const { rows } = await tx.execute<StudentEvent>(sql`
    select c.change_id, c.from_status, c.status, c.reason, c.remark, c.effective_date::text, u.full_name as by, to_json(c.created_date) #>> '{}' as created_date
    from student_status_changes c left join users u on u.user_id = c.created_by
    where c.student_id = ${input.student_id} order by c.effective_date desc, c.change_id desc`)
  return { accounts: await accountsOfStudents(tx, [input.student_id]), events: rows }
}

export async function readBankAccounts({ input, tx }: Work<typeof listBankAccounts>) {
  const data = await tx
    .select({
      bank_account_id: accounts.bank_account_id,
      bank_id: accounts.bank_id,
      bank_name_en: banks.bank_name_en,
      bank_name_kh: banks.bank_name_kh,
      account_name: accounts.account_name,
      account_number: accounts.account_number,
      is_default: accounts.is_default,
    })
    .from(accounts)
    .innerJoin(banks, eq(banks.bank_id, accounts.bank_id))
    .where(eq(accounts.student_id, input.student_id))
    .orderBy(desc(accounts.is_default), asc(accounts.bank_account_id))
  return { data }
}
