import { type ImportFaultCode, importFaults, importRemarks } from '@sala/contract/imports/faults'
import type { ImportFault, ImportRemark } from '@sala/contract/imports/imports'
import { importKinds } from '@sala/contract/imports/kinds'
import { permissionName } from '@sala/contract/kit/access'
import kit from '@sala/contract/kit/km.json' with { type: 'json' }
import type { ImportColumn, ImportDefinition } from '@sala/contract/kit/sheet-import'
import type { Actor } from '../kit/actor.ts'
import { cleanCell } from '../kit/file/read-cell.ts'
import { refuse } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'

export const kindOf = (name: string): ImportDefinition => importKinds.find((each) => each.name === name)!

/** Whether somebody could do by hand what a file of this kind does, with the columns that it uses. */
export function mayImport(
  actor: Actor,
  { resource, columns, match }: ImportDefinition,
  used: readonly (string | null)[] = [],
): boolean {
  const touched = new Set([
    resource.name,
    ...used.flatMap((name) => (name && columns[name] ? [columns[name].of.name] : [])),
  ])
  // A file that recognises nothing can only add.
  const deeds = match.length === 0 ? (['create'] as const) : (['create', 'update'] as const)
  return [...touched].every((name) => deeds.every((deed) => actor.permissions.has(permissionName(deed, name))))
}

export function demandImport(actor: Actor, kind: ImportDefinition, used: readonly (string | null)[] = []): void {
  if (!mayImport(actor, kind, used)) throw refuse('not_allowed')
}

/** What a column is called, in both languages; where two have one name, with the section that it stands in. */
export function labelsOf(
  app: Pick<App, 'khmer'>,
  { columns }: ImportDefinition,
): ReadonlyMap<string, readonly [english: string, khmer: string]> {
  const plain = new Map(
    Object.entries(columns).map(([name, { of, name: own, field }]) => [
      name,
      [field.label, app.khmer(of.name, own, field) ?? field.label] as const,
    ]),
  )
  const times = new Map<string, number>()
  for (const [english] of plain.values()) times.set(english, (times.get(english) ?? 0) + 1)
  const labelled = [...plain].map(([name, [english, khmer]]) => {
    const { of, field, name: own } = columns[name]!
    // Another column may be meant by that word alone: where it has the same name and comes first, or where people write
    // it so.
    const rivals = Object.entries(columns).filter(
      ([other, each]) => other !== name && each.also.some((heading) => heading.toLowerCase() === english.toLowerCase()),
    )
    const first = Object.values(columns).find((each) => each.field.label === english)
    if (rivals.length === 0 && (times.get(english) === 1 || (first?.of === of && first.name === own)))
      return [name, [english, khmer] as const] as const
    const several = app.khmer(of.name, '_')
    const [section, inKhmer] = field.section
      ? [field.section, (kit.sections as Readonly<Record<string, string>>)[field.section] ?? field.section]
      : [of.label[0], Array.isArray(several) ? several[0]! : of.label[0]]
    return [name, [`${section}: ${english}`, `${inKhmer}៖ ${khmer}`] as const] as const
  })
  return new Map(labelled)
}

const filled = (text: string, x: unknown, y: unknown) => text.replaceAll('{x}', String(x)).replaceAll('{y}', String(y))

/** A reason with its cell, said in both languages; where the two differ in what they name, the fillings are pairs. */
export function faultOf(
  code: ImportFaultCode,
  column: string | null,
  at: number | null,
  x: unknown = '',
  y: unknown = '',
): ImportFault {
  const [english, khmer] = importFaults[code]
  const of = (value: unknown, language: 0 | 1) => (Array.isArray(value) ? value[language] : value)
  return { column, at, code, en: filled(english, of(x, 0), of(y, 0)), km: filled(khmer, of(x, 1), of(y, 1)) }
}

export const remarkOf = (code: keyof typeof importRemarks, x: unknown = '', y: unknown = ''): ImportRemark => ({
  code,
  en: filled(importRemarks[code][0], x, y),
  km: filled(importRemarks[code][1], x, y),
})

/** The columns of a mapping with their places in the sheet. */
export const placesOf = (
  { columns }: ImportDefinition,
  mapping: readonly (string | null)[],
): { name: string; at: number; column: ImportColumn }[] =>
  mapping.flatMap((name, at) => (name && columns[name] ? [{ name, at, column: columns[name] }] : []))

/** So many cells that say what the template's do, and none that says anything else, are no accident. */
const enough = 5

/** Whether a row is the line that the template shows, perhaps with columns taken away. */
export function isExample(
  { columns }: ImportDefinition,
  { texts }: { readonly texts: ReadonlyMap<string, string> },
): boolean {
  const shown = Object.entries(columns).flatMap(([name, { example }]) =>
    cleanCell(example) === null ? [] : [[name, cleanCell(example)!] as const],
  )
  if (texts.size < Math.min(enough, shown.length)) return false
  const known = new Map(shown)
  return [...texts].every(([name, text]) => known.get(name) === text)
}
