import pg from 'pg'
import { pause } from './verdict.ts'

type Answered = { readonly status: number; readonly json?: { readonly code?: string } }
type Query = (text: string) => Promise<Record<string, unknown>[]>

/** How often each answer came: by the code of its problem, or else by its status. */
export function kinds(answers: readonly Answered[]): Record<string, number> {
  const seen = new Map<string, number>()
  for (const { status, json } of answers)
    seen.set(json?.code ?? String(status), (seen.get(json?.code ?? String(status)) ?? 0) + 1)
  return Object.fromEntries(seen)
}

/** Those that are neither done nor refused by one of these codes; whoever got no answer has the status 0. */
export const unlike = (answers: readonly Answered[], codes: readonly string[]): string[] =>
  Object.keys(
    kinds(answers.filter(({ status, json }) => (status < 200 || status >= 300) && !codes.includes(json?.code ?? ''))),
  )

/** How often the database had to end a transaction because two waited for each other. */
export const deadlocksOf = async (query: Query): Promise<number> =>
  Number((await query('select deadlocks from pg_stat_database where datname = current_database()'))[0]!.deadlocks)

/**
 * Holds rows in a transaction of its own, so that whoever wants them stands still in the middle of his work until they
 * are let go.
 */
export async function holdBack(
  url: string,
  text: string,
): Promise<{ letGo: () => Promise<void>; someoneWaits: (count?: number) => Promise<boolean> }> {
  const client = new pg.Client({ connectionString: url })
  // Whoever drops the database ends it too.
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(text)
  return {
    /** Whether somebody stands still here within half a minute, and so many in all. */
    someoneWaits: async (count = 1) => {
      for (let tries = 0; tries < 1500; tries += 1) {
        // Within a transaction the list of those who are connected stays what it was when it was first asked for.
        await client.query('select pg_stat_clear_snapshot()')
        const { rows } = await client.query<{ here: boolean; all: number }>(
          'select coalesce(bool_or(pg_backend_pid() = any (pg_blocking_pids(a.pid))), false) as here, count(distinct a.pid)::int as all from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
        )
        if (rows[0]!.here && rows[0]!.all >= count) return true
        await pause(20)
      }
      return false
    },
    letGo: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}
