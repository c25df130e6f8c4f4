import { showDate, showInstant } from './dates.ts'
import { showCount, showMoney } from './money.ts'
import type { Language } from './problem.ts'

type Words = readonly [english: string, khmer: string]

/** A value that a notice names; a text that has a Khmer form comes as a pair. */
export interface Parameter {
  readonly label: Words
  readonly kind: 'text' | 'money' | 'date' | 'instant' | 'count'
  /** What it looks like where there is no real one yet. */
  readonly sample: string | Words
}
export type Parameters = Readonly<Record<string, Parameter>>
export type Fact = string | number | Words
export type FactsOf<N> = N extends NoticeDefinition<infer P> ? { readonly [K in keyof P]: Fact } : never

export interface NoticeDefinition<P extends Parameters = Parameters> {
  readonly name: string
  readonly label: Words
  /** The kind by which people choose what they are told, and how. */
  readonly type: number
  /** Goes through at night, and cannot be declined. */
  readonly urgent?: true
  readonly parameters: P
  readonly title: Words
  readonly message: Words
  /** The screen that it opens, in which `{name}` may stand for a parameter. */
  readonly opens?: string
  /** Whoever knows this can open something: it is kept unreadable, never shown in a list, and gone once it is sent. */
  readonly secret?: keyof P & string
}
// biome-ignore lint/suspicious/noExplicitAny: a notice of any parameters
export type AnyNotice = NoticeDefinition<any>

/** A notice is a value: of what people are told, in which words, with which values. */
export const defineNotice = <const P extends Parameters>(definition: NoticeDefinition<P>): NoticeDefinition<P> =>
  definition

/** One value as it is read. */
export function showFact({ kind }: Pick<Parameter, 'kind'>, fact: Fact, language: Language): string {
  const text = Array.isArray(fact) ? String((language === 'km' && fact[1]) || fact[0]) : String(fact)
  if (kind === 'money') return showMoney(text, 'USD')
  if (kind === 'date') return showDate(text)
  if (kind === 'instant') return showInstant(text)
  return kind === 'count' ? showCount(Number(text)) : text
}

/** All values of a notice as they are read; what is not given shows its sample where one is wanted. */
export const showFacts = (
  parameters: Parameters,
  facts: Readonly<Record<string, Fact>>,
  language: Language,
  withSamples = false,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]) => {
      const fact = facts[name] ?? (withSamples ? parameter.sample : undefined)
      return fact === undefined ? [] : [[name, showFact(parameter, fact, language)]]
    }),
  )
