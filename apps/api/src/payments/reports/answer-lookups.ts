import { academicStatus } from '@sala/contract/academics/statuses'
import { paymentState } from '@sala/contract/billing/statuses'
import type { queryCashiers as cashiersOperation } from '@sala/contract/payments/cash-collections'
import type { readTrackingForm as formOperation } from '@sala/contract/payments/payment-trackings'
import type { queryClassOperations as classesOperation } from '@sala/contract/payments/payments-by-student'
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type { Work } from '../../kit/route/work.ts'
import { academicYears, classes, grades, subPrograms } from '../../tables/academics.ts'
import { userBranches, users } from '../../tables/accounts.ts'
import { branches } from '../../tables/organisation.ts'
import { cashierShifts } from '../../tables/payments.ts'

const running = [academicStatus.active, academicStatus.upcoming]

/** Those who held a drawer here and are known here: somebody lent from another branch is not. */
export async function queryCashiers({ input, actor, tx }: Work<typeof cashiersOperation>) {
  const here = input.branch_id ? [input.branch_id] : [...actor.branch_ids]
  const { user_id, user_name: loginname, full_name, staff_id } = users
  const worksIn = tx
    .select({ user_id: userBranches.user_id })
    .from(userBranches)
    .where(inArray(userBranches.branch_id, here))
  const data = await tx
    .selectDistinct({ user_id, loginname, full_name, staff_id })
    .from(cashierShifts)
    .innerJoin(users, eq(user_id, cashierShifts.user_id))
    .where(
      and(
        inArray(cashierShifts.branch_id, here),
        or(inArray(users.default_branch_id, here), inArray(user_id, worksIn)),
      ),
    )
    .orderBy(asc(full_name), asc(user_id))
  return { data }
}

export async function queryClassOperations({ input, tx }: Work<typeof classesOperation>) {
  const { class_id, class_name, acps_id, grade_id, ac_year_id, ac_term_id } = classes
  const data = await tx
    .select({ class_id, class_name, acps_id, grade_id, ac_year_id, ac_term_id })
    .from(classes)
    .where(and(eq(classes.branch_id, input.id), inArray(classes.ac_status_id, running)))
    .orderBy(asc(class_name), asc(class_id))
  return { data }
}

/** What the tracking can be narrowed by in the caller's branches. */
export async function readTrackingForm({ actor, tx }: Work<typeof formOperation>) {
  const { branch_id, branch_name_en, branch_name_kh } = branches
  const { ac_year_id, ac_year, ac_status_id } = academicYears
  const { acps_id, acps_name_foreign, acps_name_native } = subPrograms
  const { grade_id, grade_name_foreign, grade_name_native } = grades
  const own = [...actor.branch_ids]
  return {
    branches: await tx
      .select({ branch_id, branch_name_en, branch_name_kh })
      .from(branches)
      .where(inArray(branch_id, own))
      .orderBy(asc(branch_name_en)),
    academic_years: await tx
      .select({ ac_year_id, ac_year, branch_id: academicYears.branch_id, ac_status_id })
      .from(academicYears)
      .where(inArray(academicYears.branch_id, own))
      .orderBy(desc(ac_year), asc(ac_year_id)),
    sub_programs: await tx
      .select({ acps_id, acps_name_foreign, acps_name_native })
      .from(subPrograms)
      .where(eq(subPrograms.is_active, 1))
      .orderBy(asc(acps_id)),
    grades: await tx
      .select({ grade_id, acps_id: grades.acps_id, grade_name_foreign, grade_name_native })
      .from(grades)
      .orderBy(asc(grades.acps_id), asc(grades.grade_order), asc(grade_id)),
    states: [...paymentState.labels]
      .map(([id, [name_en, name_kh]]) => ({ id: Number(id), name_en, name_kh }))
      .filter(({ id }) => id !== paymentState.void),
  }
}
