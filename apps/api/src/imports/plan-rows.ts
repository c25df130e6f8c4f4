import { createHash } from 'node:crypto'
import { type ImportCounts, type ImportRemark, importVerdict } from '@sala/contract/imports/imports'
import type { Fields } from '@sala/contract/kit/field'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Actor } from '../kit/actor.ts'
import type { Tx } from '../kit/database.ts'
import { cleanCell, orderShown, readCell } from '../kit/file/read-cell.ts'
import { type App, storeOf } from '../kit/route/app.ts'
import { importRows, type imports } from '../tables/imports.ts'
import { EarlierRows } from './earlier-rows.ts'
import { findExisting } from './find-existing.ts'
import { judgeLines } from './judge-lines.ts'
import { isExample, kindOf, placesOf, remarkOf } from './kinds.ts'
import { type Candidate, fillWithin, findCandidates, referring, resolveReferences } from './resolve-references.ts'
import { type OpenKind, type Reading, type Row, SheetLine } from './row.ts'
import { specialKinds } from './special-kinds.ts'

const atOnce = 500

export interface Outcome {
  readonly line: SheetLine
  readonly import_row_id: number
  readonly plan: Row | null
}

export interface Planned {
  readonly counts: ImportCounts
  readonly remarks: ImportRemark[]
  readonly fingerprint: string
}

type Stored = { import_row_id: number; row_number: number; cells: (string | null)[]; row_choice: number }

/** The rows of a file, some at a time and in their order, so that memory stays flat. */
async function* blocksOf(tx: Tx, import_id: number): AsyncGenerator<Stored[]> {
  for (let after = -1; ; ) {
    const rows = await tx
      .select({
        import_row_id: importRows.import_row_id,
        row_number: importRows.row_number,
        cells: importRows.cells,
        row_choice: importRows.row_choice,
      })
      .from(importRows)
      .where(and(eq(importRows.import_id, import_id), gt(importRows.row_number, after)))
      .orderBy(asc(importRows.row_number))
      .limit(atOnce)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.row_number
  }
}

/**
 * Works out what every row of a file would do, by the rules of a save by hand, and writes nothing; the same file and
 * school give the same fingerprint.
 */
export async function planRows(
  {
    app,
    tx,
    actor,
    about,
    today,
  }: { app: App; tx: Tx; actor: Actor; about: typeof imports.$inferSelect; today: string },
  each: (outcomes: readonly Outcome[], done: number) => Promise<void>,
): Promise<Planned> {
  const kind = kindOf(about.kind)
  const places = placesOf(kind, about.mapping)
  const reading: Reading = {
    app,
    tx,
    actor,
    about,
    kind,
    store: storeOf(app, kind.resource.name),
    places,
    today,
    earlier: await new EarlierRows(tx).open(),
    order: 'dmy',
  }
  const { candidates, remarks } = await survey(reading)
  const special = await specialKinds[kind.name]?.open(reading)
  const placeAt = new Map(places.map(({ name, at }) => [name, at]))
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0, left_out: 0, faults: {} }
  const hash = createHash('sha256')
  let done = 0
  for await (const rows of blocksOf(tx, about.import_id)) {
    const lines = rows.map(
      ({ row_number, cells, row_choice }) => new SheetLine(row_number, textsOf(reading, cells), placeAt, row_choice),
    )
    for (const line of lines) if (isExample(kind, line)) line.refuse('example', null)
    const said = lines.filter((line) => line.accepted)
    await understand(reading, said, candidates, special)
    await judgeLines(reading, said)
    await special?.complete?.(lines.filter((line) => line.accepted))
    await reading.earlier.keep()
    const outcomes = lines.map((line, at) => ({
      line,
      import_row_id: rows[at]!.import_row_id,
      plan: planOf(reading, line),
    }))
    for (const { line, plan } of outcomes) {
      count(counts, line)
      hash.update(
        JSON.stringify([
          line.row_number,
          line.verdict,
          plan,
          line.faults.map(({ column, code }) => [column, code]),
          line.changes,
        ]),
      )
    }
    done += rows.length
    await each(outcomes, done)
  }
  return { counts, remarks, fingerprint: hash.digest('hex') }
}

