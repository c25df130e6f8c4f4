import type { SessionUser } from '@sala/contract/accounts/session'
import type { AnyResource } from '@sala/contract/kit/resource'
import { employees } from '@sala/contract/people/employees'
import { parents } from '@sala/contract/people/parents'
import { studentHasLeft, studentStatus } from '@sala/contract/people/student-statuses'
import { students } from '@sala/contract/people/students'
import { teachers } from '@sala/contract/people/teachers'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Actor, factorProblem } from '../kit/actor.ts'
import type { Db, Tx } from '../kit/database.ts'
import { Problem } from '../kit/problem.ts'
import type { Store } from '../kit/store/store.ts'
import { chosenChildren, sessions, users } from '../tables/accounts.ts'
import { agreementAcceptances, agreements } from '../tables/data-protection.ts'
import { branches, companies } from '../tables/organisation.ts'
import { acceptedBy } from './accepted-agreements.ts'

type StoreOf = (resource: AnyResource) => Store

/** The branches that a user may choose from, as options. */
export const ownBranches = (tx: Tx, actor: Actor) =>
  tx
    .select({
      branch_id: branches.branch_id,
      branch_name_en: branches.branch_name_en,
      branch_name_kh: branches.branch_name_kh,
      branch_code: branches.branch_code,
    })
    .from(branches)
    .where(inArray(branches.branch_id, [...actor.branch_ids]))
    .orderBy(branches.branch_code)

/** The person behind a user, read through his own scope. */
export async function ownPerson(
  tx: Tx,
  actor: Actor,
  user: typeof users.$inferSelect,
  store: StoreOf,
): Promise<SessionUser['user_profile']> {
  const read = async (resource: AnyResource, key: string, id: number | null) => {
    if (!id) return null
    return store(resource)
      .read(tx, actor, { [key]: id })
      .catch((error) => {
        if (error instanceof Problem) return null
        throw error
      })
  }
  if (actor.user_type === 'teacher-api') return (await read(teachers, 'teacher_id', user.teacher_id)) as never
  if (actor.user_type === 'parent-api')
    return (await read(parents, 'student_parent_id', user.student_parent_id)) as never
  if (actor.user_type === 'student-api') return (await read(students, 'student_id', user.student_id)) as never
  return (await read(employees, 'staff_id', user.staff_id)) as never
}

/** What a locked screen has no use for, and whoever sits before it no right to. */
const untold = {
  permission_allow_code: '',
  guardian_type_id: null,
  permissions: [],
  branches: [],
  default_branch: null,
  user_profile: null,
  cashier_location_id: null,
  children: [],
  chosen_child_id: null,
  is_external: 0,
  allow_duplicate_fee_type: 0,
  company: null,
  menu_favorites: [],
  must_enroll: 0,
  must_accept: [],
} satisfies Partial<SessionUser>

/** Those who are still at school, suspended ones too; where all have left, those: what they owe is still to be paid. */
async function ownChildren(tx: Tx, actor: Actor, store: StoreOf) {
  const filters = { status: studentStatus.values }
  const { data } = await store(students).list(tx as Db, actor, { page: -1, filters })
  const staying = data.filter(({ status }) => !studentHasLeft.includes(Number(status)))
  return staying.length > 0 ? staying : data
}

/** Everything a client needs to know of who is signed in; behind a locked screen, whose it is. */
export async function describeSession(tx: Tx, actor: Actor, store: StoreOf): Promise<SessionUser> {
  const [found] = await tx
    .select({ user: users, session: sessions, branch: branches, company: companies, chosen: chosenChildren })
    .from(users)
    .innerJoin(sessions, eq(sessions.session_id, actor.session_id))
    .innerJoin(branches, eq(branches.branch_id, users.default_branch_id))
    .innerJoin(companies, eq(companies.company_id, branches.company_id))
    .leftJoin(chosenChildren, eq(chosenChildren.user_id, users.user_id))
    .where(eq(users.user_id, actor.user_id))
  const { user, session, branch, company, chosen } = found!
  const { user_id, user_name, full_name, photo, default_branch_id } = user
  const whose = { user_id, user_name, full_name, photo, default_branch_id, user_type: actor.user_type }
  if (actor.locked) return { ...whose, ...untold, locked: 1 }
  const unaccepted = await tx
    .select({ agreement_id: agreements.agreement_id })
    .from(agreements)
    .leftJoin(agreementAcceptances, acceptedBy(actor))
    .where(and(eq(agreements.is_required, 1), sql`${agreementAcceptances.user_id} is null`))
  // Until the second factor stands, a password alone shows nothing but the way to set it up.
  const limited = factorProblem(actor) !== undefined
  const looksAfter = !limited && (actor.user_type === 'parent-api' || actor.user_type === 'student-api')
  const children = looksAfter ? await ownChildren(tx, actor, store) : []
  // Until somebody chooses, and where the chosen one has gone to another family, it is the first.
  const shown = children.find((child) => child.student_id === chosen?.student_id) ?? children[0]
  const isAll = chosen !== null && chosen.student_id === null
  return {
    ...whose,
    permission_allow_code: session.permission_allow_code,
    guardian_type_id: user.guardian_type_id,
    permissions: limited ? [] : [...actor.permissions].sort(),
    branches: await ownBranches(tx, actor),
    default_branch: {
      branch_id: branch.branch_id,
      branch_name_en: branch.branch_name_en,
      branch_name_kh: branch.branch_name_kh,
      branch_code: branch.branch_code,
    },
    user_profile: limited ? null : await ownPerson(tx, actor, user, store),
    cashier_location_id: user.cashier_location_id,
    children: children as never,
    chosen_child_id: shown && !isAll ? Number(shown.student_id) : null,
    is_external: user.is_external,
    allow_duplicate_fee_type: user.allow_duplicate_fee_type,
    company: {
      company_id: company.company_id,
      company_name_en: company.company_name_en,
      company_name_kh: company.company_name_kh,
    },
    menu_favorites: user.menu_favorites,
    locked: 0,
    must_enroll: actor.factor.demanded && !actor.factor.held ? 1 : 0,
    must_accept: unaccepted.map((row) => row.agreement_id),
  }
}
