import { rowChoice } from '@sala/contract/imports/imports'
import { beforeTheirStart, type Fields } from '@sala/contract/kit/field'
import { explainIssue } from '@sala/contract/kit/problem'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '../kit/problem.ts'
import { findTaken, nameOf } from './find-existing.ts'
import { titleOf } from './resolve-references.ts'
import type { Reading, Row, SheetLine } from './row.ts'

/**
 * Holds each line to the rules of a save by hand: what its fields accept, what is fixed, what must be there, what is
 * taken, and what the mount says last.
 */
export async function judgeLines(reading: Reading, lines: readonly SheetLine[]): Promise<void> {
  for (const line of lines) {
    accept(reading, line)
    demandSame(reading, line)
    compare(reading, line)
    demandNeeded(reading, line)
    checkOrder(reading, line)
  }
  await refuseDoubles(reading, lines)
  await nameChanges(reading, lines)
  await findTaken(
    reading,
    lines.filter((line) => line.accepted),
  )
  await askMount(reading, lines)
}

/**
 * A number is easily mistyped: where it names a record whose name and birthday are others, the row means somebody else,
 * and where one of the two is, somebody must say that it does not.
 */
function demandSame({ kind, store }: Reading, line: SheetLine): void {
  const { before, values } = line
  const [number, ...others] = kind.match
  if (!before || !number?.every((name) => values[name] !== undefined)) return
  const isDay = (name: string) => kind.columns[name]?.field.kind === 'date'
  const differs = (name: string) => before[name] !== null && folded(before[name]) !== folded(values[name])
  const said = (names: readonly string[]) => names.length > 0 && names.every((name) => values[name] !== undefined)
  const names = others.map((columns) => columns.filter((name) => !isDay(name))).filter(said)
  const days = [...new Set(others.flat().filter(isDay))].filter((name) => said([name]) && differs(name))
  const isOther = names.length > 0 && names.every((columns) => columns.some(differs))
  if (isOther && days.length > 0) line.refuse('other_person', number[0]!, nameOf(store, before))
  else if (line.choice === rowChoice.confirm) return
  else if (isOther) line.refuse('confirm_change', names[0]![0]!, nameOf(store, before))
  else if (days.length > 0) line.refuse('confirm_change', days[0]!, before[days[0]!])
}

const folded = (value: unknown): string => String(value).toLowerCase().replaceAll(/\s+/g, '')

/** Each value as its field accepts it from a person. */
function accept({ kind, today }: Reading, line: SheetLine): void {
  for (const [name, value] of Object.entries(line.values)) {
    const column = kind.columns[name]
    if (
      !column ||
      value === undefined ||
      line.isWrong(name) ||
      (column.field.kind === 'ref' && column.of !== kind.resource)
    )
      continue
    const result = z.safeParse(column.field.accept, value)
    const [issue] = result.success ? [] : result.error.issues
    if (issue) line.add({ column: name, code: 'value', en: explainIssue(issue, 'en'), km: explainIssue(issue, 'km') })
    else if (result.success) line.values[name] = result.data
    if (name === 'date_of_birth' && String(value) > today) line.refuse('future', name, value)
  }
}

/**
 * What a save would change: of a new row all that is said, of one that exists what differs. An empty cell leaves things
 * as they are.
 */
function compare({ kind, store, about }: Reading, line: SheetLine): void {
  const fields = kind.resource.fields as Fields
  for (const [name, value] of Object.entries(line.values)) {
    const field = fields[name]
    if (!field?.stored || field.computed || value === undefined || kind.columns[name]?.of !== kind.resource) continue
    if (!line.before) line.saves[name] = value
    else if (String(line.before[name] ?? '') !== String(value)) {
      // What the sheet does not say itself, the record may keep as it is.
      if (field.fixed && !line.texts.has(name)) continue
      if (field.fixed) line.refuse('fixed', name, shownOf(field, line.before[name]))
      else if (about.existing === 'change') {
        line.saves[name] = value
        line.changes[name] = {
          before: line.before[name] === null ? null : String(line.before[name]),
          after: String(value),
        }
      }
    }
  }
  if (line.before && store.resource.softDelete && line.before[store.resource.softDelete] === 1)
    line.refuse('taken', kind.match[0]![0]!, titleOf(store, line.before))
}

const shownOf = (field: Fields[string], value: unknown): unknown => {
  const label = field.choice?.labels.get(value as number | string)
  return label ? [label[0], label[1]] : (value ?? '—')
}

function demandNeeded({ kind }: Reading, line: SheetLine): void {
  // As long as it is not known which record is meant, nobody knows what it lacks.
  if (line.before || line.faults.some(({ code }) => code === 'one_of_two' || code === 'number_differs')) return
  for (const [name, { needed, of }] of Object.entries(kind.columns))
    if (needed && of === kind.resource && line.values[name] === undefined && !line.isWrong(name))
      line.refuse('required', name)
}

function checkOrder({ kind }: Reading, line: SheetLine): void {
  for (const name of beforeTheirStart(kind.resource.fields as Fields, { ...line.before, ...line.saves }))
    line.refuse('before_start', name)
}

/** Of two rows that are about one record, the first one counts. */
async function refuseDoubles({ kind, store, earlier }: Reading, lines: readonly SheetLine[]): Promise<void> {
  const keysOf = ({ before, values }: SheetLine) =>
    before
      ? [`=${before[store.resource.keys[0]!]}`]
      : kind.match
          .filter((columns) => columns.every((name) => values[name] !== undefined))
          .map((columns) => foldKey(columns, values))
  await earlier.look(lines.flatMap(keysOf))
  for (const line of lines) {
    const keys = keysOf(line)
    const first = keys.map((key) => earlier.get(key)).find((row) => row !== undefined)
    if (first !== undefined) line.refuse('double', null, first)
    else for (const key of keys) earlier.set(key, line.row_number)
  }
}

const foldKey = (columns: readonly string[], values: Row) =>
  JSON.stringify(columns.map((name) => [name, String(values[name]).toLowerCase()]))

/** References among the changes are shown by name. */
async function nameChanges({ kind, store, tx, actor }: Reading, lines: readonly SheetLine[]): Promise<void> {
  for (const [name, field] of Object.entries(kind.resource.fields as Fields)) {
    if (field.kind !== 'ref') continue
    const changed = lines.flatMap((line) => (line.changes[name] ? [line] : []))
    if (changed.length === 0) continue
    const target = store.storeOf(field.target!().name)
    const titles = await target.titles(
      tx as never,
      actor,
      changed.flatMap((line) => [line.before![name], line.saves[name]]),
    )
    const shown = (key: unknown) => (key === null || key === undefined ? null : titleOf(target, titles.get(key) ?? {}))
    for (const line of changed)
      line.changes[name] = { before: shown(line.before![name]), after: shown(line.saves[name]) }
  }
}

/** The mount's last word before a save. Whatever it writes meanwhile is taken back: this is only a question. */
async function askMount({ store, actor, tx }: Reading, lines: readonly SheetLine[]): Promise<void> {
  const { beforeSave } = store.options
  const asking = lines.filter((line) => line.accepted && Object.keys(line.saves).length > 0)
  if (!beforeSave || asking.length === 0) return
  await tx.execute(sql`savepoint only_a_question`)
  for (const line of asking)
    try {
      await beforeSave({ values: line.saves as never, before: line.before as never, actor, tx })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const [column = null] = Object.keys(error.more.errors ?? {})
      line.add({ column, code: error.code, en: error.sentence[1], km: error.sentence[2] })
    }
  await tx.execute(sql`rollback to savepoint only_a_question`)
}
