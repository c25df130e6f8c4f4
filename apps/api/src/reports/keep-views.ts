import type * as operations from '@sala/contract/reports/report-views'
import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { roles, userRoles } from '../tables/accounts.ts'
import { reportViews } from '../tables/reports.ts'

const rolesOf = (tx: Tx, user_id: number) =>
  tx
    .select({ id: roles.id, name: roles.name, name_kh: roles.name_kh })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.role_id))
    .where(eq(userRoles.user_id, user_id))
    .orderBy(asc(roles.id))

const shown = (user_id: number) => {
  const { view_id, view_name, role_id, settings } = reportViews
  return { view_id, view_name, role_id, settings, is_own: sql<boolean>`${reportViews.user_id} = ${user_id}` }
}

/** One's own views of a report, and those of one's roles. */
export async function listReportViews({
  input: { report },
  actor: { user_id },
  tx,
}: Work<typeof operations.listReportViews>) {
  const held = await rolesOf(tx, user_id)
  const ofRoles = sql`${reportViews.role_id} in (select h.role_id from ${userRoles} h where h.user_id = ${user_id})`
  const data = await tx
    .select(shown(user_id))
    .from(reportViews)
    .where(and(eq(reportViews.report, report), or(eq(reportViews.user_id, user_id), ofRoles)))
    .orderBy(asc(reportViews.view_name), asc(reportViews.view_id))
  return { data, roles: held }
}

/** Keeps a view, for oneself or for everybody in a role that one has. */
export async function saveReportView({ input, actor: { user_id }, tx }: Work<typeof operations.saveReportView>) {
  const role_id = input.role_id ?? null
  if (role_id !== null && !(await rolesOf(tx, user_id)).some(({ id }) => id === role_id)) throw refuse('not_found')
  const { report, view_name, settings } = input
  const [kept] = await tx
    .insert(reportViews)
    .values({ report, view_name, role_id, settings, user_id })
    .onConflictDoUpdate({
      target: [reportViews.user_id, reportViews.report, reportViews.view_name],
      set: { role_id, settings },
    })
    .returning(shown(user_id))
  return kept!
}

/** Takes a view away; whoever saved it may. */
export async function dropReportView({
  input: { view_id },
  actor: { user_id },
  tx,
}: Work<typeof operations.dropReportView>) {
  const gone = await tx
    .delete(reportViews)
    .where(and(eq(reportViews.view_id, view_id), eq(reportViews.user_id, user_id)))
    .returning({ view_id: reportViews.view_id })
  if (gone.length === 0) throw refuse('not_found')
  return { view_id }
}
