import type { ImportFault, importRows } from '@sala/contract/imports/imports'
import type { RowOf } from '@sala/contract/kit/resource'

type Row = Pick<RowOf<typeof importRows>, 'cells' | 'faults' | 'understood' | 'changes'>
type Mapping = readonly (string | null)[]
type Difference = Row['changes'][string]

export interface CellState {
  /** As the file has it. */
  readonly raw: string
  /** As Sala reads it, where it could. */
  readonly text: string
  /** What stands in Sala now, where that would change. */
  readonly before?: string
  readonly faults: readonly ImportFault[]
  readonly state?: 'refused' | 'changed'
}

const isAt = (fault: ImportFault, mapping: Mapping, at: number): boolean =>
  fault.at === at || (fault.at === null && fault.column !== null && fault.column === mapping[at])

/** A value as Sala keeps it, written as people read it. */
export type Show = (name: string, value: string | null) => string

export function cellOf(row: Row, mapping: Mapping, at: number, show: Show): CellState {
  const name = mapping[at]!
  const raw = row.cells[at] ?? ''
  const faults = row.faults.filter((fault) => isAt(fault, mapping, at))
  if (faults.length > 0) return { raw, text: raw, faults, state: 'refused' }
  const change = row.changes[name]
  if (change)
    return { raw, text: show(name, change.after), before: show(name, change.before), faults, state: 'changed' }
  const understood = row.understood[name]
  return { raw, text: understood === undefined ? raw : show(name, understood), faults }
}

/** What no cell of the row can show: faults of the whole row, and changes of columns that the file does not have. */
export function restOf(
  row: Row,
  mapping: Mapping,
): { faults: readonly ImportFault[]; changes: readonly (readonly [string, Difference])[] } {
  return {
    faults: row.faults.filter((fault) => !mapping.some((name, at) => name !== null && isAt(fault, mapping, at))),
    changes: Object.entries(row.changes).filter(([name]) => !mapping.includes(name)),
  }
}

/** The columns that are used, in the order of the file; those with something to say on this page come first. */
export function columnOrder(rows: readonly Row[], mapping: Mapping): readonly number[] {
  const used = mapping.flatMap((name, at) => (name === null ? [] : [at]))
  const speaks = (row: Row, at: number) =>
    row.changes[mapping[at]!] !== undefined || row.faults.some((fault) => isAt(fault, mapping, at))
  const said = new Set(used.filter((at) => rows.some((row) => speaks(row, at))))
  return [...said, ...used.filter((at) => !said.has(at))]
}
