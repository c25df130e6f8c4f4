import { privacyProblems } from '@sala/contract/data-protection/privacy-problems'
import {
  type rehearseErasure as operation,
  privacyKind,
  privacyState,
} from '@sala/contract/data-protection/privacy-requests'
import { eq, sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { refusals, stillThere } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { privacyRequests } from '../tables/data-protection.ts'
import { students } from '../tables/people.ts'
import { planErasure } from './plan-erasure.ts'

const refuse = refusals(privacyProblems)

/**
 * Shows what would become of every row, and lays it before a second person; what was rehearsed for the child before is
 * replaced.
 */
export const rehearseErasure =
  (app: App) =>
  async ({ input, actor, tx }: Work<typeof operation>) => {
    const { student_id, with_family, remark } = input
    const child = stillThere(await tx.select().from(students).where(eq(students.student_id, student_id)).for('update'))
    const family = child.student_parent_id
    const { rows: siblings } = await tx.execute(
      sql`select 1 from students where student_parent_id = ${family} and student_id <> ${student_id} limit 1`,
    )
    const family_can_go = family !== null && siblings.length === 0
    if (with_family === 1 && !family_can_go) throw refuse('family_has_children')
    const subject = { student_id, student_parent_id: with_family === 1 ? family! : undefined }
    const { plan, fingerprint } = await planErasure(app, tx, subject)
    const values = {
      with_family,
      remark: remark ?? null,
      plan,
      fingerprint,
      requested_by: actor.user_id,
      request_state: privacyState.awaitingApproval,
    }
    const [made] = await tx
      .insert(privacyRequests)
      .values({ ...values, request_kind: privacyKind.erasure, student_id, branch_id: child.branch_id })
      .onConflictDoUpdate({
        target: [privacyRequests.student_id, privacyRequests.request_kind],
        targetWhere: sql`request_state < ${literal(privacyState.inProgress)}`,
        set: values,
      })
      .returning({
        privacy_request_id: privacyRequests.privacy_request_id,
        request_state: privacyRequests.request_state,
      })
    return { ...made!, plan, fingerprint, family_can_go }
  }
