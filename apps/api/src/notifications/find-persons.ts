import { users as accountRecords } from '@sala/contract/accounts/users'
import { employees as employeeRecords } from '@sala/contract/people/employees'
import { parents as familyRecords } from '@sala/contract/people/parents'
import { students as studentRecords } from '@sala/contract/people/students'
import { type SQL, sql } from 'drizzle-orm'
import { users } from '../tables/accounts.ts'
import { parents, students } from '../tables/people.ts'

/** The accounts of a family, or itself below nothing where it has none. */
export const personsOfFamily = (family: SQL): SQL => sql`
  select u.user_id as person_id from ${users} u where u.student_parent_id = ${family} and u.user_type = 'parent-api' and u.disable = 0
  union all select -${family} where ${family} is not null and not exists (select from ${users} u where u.student_parent_id = ${family} and u.user_type = 'parent-api' and u.disable = 0)`

/**
 * Who is to be told of a record: an account of itself, a family of itself and of its children, an employee of himself.
 * Answers `person_id`, `family_id`, `student_id` and `branch_id` for the columns `about` and `about_id` of `o`.
 */
export const personsAbout = (o: SQL): SQL => {
  const is = (name: string) => sql`${o}.about = ${name}`
  return sql`
    select u.user_id as person_id, coalesce(u.student_parent_id, 0) as family_id, 0 as student_id, u.default_branch_id as branch_id
      from ${users} u where ${is(accountRecords.name)} and u.user_id = ${o}.about_id
    union all select u.user_id, 0, 0, u.default_branch_id from ${users} u where ${is(employeeRecords.name)} and u.staff_id = ${o}.about_id and u.disable = 0
    union all select p.person_id, f.student_parent_id, 0, f.home_branch_id from ${parents} f cross join lateral (${personsOfFamily(sql.raw('f.student_parent_id'))}) p
      where ${is(familyRecords.name)} and f.student_parent_id = ${o}.about_id
    union all select coalesce(p.person_id, 0), coalesce(s.student_parent_id, 0), s.student_id, s.branch_id
      from ${students} s left join lateral (${personsOfFamily(sql.raw('s.student_parent_id'))}) p on true
      where ${is(studentRecords.name)} and s.student_id = ${o}.about_id`
}
