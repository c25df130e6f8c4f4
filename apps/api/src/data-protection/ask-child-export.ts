import { privacyProblems } from '@sala/contract/data-protection/privacy-problems'
import { type askChildExport as operation, privacyKind } from '@sala/contract/data-protection/privacy-requests'
import { eq } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { privacyRequests } from '../tables/data-protection.ts'
import { students } from '../tables/people.ts'

const refuse = refusals(privacyProblems)

/** The child has been checked to be one of the caller’s own before this runs. */
export async function askChildExport({ input: { student_id, remark }, actor, tx }: Work<typeof operation>) {
  const [child] = await tx
    .select({ branch_id: students.branch_id })
    .from(students)
    .where(eq(students.student_id, student_id))
  const [made] = await tx
    .insert(privacyRequests)
    .values({
      request_kind: privacyKind.copy,
      student_id,
      branch_id: child!.branch_id,
      requested_by: actor.user_id,
      remark: remark ?? null,
    })
    .onConflictDoNothing()
    .returning({ privacy_request_id: privacyRequests.privacy_request_id, request_state: privacyRequests.request_state })
  if (!made) throw refuse('copy_already_asked')
  return made
}
