import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { areas } from '@sala/contract'
import { khmerOf } from '@sala/contract/khmer'
import type { Fields } from '@sala/contract/kit/field'
import kitKhmer from '@sala/contract/kit/km.json' with { type: 'json' }
import { faults, type Language, problems } from '@sala/contract/kit/problem'
import type { AnyReport } from '@sala/contract/kit/report'
import type { AnyResource } from '@sala/contract/kit/resource'

/** One text of the product, with the key by which it is told from another that is the same in English. */
interface Word {
  readonly key: string
  readonly english: string
  readonly khmer: string
}

/**
 * What the product says for an English text: the same, or its Khmer. A text with something filled in is found by its
 * sentence. Where Khmer has two for one English text, the key says which is meant, or whose: `divisions`.
 */
export type Say = (english: string, key?: string) => string

const root = fileURLToPath(new URL('..', import.meta.url))

type Tree = { readonly [name: string]: string | Tree }
const readTree = (path: string) => JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as Tree

/** The words of the web's screens, by the keys that the screens use. */
function* ofScreens(english: Tree, khmer: Tree, prefix = ''): Generator<Word> {
  for (const [name, text] of Object.entries(english)) {
    // Khmer has one form for one and several.
    const same = khmer[name] ?? khmer[name.replace(/_one$/, '_other')]
    if (typeof text === 'string' && typeof same === 'string')
      yield { key: `${prefix}${name}`, english: text, khmer: same }
    else if (typeof text === 'object' && typeof same === 'object') yield* ofScreens(text, same, `${prefix}${name}.`)
  }
}

/** The labels, helps and choices of a definition's fields, by its name and theirs. */
function* ofFields(owner: string, fields: Fields = {}): Generator<Word> {
  for (const [name, field] of Object.entries(fields)) {
    const khmer = khmerOf(owner, name, field)
    if (khmer) yield { key: `${owner}.${name}`, english: field.label, khmer }
    for (const [value, [english, inKhmer]] of field.choice?.labels ?? [])
      yield { key: `${owner}.${name}.${value}`, english, khmer: inKhmer }
  }
}

function* ofContract(): Generator<Word> {
  for (const { name, label, resources, operations } of areas) {
    yield { key: name, english: label[0], khmer: label[1] }
    for (const resource of resources as readonly (AnyResource | AnyReport)[]) {
      const { name, label, columns, where } = resource
      const own = khmerOf(name, '_')
      for (const at of [0, 1] as const) if (own?.[at]) yield { key: name, english: label[at], khmer: own[at] }
      const parameters = 'report' in resource ? resource.report.parameters : undefined
      for (const fields of [columns, where, parameters]) yield* ofFields(name, fields)
    }
    for (const { name, label, params, query, body } of operations) {
      const own = khmerOf(name, '_')
      if (typeof own === 'string') yield { key: name, english: label, khmer: own }
      for (const fields of [params, query, body]) yield* ofFields(name, fields)
    }
  }
  for (const [english, khmer] of Object.entries(kitKhmer.sections)) yield { key: 'section', english, khmer }
  for (const [key, [english, khmer]] of Object.entries(faults)) yield { key, english, khmer }
}

async function* ofProblems(): AsyncGenerator<Word> {
  const lists: object[] = [problems]
  for (const path of globSync('packages/contract/src/*/problems.ts', { cwd: root }))
    lists.push(...Object.values((await import(`${root}${path}`)) as Record<string, object>))
  for (const list of lists)
    for (const [key, sentence] of Object.entries(list)) yield { key, english: sentence[1], khmer: sentence[2] }
}

const words: Word[] = []
for (const path of globSync('apps/web/src/*/words/en.json', { cwd: root }))
  words.push(...ofScreens(readTree(path), readTree(path.replace('en.json', 'km.json'))))
words.push(...ofContract())
for await (const word of ofProblems()) words.push(word)

const filledIn = /\{\{?(\w+)\}\}?/
const isFilled = words.filter(({ english }) => filledIn.test(english))

/** The one Khmer text of these; several are a question to whoever asked. */
function only(english: string, found: readonly Word[]): string | undefined {
  const ways = new Map(found.map(({ key, khmer }) => [khmer, key]))
  if (ways.size > 1)
    throw new Error(
      `“${english}” is said in several ways, give the key: ${[...ways].map(([khmer, key]) => `${key} (${khmer})`).join(', ')}`,
    )
  return found[0]?.khmer
}

/** A sentence with its blanks filled as in the English one; what is a word of the product itself is said in Khmer too. */
function fill({ key, english, khmer }: Word, text: string): Word | undefined {
  const parts = english.split(new RegExp(filledIn, 'g'))
  const names = parts.filter((_, at) => at % 2 === 1)
  const literal = parts.filter((_, at) => at % 2 === 0)
  if (!literal.some((each) => /\p{L}/u.test(each))) return
  const found = new RegExp(
    `^${literal.map((each) => each.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+?)')}$`,
    's',
  ).exec(text)
  if (!found) return
  const values = names.map((name, at) => {
    const value = found[at + 1]!
    const same = words.filter((each) => each.english === value)
    return [name, new Set(same.map((each) => each.khmer)).size === 1 ? same[0]!.khmer : value]
  })
  const byName = Object.fromEntries(values)
  const filled = khmer.replaceAll(new RegExp(filledIn, 'g'), (blank, name: string) => byName[name] ?? blank)
  return { key, english: literal.join(''), khmer: filled }
}

function inKhmer(text: string, key?: string): string {
  const isMeant = (word: Word) => !key || word.key === key || word.key.startsWith(`${key}.`)
  const exact = only(
    text,
    words.filter((word) => word.english === text && isMeant(word)),
  )
  if (exact) return exact
  const sentences = isFilled.filter(isMeant).flatMap((word) => fill(word, text) ?? [])
  // The one that says most itself.
  const most = Math.max(...sentences.map(({ english }) => english.length))
  const said = only(
    text,
    sentences.filter(({ english }) => english.length === most),
  )
  if (!said) throw new Error(`the product does not say “${text}”${key ? ` by ${key}` : ''}`)
  return said
}

/** Whoever reads this language; an English text that the product does not have is refused in either. */
export const sayIn =
  (language: Language): Say =>
  (english, key) => {
    const khmer = inKhmer(english, key)
    return language === 'km' ? khmer : english
  }
