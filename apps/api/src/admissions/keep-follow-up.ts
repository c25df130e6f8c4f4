import { infoInquiries as inquiries } from '@sala/contract/admissions/info-inquiries'
import { admissionsProblems } from '@sala/contract/admissions/problems'
import { actionStatus, actionType, bringsToSchool, inquiryStatus } from '@sala/contract/admissions/statuses'
import type { studentFollowUps as resource } from '@sala/contract/admissions/student-follow-ups'
import { and, asc, inArray, lt } from 'drizzle-orm'
import { announce } from '../kit/announce.ts'
import { refusals, refuse as refuseAny } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'
import { infoInquiries } from '../tables/admissions.ts'

const refuse = refusals(admissionsProblems)

/**
 * A follow-up stands in the branch of its inquiries, and moves them on: planned, they are followed up; once somebody
 * came, they have visited.
 */
export async function keepFollowUp({ values, before, tx }: Change<typeof resource>) {
  const ids = values.inquiry_id_list ?? before?.inquiry_id_list ?? []
  if (ids.length === 0) throw refuseAny('invalid', { errors: { inquiry_id_list: 'required' } })
  const rows = await tx
    .select({ branch_id: infoInquiries.branch_id })
    .from(infoInquiries)
    .where(inArray(infoInquiries.inquiry_id, ids))
    .orderBy(asc(infoInquiries.inquiry_id))
    .for('no key update')
  const found = new Set(rows.map(({ branch_id }) => branch_id))
  const own = values.branch_id ?? before?.branch_id ?? rows[0]!.branch_id
  if ((!before || values.inquiry_id_list) && (found.size > 1 || !found.has(own)))
    throw refuse('several_branches', { errors: { inquiry_id_list: 'not_within' } })
  const { action_status = actionStatus.planned, action_type = actionType.phoneCall } = { ...before, ...values }
  const status =
    action_status === actionStatus.done && bringsToSchool.includes(action_type)
      ? inquiryStatus.visited
      : action_status === actionStatus.cancelled
        ? undefined
        : inquiryStatus.followingUp
  if (status) {
    await tx
      .update(infoInquiries)
      .set({ inquiry_status: status })
      .where(and(inArray(infoInquiries.inquiry_id, ids), lt(infoInquiries.inquiry_status, status)))
  }
  await announce(tx, { resource: inquiries.name, branch_id: own })
  return { branch_id: own }
}
