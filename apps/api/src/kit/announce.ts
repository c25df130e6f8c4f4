import { type Db, notify, type Tx } from './database.ts'

/** What went stale: a resource and, where known, its row. Never the data itself. */
export interface Stale {
  readonly resource: string
  readonly key?: string
  /** Whom it concerns: one person, a branch, or without either everybody who looks at the resource. */
  readonly user_id?: number
  readonly branch_id?: number
}

export const staleChannel = 'sala_stale'

/** Says what went stale. Inside a transaction it is told at the commit and never after a rollback. */
export const announce = (db: Db | Tx, stale: Stale): Promise<void> => notify(db, staleChannel, JSON.stringify(stale))
