import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { announce } from '../announce.ts'
import type { Tx } from '../database.ts'
import type { App } from '../route/app.ts'
import { alarms, tasks } from '../tables.ts'

export interface Alarm {
  readonly kind: string
  /** Whose doing it is, where it is somebody's. */
  readonly user_id?: number
  readonly about: Record<string, unknown>
  /** Whoever holds it is told. */
  readonly permission: string
  readonly label: readonly [english: string, khmer: string]
}

/** Keeps an alarm and rings the bell of everybody in charge; the same one again within six hours is kept in silence. */
export async function raiseAlarm(
  app: Pick<App, 'holdersOf'>,
  tx: Tx,
  { kind, user_id, about, permission, label: [label, label_kh] }: Alarm,
): Promise<void> {
  const { rows } = await tx.execute<{ rung: boolean }>(sql`
    select exists (select 1 from alarms where kind = ${kind} and user_id is not distinct from ${user_id ?? null}::int and created_date > now() - interval '6 hours') as rung`)
  await tx.insert(alarms).values({ kind, user_id: user_id ?? null, about })
  if (rows[0]!.rung) return
  for (const holder of await app.holdersOf(tx, permission)) {
    const task_id = randomUUID()
    await tx.insert(tasks).values({
      task_id,
      user_id: holder,
      name: kind,
      label,
      label_kh,
      state: 'alarm',
      finished_at: sql`now()` as never,
    })
    await announce(tx, { resource: 'my-tasks', key: task_id, user_id: holder })
  }
}
