import type { endOtherSessions, endSession, listSessions } from '@sala/contract/accounts/sessions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuse } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { sessions, sessionTokens } from '../tables/accounts.ts'
import { forgetActors } from './authenticate.ts'
import { endSessions } from './end-session.ts'
import { accessSeconds } from './sign-in.ts'

const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What people call the device: "Chrome · Windows". The browser says it of itself, so nothing depends on it. */
export function deviceName(userAgent: string | null): string {
  const name = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [name(browsers), name(systems)].filter(Boolean).join(' · ') || '—'
}

type Own = Pick<Work<typeof listSessions> | Work<typeof endSession> | Work<typeof endOtherSessions>, 'actor' | 'tx'>

/**
 * The caller's sessions that can still be used, the present one first. A refresh is the trace that a session leaves, so
 * "last seen" is exact to ten minutes.
 */
export async function showSessions({ actor, tx }: Own) {
  const lastSeen = sql<string>`(select max(t.expires_at) - make_interval(secs => ${accessSeconds}) from ${sessionTokens} t where t.session_id = ${sessions.session_id} and t.kind = 'access')`
  const alive = sql`exists (select 1 from ${sessionTokens} t where t.session_id = ${sessions.session_id} and t.kind = 'refresh' and t.expires_at > now() and t.spent_at is null)`
  const rows = await tx
    .select({
      session_id: sessions.session_id,
      user_agent: sessions.user_agent,
      ip: sql<string | null>`host(${sessions.ip})`,
      created_date: sessions.created_date,
      last_seen: lastSeen.mapWith(sessions.created_date),
    })
    .from(sessions)
    .where(and(eq(sessions.user_id, actor.user_id), isNull(sessions.ended_at), alive))
    .orderBy(sql`${sessions.session_id} = ${actor.session_id} desc, ${sessions.created_date} desc`)
    .limit(100)
  const data = rows.map(({ user_agent, last_seen, ...row }) => ({
    ...row,
    last_seen: last_seen ?? row.created_date,
    device: deviceName(user_agent),
    current: row.session_id === actor.session_id ? 1 : 0,
  }))
  return { data }
}

export async function endOne(work: Work<typeof endSession>) {
  const { input, actor, tx, call } = work
  const ended = await tx
    .update(sessions)
    .set({ ended_at: sql`now()` as never })
    .where(
      and(eq(sessions.session_id, input.session_id), eq(sessions.user_id, actor.user_id), isNull(sessions.ended_at)),
    )
    .returning({ session_id: sessions.session_id })
  if (ended.length === 0) throw refuse('not_found')
  forgetActors(call.db)
  return showSessions(work)
}

export async function endOthers(work: Work<typeof endOtherSessions>) {
  await endSessions(work.tx, work.actor.user_id, work.actor.session_id)
  forgetActors(work.call.db)
  return showSessions(work)
}
