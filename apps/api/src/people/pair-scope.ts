import { pairKind, pairState } from '@sala/contract/people/duplicate-pairs'
import { peopleReaches } from '@sala/contract/people/reaches'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { caller, describeScope, type Scope } from '../kit/store/scope.ts'
import { duplicatePairs as pairs, parentBranches, parents, students } from '../tables/people.ts'

const seenStudents = sql`(select count(*) from ${students} s where s.student_id in (${pairs.one_id}, ${pairs.other_id}) and s.branch_id = any(${caller.branchIds}))`
const seenFamilies = sql`(select count(distinct k.student_parent_id) from ${parentBranches} k where k.student_parent_id in (${pairs.one_id}, ${pairs.other_id}) and k.branch_id = any(${caller.branchIds}))`
/** Of two that were merged only one is left to be seen. */
const left = sql`case when ${pairs.pair_state} = ${literal(pairState.merged)} then 1 else 2 end`

/** Both records must be the caller's to see, and so must be their lists. */
export const pairScope: Scope = {
  'staff-api': describeScope(
    peopleReaches.pairs_of_visible_records,
    sql`(case when ${pairs.pair_kind} = ${literal(pairKind.student)} then 'student-profiles' = any(${caller.views}) and ${seenStudents} = ${left}
      else 'parent-profiles' = any(${caller.views}) and ${seenFamilies} = ${left} end
      and (${pairs.pair_state} <> ${literal(pairState.merged)} or ${pairs.branch_ids} <@ ${caller.branchIds}::int[]))`,
  ),
}

/** What either record is called; the one that is gone, as it was called last. */
const nameOf = (
  id: AnyColumn,
  language: 'en' | 'kh',
): SQL => sql`coalesce(case when ${pairs.pair_kind} = ${literal(pairKind.student)}
    then (select s.${sql.identifier(`full_name_${language}`)} || ' · ' || s.card_number from ${students} s where s.student_id = ${id})
    else (select p.${sql.identifier(`family_name_${language}`)} from ${parents} p where p.student_parent_id = ${id}) end,
  ${pairs[`gone_name_${language}`]})`

export const pairNames = {
  one_name_en: nameOf(pairs.one_id, 'en'),
  one_name_kh: nameOf(pairs.one_id, 'kh'),
  other_name_en: nameOf(pairs.other_id, 'en'),
  other_name_kh: nameOf(pairs.other_id, 'kh'),
}
