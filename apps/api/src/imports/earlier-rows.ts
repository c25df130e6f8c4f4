import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'

/**
 * What earlier rows of a file have said, by a key. It stands in the database, since a file's worth of it would fill a
 * worker's memory; here is what one block asks about.
 */
export class EarlierRows {
  private readonly tx: Tx
  private readonly known = new Map<string, number>()
  private readonly fresh = new Set<string>()

  constructor(tx: Tx) {
    this.tx = tx
  }

  async open(): Promise<this> {
    await this.tx.execute(
      sql`create temp table earlier_rows (key text collate "C" primary key, row_number int not null) on commit drop`,
    )
    return this
  }

  /** To be asked about before `get`. */
  async look(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const { rows } = await this.tx.execute<{ key: string; row_number: number }>(
      sql`select key, row_number from pg_temp.earlier_rows where key = any(${sql.param([...keys])}::text[])`,
    )
    for (const { key, row_number } of rows) this.known.set(key, row_number)
  }

  get(key: string): number | undefined {
    return this.known.get(key)
  }

  set(key: string, row_number: number): void {
    this.known.set(key, row_number)
    this.fresh.add(key)
  }

  /** Only what a row of this block has said itself. */
  delete(key: string): void {
    this.known.delete(key)
    this.fresh.delete(key)
  }

  /** Lays down what this block has said, and forgets it here. */
  async keep(): Promise<void> {
    const keys = [...this.fresh]
    if (keys.length > 0)
      await this.tx.execute(sql`insert into pg_temp.earlier_rows (key, row_number)
        select * from unnest(${sql.param(keys)}::text[], ${sql.param(keys.map((key) => this.known.get(key)!))}::int[])`)
    this.known.clear()
    this.fresh.clear()
  }
}
