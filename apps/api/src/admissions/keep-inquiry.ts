import type { infoInquiries as resource } from '@sala/contract/admissions/info-inquiries'
import { admissionsProblems } from '@sala/contract/admissions/problems'
import { actionStatus, closed, inquiryStatus } from '@sala/contract/admissions/statuses'
import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'
import { followUpInquiries, infoInquiries, studentFollowUps } from '../tables/admissions.ts'

const refuse = refusals(admissionsProblems)

/**
 * An inquiry is only registered by becoming a student, and stays so; what was planned for one that is closed is
 * cancelled.
 */
export async function keepInquiry({ values, before, tx }: Change<typeof resource>) {
  const next = values.inquiry_status
  if (next === undefined || next === before?.inquiry_status) return
  if (before?.inquiry_status === inquiryStatus.registered) throw refuse('already_registered')
  if (next === inquiryStatus.registered) throw refuse('register_first', { errors: { inquiry_status: 'unknown' } })
  if (before && closed.includes(next)) await cancelPlanned(tx, before.inquiry_id)
}

/** Takes back what is planned for this inquiry and for no other that is still open. */
export async function cancelPlanned(tx: Tx, inquiryId: number): Promise<void> {
  await tx.execute(sql`
    update ${studentFollowUps} f set action_status = ${literal(actionStatus.cancelled)}
    where f.action_status = ${literal(actionStatus.planned)} and exists (select 1 from ${followUpInquiries} p where p.followup_id = f.followup_id and p.inquiry_id = ${inquiryId})
      and not exists (
        select 1 from ${followUpInquiries} p join ${infoInquiries} i on i.inquiry_id = p.inquiry_id
        where p.followup_id = f.followup_id and p.inquiry_id <> ${inquiryId} and i.inquiry_status not in (${sql.join(
          closed.map((each) => sql`${each}`),
          sql`, `,
        )}))`)
}