function textsOf({ places }: Reading, cells: readonly (string | null)[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { name, at } of places) {
    const text = cleanCell(cells[at])
    if (text !== null) texts.set(name, text)
  }
  return texts
}

/** One look over the whole file: in which order its days are written, and what its references are called. */
async function survey(
  reading: Reading,
): Promise<{ candidates: Map<string, Map<string, readonly Candidate[]>>; remarks: ImportRemark[] }> {
  const { tx, about, places, store } = reading
  const days = places.filter(({ column }) => column.field.kind === 'date')
  const referred = referring(reading).map((place) => ({ place, texts: new Set<string>() }))
  const shown = { dmy: 0, mdy: 0, either: 0 }
  for await (const rows of blocksOf(tx, about.import_id))
    for (const { cells } of rows) {
      for (const { at } of days) {
        const text = cleanCell(cells[at])
        const order = text && orderShown(text)
        if (order) shown[order] += 1
      }
      for (const { place, texts } of referred) {
        const text = cleanCell(cells[place.at])
        if (text !== null) texts.add(text)
      }
    }
  const candidates = new Map<string, Map<string, readonly Candidate[]>>()
  for (const { place, texts } of referred) {
    const target = store.storeOf(place.column.field.target!().name)
    candidates.set(place.name, new Map(await findCandidates(reading, target, [...texts])))
  }
  reading.order =
    about.date_order === 'auto'
      ? shown.mdy === 0
        ? 'dmy'
        : shown.dmy === 0
          ? 'mdy'
          : 'mixed'
      : (about.date_order as 'dmy')
  return { candidates, remarks: about.date_order === 'auto' ? orderRemarks(shown) : [] }
}

function orderRemarks({ dmy, mdy, either }: { dmy: number; mdy: number; either: number }): ImportRemark[] {
  if (dmy > 0 && mdy > 0) return [remarkOf('mixed_order')]
  if (dmy > 0) return [remarkOf('day_order')]
  if (mdy > 0) return [remarkOf('month_order')]
  return either > 0 ? [remarkOf('days_first')] : []
}

/** From texts to values, and from values to the records that they are about. */
async function understand(
  reading: Reading,
  lines: readonly SheetLine[],
  candidates: Map<string, Map<string, readonly Candidate[]>>,
  special?: OpenKind,
) {
  const { places, order, today, about, kind } = reading
  const thisYear = Number(today.slice(0, 4))
  for (const line of lines)
    for (const { name, column } of places) {
      const text = line.texts.get(name)
      if (text === undefined || (column.field.kind === 'ref' && column.of === kind.resource)) continue
      const read = readCell(text, column.field, order, thisYear)
      if ('fault' in read) line.refuse(read.fault, name, text, choicesOf(column.field))
      else {
        line.values[name] = read.value
        if (String(read.value) !== text) line.understood[name] = String(read.value)
      }
    }
  resolveReferences(reading, lines, candidates)
  await fillWithin(reading, lines)
  for (const line of lines)
    if ('branch_id' in (kind.resource.fields as Fields) && !line.texts.has('branch_id'))
      line.values.branch_id ??= about.branch_id
  await special?.prepare?.(lines)
  await findExisting(reading, lines)
}

const choicesOf = ({
  choice,
}: {
  choice?: { labels: ReadonlyMap<number | string, readonly [string, string, ...unknown[]]> }
}) => {
  const labels = [...(choice?.labels.values() ?? [])].slice(0, 12)
  return [labels.map(([en]) => en).join(', '), labels.map(([, km]) => km).join(', ')]
}

function planOf({ store }: Reading, line: SheetLine): Row | null {
  if (line.verdict > importVerdict.changed) return null
  return { key: line.before?.[store.resource.keys[0]!] ?? null, saves: line.saves, beside: line.beside }
}

const verdicts = {
  [importVerdict.new]: 'new',
  [importVerdict.changed]: 'changed',
  [importVerdict.unchanged]: 'unchanged',
  [importVerdict.refused]: 'refused',
  [importVerdict.leftOut]: 'left_out',
} as const
function count(counts: ImportCounts, line: SheetLine): void {
  const verdict = verdicts[line.verdict]
  counts[verdict] = (counts[verdict] ?? 0) + 1
  for (const code of new Set(line.faults.map((fault) => fault.code)))
    counts.faults[code] = (counts.faults[code] ?? 0) + 1
}
