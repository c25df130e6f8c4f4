import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kit/database.ts'
import type { Secrets } from '../../kit/secrets.ts'
import { messageSenders } from '../../tables/notifications.ts'

const ownerOf = (channel: number, sender_id: number) => `sender ${channel} ${sender_id}`

/** Keeps what a bot or an account signs in with, so that the database alone cannot tell it. */
export async function keepSecret(
  tx: Tx,
  secrets: Secrets,
  channel: number,
  sender_id: number,
  secret: string,
): Promise<void> {
  const sealed = secrets.seal(secret, ownerOf(channel, sender_id))
  // Whoever mends it wants it tried at once.
  await tx.execute(sql`insert into ${messageSenders} as s (channel, sender_id, sealed_secret) values (${channel}, ${sender_id}, ${sealed})
    on conflict (channel, sender_id) do update set sealed_secret = excluded.sealed_secret, paused_until = null, problem = null, problem_at = null`)
}

export async function openSecret(
  db: Pick<Db, 'execute'>,
  secrets: Secrets,
  channel: number,
  sender_id: number,
): Promise<string | undefined> {
  const { rows } = await db.execute<{ sealed_secret: string | null }>(
    sql`select sealed_secret from ${messageSenders} where channel = ${channel} and sender_id = ${sender_id}`,
  )
  const sealed = rows[0]?.sealed_secret
  return sealed ? secrets.open(sealed, ownerOf(channel, sender_id)) : undefined
}
