import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './database.ts'

/**
 * Makes the pieces that tables in pieces by time need next. Where the piece of today is missing all the same, nothing
 * could be written, so that nothing is served either; a database that cannot be asked now is asked again by what needs
 * it.
 */
export async function keepPartitions(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const ask = (text: ReturnType<typeof sql>) =>
    db.execute<{ name: string }>(text).catch((error: unknown) => {
      log.warn({ err: error }, 'partitions')
      return { rows: [] }
    })
  await ask(sql`select make_partitions()`)
  const { rows } = await ask(sql`select missing_partitions() as name`)
  const names = rows.map(({ name }) => name).join(', ')
  if (names)
    throw new Error(
      `The tables ${names} have no partition for today, and none could be made: run "npm run admin migrate".`,
    )
}
