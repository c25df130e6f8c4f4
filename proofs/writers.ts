import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { digest } from '../apps/api/src/accounts/tokens.ts'
import { welcomeAdministrator } from '../apps/api/src/app/first-administrator.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { createDatabase, prepareDatabase } from '../scripts/database.ts'
import { stopwatch } from './stopwatch.ts'

/** Clients that write through the API without pause and remember what they were promised. */
export interface Writers {
  /** The names whose saving was answered with success. */
  readonly promised: Set<string>
  /** Other answers, by status. */
  readonly refused: Map<number, number>
  /** When the last success was answered. */
  readonly lastSuccess: () => number
  start(count: number): void
  stop(): Promise<void>
  close(): Promise<void>
}

/**
 * A server on a fresh database, and writers for it. `serveUrl` is what the server connects to, where that is not the
 * database itself.
 */
export async function openWriters(url: string, serveUrl = url): Promise<Writers> {
  await createDatabase(url)
  await prepareDatabase(url, { demandFactors: false })
  const owner = openDatabase(url, { asOwner: true, pool: 1 })
  await welcomeAdministrator(owner, 'head')
  const token = randomBytes(32).toString('base64url')
  await owner.$client.query(
    `with s as (insert into sessions (user_id, permission_allow_code) values (1, 'x') returning session_id)
     insert into session_tokens (token_hash, session_id, kind, expires_at) select $1, session_id, 'access', now() + interval '1 day' from s`,
    [digest(token)],
  )
  await owner.$client.end()
  const db = openDatabase(serveUrl, { pool: 8 })
  const app = await buildApp(readConfig({ LOG_LEVEL: process.env.PROOFS_LOG ?? 'silent' }), db)
  const base = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const promised = new Set<string>()
  const refused = new Map<number, number>()
  let lastSuccess = 0
  let running = false
  let serial = 0
  let work: Promise<unknown> = Promise.resolve()
  const write = async () => {
    while (running) {
      const name = `division ${(serial += 1)}`
      const response = await fetch(`${base}/api/divisions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ division_name_en: name, division_name_kh: 'ផ្នែក' }),
      })
      await response.text()
      if (response.ok) {
        promised.add(name)
        lastSuccess = performance.now()
      } else {
        refused.set(response.status, (refused.get(response.status) ?? 0) + 1)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  return {
    promised,
    refused,
    lastSuccess: () => lastSuccess,
    start(count) {
      running = true
      work = Promise.all(Array.from({ length: count }, write))
    },
    async stop() {
      running = false
      await work
    },
    async close() {
      running = false
      await work
      await app.server.close()
      await db.$client.end()
    },
  }
}

/** What was promised and is not there, and rows without the history that belongs to the same transaction. */
export async function lossesOf(
  url: string,
  promised: ReadonlySet<string>,
): Promise<{ lost: number; halves: number; kept: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; told: boolean }>(
      "select division_name_en as name, exists (select 1 from history h where h.object = 'divisions' and h.object_id = d.division_id::text and h.action = 'insert') as told from divisions d",
    )
    const there = new Set(rows.map(({ name }) => name))
    return {
      lost: [...promised].filter((name) => !there.has(name)).length,
      halves: rows.filter(({ told }) => !told).length,
      kept: rows.length,
    }
  } finally {
    await client.end()
  }
}

export const until = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
  milliseconds = 30_000,
): Promise<void> => {
  const waited = stopwatch()
  while (!(await holds())) {
    if (waited() > milliseconds) throw new Error(`waited ${milliseconds / 1000} s in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
