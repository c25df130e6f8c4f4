import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Lays rows down by COPY, one line each. */
export async function copyLines(client: PoolClient, target: string, lines: Iterable<string>): Promise<void> {
  const stream = client.query(copyFrom(`copy ${target} from stdin`))
  await pipeline(Readable.from(chunked(lines)), stream)
}

/** Many short lines as few large pieces. */
function* chunked(lines: Iterable<string>): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length > 65_536) {
      yield piece
      piece = ''
    }
  }
  yield piece
}

/**
 * Runs the work with the tables' triggers at rest: a school of any size is laid down, not lived; its history begins
 * with the first change.
 */
export async function withoutTriggers(
  client: PoolClient,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const table of tables) await client.query(`alter table ${table} enable trigger user; analyze ${table}`)
}
