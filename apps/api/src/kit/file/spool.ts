import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a stream to a file of its own first, so that a slow reader never holds a connection to the database and half a
 * sheet is never sent.
 */
export async function spool(stream: Readable): Promise<{ path: string; bytes: number; discard: () => Promise<void> }> {
  const path = join(tmpdir(), `sala-sheet-${randomUUID()}`)
  const discard = () => rm(path, { force: true })
  try {
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
    return { path, bytes: (await stat(path)).size, discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** The spooled file as an answer; gone once it is read or nobody reads on. */
export function readOnce({ path, discard }: { path: string; discard: () => Promise<void> }): Readable {
  return createReadStream(path).once('close', discard)
}
