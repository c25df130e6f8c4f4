import type { AnyNotice, Fact, FactsOf } from '@sala/contract/kit/notice'
import type { AnyResource } from '@sala/contract/kit/resource'
import { sql } from 'drizzle-orm'
import type { Tx } from '../database.ts'
import type { App } from '../route/app.ts'
import type { MountedNotice } from '../route/work.ts'
import { outbox } from '../tables.ts'

export type ServedNotice = Omit<MountedNotice, 'notice'>

/** Makes a notice known, with what is asked again before it is sent. */
export function mountNotice(app: App, notice: AnyNotice, served: ServedNotice): void {
  if (app.notices.has(notice.name)) throw new Error(`two notices are called "${notice.name}"`)
  app.notices.set(notice.name, { notice, ...served })
}

/** One fact: whom or what it is about, and its values. */
export interface Told<N extends AnyNotice> {
  readonly about: AnyResource
  readonly id: number
  /** Where it happened; where it is left out, the branch of whom it is about. */
  readonly branch_id?: number
  readonly facts: FactsOf<N> & { readonly [extra: string]: Fact }
}

/**
 * Has people told of what happened in this transaction, and not if it rolls back. Who they are, and how they are
 * reached, is found out afterwards.
 */
export async function tell<N extends AnyNotice>(tx: Tx, notice: N, ...told: Told<N>[]): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ about, id, branch_id, facts }) => ({ about: about.name, id, branch_id, facts }))
  await tx.execute(sql`insert into ${outbox} (notice, about, about_id, branch_id, facts, user_id)
    select ${notice.name}, t.about, t.id, t.branch_id, t.facts, nullif(current_setting('sala.user_id', true), '')::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (about text, id int, branch_id int, facts jsonb)`)
}
