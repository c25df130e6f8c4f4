import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { signingKeys } from './tables.ts'

const known = new WeakMap<object, Map<string, Buffer>>()

/** The key that this database signs with under a name; the first asker makes it. */
async function keyOf(db: Db, name: string): Promise<Buffer> {
  let keys = known.get(db)
  if (!keys) known.set(db, (keys = new Map()))
  const held = keys.get(name)
  if (held) return held
  await db
    .insert(signingKeys)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(signingKeys).where(eq(signingKeys.name, name))
  const key = Buffer.from(row!.value, 'base64url')
  keys.set(name, key)
  return key
}

const mark = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** A token that says a text until a time, and that only this database can have made. */
export async function sign(db: Db, name: string, text: string, until: number): Promise<string> {
  const said = `${until}.${text}`
  return Buffer.concat([mark(await keyOf(db, name), said), Buffer.from(said)]).toString('base64url')
}

/** The text of a token, unless it was changed, is of another database, or its time is over. */
export async function unsign(db: Db, name: string, token: string, now: number): Promise<string | undefined> {
  const bytes = Buffer.from(token, 'base64url')
  const said = bytes.subarray(32).toString()
  // Only the one writing of a token counts, so that none can be varied.
  if (
    bytes.length < 34 ||
    bytes.toString('base64url') !== token ||
    !timingSafeEqual(bytes.subarray(0, 32), mark(await keyOf(db, name), said))
  )
    return undefined
  const [until, text] = [Number(said.slice(0, said.indexOf('.'))), said.slice(said.indexOf('.') + 1)]
  return until > now ? text : undefined
}
