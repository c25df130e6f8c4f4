import { and, eq } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import { agreementAcceptances, agreements } from '../tables/data-protection.ts'

/** Joins an agreement to what somebody said to its present wording. */
export const acceptedBy = ({ user_id }: Actor) =>
  and(
    eq(agreementAcceptances.agreement_id, agreements.agreement_id),
    eq(agreementAcceptances.text_version, agreements.text_version),
    eq(agreementAcceptances.user_id, user_id),
  )
