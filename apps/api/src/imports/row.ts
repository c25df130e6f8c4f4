import type { ImportFaultCode } from '@sala/contract/imports/faults'
import { type ImportFault, rowChoice } from '@sala/contract/imports/imports'
import type { ImportColumn, ImportDefinition } from '@sala/contract/kit/sheet-import'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import type { DateOrder } from '../kit/file/read-cell.ts'
import type { App } from '../kit/route/app.ts'
import type { Store } from '../kit/store/store.ts'
import type { imports } from '../tables/imports.ts'
import type { EarlierRows } from './earlier-rows.ts'
import { faultOf } from './kinds.ts'

export type Row = Record<string, unknown>

export interface Place {
  readonly name: string
  readonly at: number
  readonly column: ImportColumn
}

/** All that the reading of one file's rows depends on. */
export interface Reading {
  readonly app: App
  readonly tx: Tx
  readonly actor: Actor
  readonly about: typeof imports.$inferSelect
  readonly kind: ImportDefinition
  readonly store: Store
  readonly places: readonly Place[]
  readonly today: string
  readonly earlier: EarlierRows
  order: DateOrder
}

/** One row of the file on its way to a verdict. */
export class SheetLine {
  readonly row_number: number
  readonly texts: ReadonlyMap<string, string>
  /** By column: what the cells mean, references as keys. */
  readonly values: Row = {}
  readonly faults: ImportFault[] = []
  readonly understood: Record<string, string> = {}
  readonly changes: Record<string, { before: string | null; after: string | null }> = {}
  /** The record that it is about, as it stands now. */
  before: Row | undefined
  /** What a commit saves of the record itself, and beside it. */
  saves: Row = {}
  beside: Row = {}
  private readonly places: ReadonlyMap<string, number>

  /** What somebody has said of it. */
  readonly choice: number

  constructor(
    row_number: number,
    texts: ReadonlyMap<string, string>,
    places: ReadonlyMap<string, number>,
    choice: number = rowChoice.none,
  ) {
    this.row_number = row_number
    this.choice = choice
    this.texts = texts
    this.places = places
  }

  refuse(code: ImportFaultCode, column: string | null, x: unknown = '', y: unknown = ''): undefined {
    this.faults.push(faultOf(code, column, column === null ? null : (this.places.get(column) ?? null), x, y))
  }

  add(fault: Omit<ImportFault, 'at'>): void {
    this.faults.push({ ...fault, at: fault.column === null ? null : (this.places.get(fault.column) ?? null) })
  }

  isWrong(...columns: readonly string[]): boolean {
    return this.faults.some(({ column }) => column !== null && columns.includes(column))
  }

  get accepted(): boolean {
    return this.faults.length === 0 && this.choice !== rowChoice.leaveOut
  }

  /** 1 new, 2 changed, 3 unchanged, 4 refused, 5 left out. */
  get verdict(): 1 | 2 | 3 | 4 | 5 {
    if (this.choice === rowChoice.leaveOut) return 5
    if (this.faults.length > 0) return 4
    if (!this.before) return 1
    return Object.keys(this.changes).length > 0 ? 2 : 3
  }
}

/** What a kind of file does beyond saving rows of its resource. */
export interface SpecialKind {
  /** Tables that nobody else writes to while it is committed. */
  readonly locks: readonly string[]
  /** Holds rows of other tables that the plans change or refer to. */
  readonly hold?: (tx: Tx, planned: SQL) => Promise<unknown>
  /** The column whose values are given one after another where a new row has none. */
  readonly number?: { readonly column: string; readonly give: (tx: Tx, branchId: number) => Promise<string> }
  readonly open: (reading: Reading) => Promise<OpenKind>
  /** Where new records are made by a deed of their own instead of being put into their table: answers their keys. */
  readonly insert?: (tx: Tx, rows: readonly PlannedRow[], importId: number) => Promise<readonly unknown[]>
  /** What it made stands in the ledger, so its undo is refused. */
  readonly isMoney?: true
  /** Before and after the records themselves are saved. */
  readonly writer?: (tx: Tx, importId: number) => Promise<SpecialWriter>
}

export interface OpenKind {
  /** Before the records are looked for: what one column says for two, or a number that lost its zeros. */
  readonly prepare?: (lines: readonly SheetLine[]) => Promise<void>
  /** Once it is known what each row is about; lines that are refused already have no say. */
  readonly complete?: (lines: readonly SheetLine[]) => Promise<void>
}

export interface PlannedRow {
  readonly row_number: number
  /** The key of the record that exists. */
  readonly key: unknown
  readonly saves: Row
  readonly beside: Row
}

export interface SpecialWriter {
  /** All that the records refer to, before the first of them is saved. */
  readonly prepare: (rows: readonly PlannedRow[]) => Promise<void>
  readonly before: (rows: readonly PlannedRow[]) => Promise<void>
  readonly after: (rows: readonly (PlannedRow & { key: unknown })[]) => Promise<void>
}
