import { academicsProblems } from '@sala/contract/academics/problems'
import {
  linkKind,
  type makeCalendarLink as operation,
  type revokeCalendarLink as revocation,
} from '@sala/contract/calendar/calendar-links'
import { and, eq, isNull } from 'drizzle-orm'
import { digest, makeToken } from '../accounts/public.ts'
import { refusals, refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { classes } from '../tables/academics.ts'
import { calendarLinks } from '../tables/calendar.ts'

const refuseIt = refusals(academicsProblems)

/** The address is the secret: it is told once, and only its digest is kept. */
export async function makeCalendarLink({ input, tx }: Work<typeof operation>) {
  const { link_name, branch_id, class_id = null, teacher_id = null, language } = input
  if (class_id && teacher_id) throw refuseIt('link_of_one', { errors: { teacher_id: 'format' } })
  if (class_id) {
    const [own] = await tx.select({ branch_id: classes.branch_id }).from(classes).where(eq(classes.class_id, class_id))
    if (own?.branch_id !== branch_id) throw refuse('not_found')
  }
  const token = makeToken()
  const link_kind = class_id ? linkKind.class : teacher_id ? linkKind.teacher : linkKind.branch
  const [made] = await tx
    .insert(calendarLinks)
    .values({ link_name, link_kind, branch_id, class_id, teacher_id, language, token_digest: digest(token) })
    .returning({ calendar_link_id: calendarLinks.calendar_link_id })
  return { ...made!, address: `/api/calendar-feeds/${token}` }
}

/** From here on the address is one that nobody was ever given. */
export async function revokeCalendarLink({ input, tx, now }: Work<typeof revocation>) {
  const [gone] = await tx
    .update(calendarLinks)
    .set({ token_digest: null, revoked_at: now.toISOString() })
    .where(and(eq(calendarLinks.calendar_link_id, input.calendar_link_id), isNull(calendarLinks.revoked_at)))
    .returning({ calendar_link_id: calendarLinks.calendar_link_id })
  if (!gone) throw refuseIt('link_already_revoked')
  return gone
}
