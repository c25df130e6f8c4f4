import type { ImportHeading } from '@sala/contract/imports/imports'
import type { ImportDefinition } from '@sala/contract/kit/sheet-import'
import { cleanCell, foldWord, readCell } from '../kit/file/read-cell.ts'
import { normaliseText } from '../kit/text.ts'

type Labels = ReadonlyMap<string, readonly [english: string, khmer: string]>
type Cells = readonly (string | null)[]

const fold = (text: string) => foldWord(normaliseText(text))

/** Every way to write a column's heading, the likeliest meaning first. */
function headingsOf(kind: ImportDefinition, labels: Labels): Map<string, string> {
  const known = new Map<string, string>()
  const learn = (heading: string, name: string) => {
    const folded = fold(heading)
    if (folded !== '' && !known.has(folded)) known.set(folded, name)
  }
  for (const [name, { also }] of Object.entries(kind.columns)) for (const heading of also) learn(heading, name)
  for (const [name, both] of labels) for (const heading of both) learn(heading, name)
  for (const [name, { field }] of Object.entries(kind.columns)) learn(field.label, name)
  for (const name of Object.keys(kind.columns)) learn(name, name)
  return known
}

const pairsOf = (text: string) =>
  new Set(Array.from({ length: Math.max(text.length - 1, 1) }, (_, at) => text.slice(at, at + 2)))

function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)]
  return (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size)
}

const nearEnough = 0.8

/** Among the first rows, the one that says most column names; else the first with more than one word. */
export function findHeader(kind: ImportDefinition, labels: Labels, rows: readonly Cells[]): number {
  const known = headingsOf(kind, labels)
  const hits = rows.map((cells) => cells.filter((cell) => cell !== null && known.has(fold(cell))).length)
  const most = Math.max(...hits, 0)
  if (most > 0) return hits.indexOf(most)
  const first = rows.findIndex((cells) => cells.filter((cell) => cleanCell(cell) !== null).length > 1)
  return Math.max(first, 0)
}

/**
 * What each column seems to be: as the last time, by its heading, by a heading like it, or by its values. None is taken
 * twice.
 */
export function guessColumns(
  kind: ImportDefinition,
  labels: Labels,
  header: Cells,
  samples: readonly Cells[],
  remembered: Cells | undefined,
): ImportHeading[] {
  const width = Math.max(header.length, ...samples.map((cells) => cells.length))
  const known = headingsOf(kind, labels)
  const taken = new Set<string>()
  const found: ImportHeading[] = Array.from({ length: width }, (_, at) => {
    const values = samples.map((cells) => cells[at] ?? null).filter((value) => cleanCell(value) !== null) as string[]
    return {
      heading: header[at]?.trim().slice(0, 200) ?? '',
      samples: [...new Set(values)].slice(0, 5).map((each) => each.slice(0, 100)),
      filled: values.length,
      guess: null,
      because: null,
    }
  })
  const give = (at: number, name: string | null | undefined, because: ImportHeading['because']) => {
    if (!name || !kind.columns[name] || taken.has(name) || found[at]!.guess) return
    taken.add(name)
    found[at] = { ...found[at]!, guess: name, because }
  }
  if (remembered) {
    for (const [at, name] of remembered.entries()) if (at < width) give(at, name, 'remembered')
    return found
  }
  for (const [at, { heading }] of found.entries()) give(at, known.get(fold(heading)), 'heading')
  for (const [at, { heading, guess }] of found.entries()) {
    const folded = fold(heading)
    if (guess || folded.length < 4) continue
    const [best] = [...known].map(([word, name]) => [likeness(folded, word), name] as const).sort(([a], [b]) => b - a)
    if (best && best[0] >= nearEnough) give(at, best[1], 'similar')
  }
  for (const [name, { field }] of Object.entries(kind.columns)) {
    if (taken.has(name) || field.kind !== 'choice' || field.choice!.values.length > 3) continue
    const reads = (text: string) => 'value' in readCell(cleanCell(text)!, field, 'dmy', 2000)
    const at = found.findIndex(({ guess, samples: those, filled }) => !guess && filled > 2 && those.every(reads))
    if (at >= 0) give(at, name, 'values')
  }
  return found
}

/** What files with the same headings share, whatever their case and spaces. */
export const headingsKey = (header: Cells): string => header.map((cell) => fold(cell ?? '')).join('|')
