import { createHash } from 'node:crypto'
import { erasureBlockers, privacyProblems } from '@sala/contract/data-protection/privacy-problems'
import { type ErasurePlan, privacyKind, privacyState } from '@sala/contract/data-protection/privacy-requests'
import { studentHasLeft } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { sqlToday } from '../kit/clock.ts'
import type { Tx } from '../kit/database.ts'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import { type Keeping, keepings, reasons } from './class-words.ts'
import { type Found, historyOf, type Subject, walk } from './walk.ts'

const refuse = refusals(privacyProblems)

export const said = ([en, km]: readonly [string, string]) => ({ en, km })

export interface PlannedErasure {
  readonly found: ReadonlyMap<string, Found>
  readonly plan: ErasurePlan
  /** Of every row that is to be changed or to go, with its version: what was rehearsed is what is done. */
  readonly fingerprint: string
}

/** Works out what becomes of every row that belongs to a child, or refuses and says what stands in the way. */
export async function planErasure(app: Pick<App, 'stores'>, tx: Tx, subject: Subject): Promise<PlannedErasure> {
  const found = await walk(app, tx, subject)
  const blocked = await blockersOf(tx, subject, found)
  if (blocked.length > 0)
    throw refuse('child_cannot_be_erased', {
      conflicts: blocked.map((why) => ({
        why,
        message_en: erasureBlockers[why][0],
        message_kh: erasureBlockers[why][1],
      })),
    })
  const { rows: today } = await tx.execute<{ day: string; sheets: number; history: number }>(sql`
    select ${sqlToday}::text as day, (select count(*)::int from files where object = 'tasks') as sheets,
      (select count(*)::int from (${historyOf(redacted(found))}) h) as history`)
  const { day, sheets, history } = today[0]!
  const lines = [...found.values()]
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, class: each, rows }) => ({
      table: table.name,
      words: said(each.words),
      fate: each.fate,
      rows: rows.length,
      because: said(reasons[each.because]),
      keeping: said(keepings[each.keeping].words),
      until: each.fate === 'keep' ? dayAfter(day, keepings[each.keeping]) : null,
    }))
  return {
    found,
    plan: { lines, files: found.get('files')!.rows.length, sheets, history },
    fingerprint: fingerprintOf(found),
  }
}

/** The rows whose history is emptied with them. */
export const redacted = (found: ReadonlyMap<string, Found>): Found[] =>
  [...found.values()].filter((each) => each.class.fate !== 'keep')

function dayAfter(day: string, { months }: Keeping): string | null {
  if (!months) return null
  const then = new Date(`${day}T00:00:00Z`)
  then.setUTCMonth(then.getUTCMonth() + months)
  return then.toISOString().slice(0, 10)
}

function fingerprintOf(found: ReadonlyMap<string, Found>): string {
  const told = redacted(found)
    .filter(
      ({ table, class: each }) => (each.of === 'child' || each.of === 'family') && table.name !== 'privacy_requests',
    )
    .map(({ table, rows }) => `${table.name} ${rows.map(({ key, row }) => `${key}@${row.version ?? ''}`).join()}`)
  return createHash('sha256').update(told.sort().join('\n')).digest('hex')
}

async function blockersOf(
  tx: Tx,
  { student_id }: Subject,
  found: ReadonlyMap<string, Found>,
): Promise<(keyof typeof erasureBlockers)[]> {
  const { rows: erased } = await tx.execute(
    sql`select 1 from privacy_requests where student_id = ${student_id} and request_kind = ${literal(privacyKind.erasure)} and request_state = ${literal(privacyState.done)}`,
  )
  if (erased.length > 0) throw refuse('child_is_erased')
  const some = (table: string, column: string, value: number) =>
    found.get(table)!.rows.some(({ row }) => row[column] === value)
  const stands: Record<keyof typeof erasureBlockers, boolean> = {
    studies_here: !studentHasLeft.includes(found.get('students')!.rows[0]?.row.status as number),
    has_seat: some('student_enrollments', 'enrollment_status', 1),
    has_card: some('cards', 'card_status', 1),
    has_request: some('approval_requests', 'approve_status', 1),
  }
  return (Object.keys(stands) as (keyof typeof stands)[]).filter((why) => stands[why])
}
