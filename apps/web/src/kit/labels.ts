import { actions } from '@sala/contract/kit/access'
import type { Choice, ChoiceLabel } from '@sala/contract/kit/choice'
import { showDate, showMonth } from '@sala/contract/kit/dates'
import type { Field } from '@sala/contract/kit/field'
import kitKhmer from '@sala/contract/kit/km.json'
import { showMoney } from '@sala/contract/kit/money'
import type { Language } from '@sala/contract/kit/problem'
import { type AnyResource, includeName } from '@sala/contract/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Row } from './api.ts'

type Words = Readonly<Record<string, string | readonly string[]>>

const khmer = new Map<string, Words>()
const names = new Map<string, { label: readonly [english: string, khmer: string]; load: () => Promise<AnyResource> }>()

/** Takes in the Khmer words of an area, which load with its route. */
export function learnKhmer(words: object): void {
  for (const [owner, own] of Object.entries(words)) khmer.set(owner, own as Words)
}

/** Takes in what a resource is called and how its definition is had, so that it can be named before it has loaded. */
export function learnName(
  resource: string,
  label: readonly [english: string, khmer: string],
  load: () => Promise<AnyResource>,
): void {
  names.set(resource, { label, load })
}

/**
 * The definition of a resource that is known by its name alone; undefined until it has loaded, or when no screen has
 * it.
 */
export function useNamed(resource: string | undefined): AnyResource | undefined {
  const { data } = useQuery({
    queryKey: ['definition', resource],
    queryFn: async () => (await names.get(resource!)?.load()) ?? null,
    enabled: resource !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? undefined
}

/** The language of the interface. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'en' ? 'en' : 'km'
}

export const pick = (language: Language, english: string, inKhmer: string | null | undefined): string =>
  language === 'km' && inKhmer ? inKhmer : english

const word = (owner: string, name: string): string | undefined => {
  const found = khmer.get(owner)?.[name]
  return typeof found === 'string' ? found : undefined
}

/** One of them, or several. */
export function resourceLabel(resource: AnyResource, language: Language, number: 'one' | 'several'): string {
  const at = number === 'one' ? 0 : 1
  const inKhmer = khmer.get(resource.name)?._
  return pick(language, resource.label[at], Array.isArray(inKhmer) ? inKhmer[at] : undefined)
}

/** An English name among other words: "New student", but "New Khmer schedule" and "New ID". Khmer has no capitals. */
export const amongWords = (label: string): string =>
  /^(?!Khmer)\p{Lu}\p{Ll}/u.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label

/** What a resource is called by its name alone: from the menu, or the name itself made readable. */
export function nameOf(resource: string, language: Language): string {
  const known = names.get(resource)?.label
  return known ? pick(language, known[0], known[1]) : resource.replaceAll(/[-_]/g, ' ')
}

export const operationLabel = (operation: { name: string; label: string }, language: Language): string =>
  pick(language, operation.label, word(operation.name, '_'))

/**
 * An operation by its name alone, for history: what was done to which record, its Khmer where it is known, or the name
 * itself made readable.
 */
export function operationName(name: string, language: Language): string {
  const [, action, resource] = /^(create|update|delete)-(.+)$/.exec(name) ?? []
  if (action && resource && names.has(resource))
    return `${choiceLabel(actions, action, language).text} · ${nameOf(resource, language)}`
  return pick(language, name.replaceAll('-', ' '), word(name, '_'))
}

/** A field's label; `owner` is the name of its resource or operation. */
export const fieldLabel = (owner: string, name: string, field: Field, language: Language): string =>
  pick(language, field.label, word(owner, name) ?? (kitKhmer.labels as Record<string, string>)[field.label])

export const fieldHelp = (owner: string, name: string, field: Field, language: Language): string | undefined =>
  field.help && pick(language, field.help, word(owner, `${name}.help`))

export const sectionLabel = (section: string, language: Language): string =>
  pick(language, section, (kitKhmer.sections as Record<string, string>)[section])

/** A value of a closed list in the reader's language, with its tone. */
export function choiceLabel(
  choice: Choice,
  value: unknown,
  language: Language,
): { text: string; tone: ChoiceLabel[2] } {
  const label = choice.labels.get(value as string | number)
  return { text: label ? pick(language, label[0], label[1]) : String(value), tone: label?.[2] }
}

/** What tells a row apart from others of its name: the name in the other script, and what its definition says. */
export function apartOf(resource: AnyResource, row: Row, language: Language): string {
  const { title } = resource
  const other = typeof title === 'string' ? undefined : row[language === 'km' ? title.en : title.km]
  const shown = (name: string): string => {
    const field = resource.columns[name] as Field
    const value = row[name]
    if (value === null || value === undefined || value === '') return ''
    if (field.choice) return choiceLabel(field.choice, value, language).text
    if (field.kind === 'date') return showDate(String(value))
    if (field.currency) return showMoney(String(value), field.currency)
    const found = field.target && row[includeName(name)]
    if (field.target) return found && typeof found === 'object' ? titleOf(field.target(), found as Row, language) : ''
    return String(value)
  }
  const named = ['text', 'code']
  const apart: readonly string[] =
    resource.tellApart ??
    (resource.option ?? []).filter((name: string) => named.includes(resource.fields[name]?.kind)).slice(0, 1)
  const said = [other ? String(other) : '', ...apart.map(shown)]
  const own = titleOf(resource, row, language)
  return [...new Set(said.filter((each) => each && each !== own))].join(' · ')
}

/** What people call a row, in the reader's language where the row has both. */
export function titleOf(resource: AnyResource, row: Row, language: Language): string {
  const { title } = resource
  const [first, second] =
    typeof title === 'string' ? [title, title] : language === 'km' ? [title.km, title.en] : [title.en, title.km]
  // A row that is called like what it is about, where that came along.
  const about = (resource.fields[first] as Field | undefined)?.target
  const found = about && row[includeName(first)]
  if (about && found && typeof found === 'object') return titleOf(about(), found as Row, language)
  const kind = (resource.fields[first] as Field | undefined)?.kind
  if (row[first] && kind === 'date') return showDate(String(row[first]))
  if (row[first] && kind === 'month') return showMonth(String(row[first]))
  // A number alone says nothing: “Cashier’s shift 12”.
  if (resource.keys.includes(first) && typeof row[first] === 'number')
    return `${resourceLabel(resource, language, 'one')} ${row[first]}`
  return String(row[first] || row[second] || resource.keys.map((name) => row[name]).join(' · '))
}
