import { enrollmentStatus } from '@sala/contract/enrolment/enrolments'
import { permissionName } from '@sala/contract/kit/access'
import { guardianType, parents } from '@sala/contract/people/parents'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { students as studentProfiles } from '@sala/contract/people/students'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import { literal } from '../kit/literal.ts'
import { refuse } from '../kit/problem.ts'

/** Whose accounts are meant, as a call says it. */
export interface Whose {
  readonly whom: 'families' | 'students'
  readonly class_ids: readonly number[]
  readonly grade_ids: readonly number[]
  readonly branch_id?: number | null | undefined
  readonly student_parent_ids: readonly number[]
  readonly student_ids: readonly number[]
}

export type NameRule = 'number' | 'phone'

/** A family or a student who is to have an account. */
export interface Holder {
  readonly person_id: number
  readonly student_parent_id: number | null
  readonly student_id: number | null
  readonly guardian_type_id: number | null
  readonly name_en: string
  readonly name_kh: string
  /** None where the rule finds nothing to make one of. */
  readonly user_name: string | null
  readonly branch_id: number
  readonly branch_ids: number[]
  readonly class_name: string | null
  readonly [column: string]: unknown
}

const ids = (of: readonly number[]) => sql`${sql.param([...of])}::int[]`

/**
 * Those who study in the caller's branches, if he may see such people at all, and are meant, each with a seat that was
 * asked for, else with the latest.
 */
function pupils({ whom, class_ids, grade_ids, branch_id, student_parent_ids, student_ids }: Whose, actor: Actor): SQL {
  if (!actor.permissions.has(permissionName('view', whom === 'families' ? parents.name : studentProfiles.name)))
    throw refuse('not_allowed')
  const asked = sql`coalesce(c.class_id = any(${ids(class_ids)}) or c.grade_id = any(${ids(grade_ids)}), false)`
  const conditions = [
    sql`s.status in (${literal(studentStatus.active, studentStatus.suspended)})`,
    sql`s.branch_id = any(${ids(actor.branch_ids)})`,
    ...(branch_id ? [sql`s.branch_id = ${branch_id}`] : []),
    ...(class_ids.length + grade_ids.length > 0 ? [sql`seat.asked`] : []),
    ...(student_parent_ids.length > 0 ? [sql`s.student_parent_id = any(${ids(student_parent_ids)})`] : []),
    ...(student_ids.length > 0 ? [sql`s.student_id = any(${ids(student_ids)})`] : []),
  ]
  return sql`select s.*, seat.class_name from students s left join lateral (
      select c.class_name, ${asked} as asked from student_enrollments e join classes c on c.class_id = e.class_id
      where e.student_id = s.student_id and e.enrollment_status = ${literal(enrollmentStatus.studying)} order by ${asked} desc, e.enrollment_id desc limit 1) seat on true
    where ${sql.join(conditions, sql` and `)}`
}

const students = (whose: Whose, actor: Actor) => sql`
  select s.student_id as person_id, null::int as student_parent_id, s.student_id, null::int as guardian_type_id, s.full_name_en as name_en, s.full_name_kh as name_kh,
    nullif(regexp_replace(s.card_number, '[^A-Za-z0-9_.-]', '', 'g'), '') as user_name, s.branch_id, array[s.branch_id] as branch_ids, s.class_name
  from (${pupils(whose, actor)}) s`

const contact = sql`coalesce(p.phone_number, case p.main_contact when ${literal(guardianType.father)} then p.father_phone when ${literal(guardianType.mother)} then p.mother_phone else p.guardian_phone end, p.father_phone, p.mother_phone, p.guardian_phone)`
const names: Record<NameRule, SQL> = {
  number: sql`'f' || p.student_parent_id`,
  phone: sql`nullif(regexp_replace(regexp_replace(${contact}, '\\D', '', 'g'), '^855', '0'), '')`,
}

/**
 * A family goes with the first of its children who are meant; one that is named needs no child here, only to be known
 * here.
 */
const families = (whose: Whose, rule: NameRule, actor: Actor) => sql`
  select p.student_parent_id as person_id, p.student_parent_id, null::int as student_id, p.main_contact::int as guardian_type_id, p.family_name_en as name_en, p.family_name_kh as name_kh,
    ${names[rule]} as user_name, case when p.home_branch_id = any(k.branch_ids) then p.home_branch_id else k.branch_ids[1] end as branch_id, k.branch_ids, s.class_name
  from parents p
  join (select student_parent_id, array_agg(branch_id order by branch_id) as branch_ids from parent_branches where branch_id = any(${ids(actor.branch_ids)}) group by 1) k using (student_parent_id)
  left join (select student_parent_id, (array_agg(class_name order by class_name collate natural_order, full_name_en))[1] as class_name from (${pupils(whose, actor)}) m group by 1) s using (student_parent_id)
  where s.student_parent_id is not null or (p.student_parent_id = any(${ids(whose.student_parent_ids)}) and ${whose.class_ids.length + whose.grade_ids.length + whose.student_ids.length === 0})`

export const holdersOfAccounts = (whose: Whose, rule: NameRule, actor: Actor): SQL =>
  whose.whom === 'families' ? families(whose, rule, actor) : students(whose, actor)

/** The account of a holder `h`. */
export const accountOf = ({ whom }: Pick<Whose, 'whom'>): SQL =>
  whom === 'families'
    ? sql`u.student_parent_id = h.person_id and u.user_type = 'parent-api'`
    : sql`u.student_id = h.person_id and u.user_type = 'student-api'`
