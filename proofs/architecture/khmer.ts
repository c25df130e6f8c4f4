import { dirname } from 'node:path'
import type { Area } from '@sala/contract'
import type { Choice } from '@sala/contract/kit/choice'
import type { Fields } from '@sala/contract/kit/field'
import type { AnyOperation } from '@sala/contract/kit/operation'
import { isReport } from '@sala/contract/kit/report'
import { type AnyResource, stamps } from '@sala/contract/kit/resource'
import type { Contract } from './contract.ts'
import type { Finding, House } from './house.ts'

type Words = Record<string, Record<string, unknown>>
const hasKhmer = (value: unknown): boolean => typeof value === 'string' && /[\u1780-\u17b3]/.test(value)

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'verbs' in value && 'keys' in value
const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'method' in value && 'answer' in value && 'access' in value
const isChoice = (value: unknown): value is Choice =>
  typeof value === 'object' && value !== null && (value as Choice).labels instanceof Map
/** A catalogue of sentences: the last two of each entry are English and Khmer. */
const isCatalogue = (value: unknown): value is Record<string, readonly unknown[]> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.values(value).every(
    (each) =>
      Array.isArray(each) &&
      each.length >= 2 &&
      each.slice(-2).every((text) => typeof text === 'string') &&
      each.length <= 3,
  )

/** A word that is needed, and the English label of a field, for which the kit may have one. */
type Needed = readonly [name: string, label?: string]

/** The words that a set of fields needs: a label each, a help where there is one, and those of the rows they own. */
function wordsOf(fields: Fields): Needed[] {
  return Object.entries(fields).flatMap(([name, field]): Needed[] => [
    [name, field.label],
    ...(field.help ? [[`${name}.help`] as const] : []),
    ...(field.owned
      ? wordsOf(field.owned.fields).map(([each, label]) => [`${field.owned!.name}.${each}`, label] as const)
      : []),
  ])
}

const neededBy = (thing: AnyResource | AnyOperation): Needed[] => {
  if (isResource(thing))
    return [
      ['_'],
      ...wordsOf(thing.fields as Fields),
      ...wordsOf((thing.where as Fields | undefined) ?? {}),
      ...wordsOf(isReport(thing) ? (thing.report.parameters as Fields) : {}),
    ]
  const { params = {}, query = {}, body = {}, upload } = thing
  return [['_'], ...wordsOf({ ...params, ...query, ...body } as Fields), ...(upload ? [[upload.field] as const] : [])]
}

function sectionsOf(areas: readonly Area[]): Set<string> {
  const fields = areas.flatMap(({ resources, operations }) => [
    ...resources.flatMap((each) => Object.values(each.fields as Fields)),
    ...operations.flatMap((each) => Object.values((each.body ?? {}) as Fields)),
  ])
  return new Set(fields.flatMap((field) => field.section ?? []))
}

/** Every label, help, section, choice and sentence stands in Khmer too, and no Khmer word is left over. */
export function khmerRule(house: House, { areas, modules }: Contract): Finding {
  const broken: string[] = []
  let count = 0
  const need = (where: string, value: unknown) => {
    count += 1
    if (!hasKhmer(value))
      broken.push(`${where}: ${value === undefined ? 'missing' : `not Khmer: ${JSON.stringify(value)}`}`)
  }
  const file = (area: string) => `packages/contract/src/${area}/km.json`
  const kit = JSON.parse(house.get(file('kit')) ?? '{}') as Words
  const labels = kit.labels ?? {}
  const meant = new Set<string>()
  const compare = (where: string, words: Record<string, unknown>, needed: readonly Needed[], pair: boolean) => {
    const names = new Map(needed.map(([name, label]) => [name, label]))
    for (const [name, label] of names) {
      const value = words[name]
      const usual = label === undefined ? undefined : labels[label]
      if (label !== undefined) meant.add(label)
      if (name === '_' && pair)
        for (const at of [0, 1]) need(`${where}._[${at}]`, Array.isArray(value) ? value[at] : undefined)
      else need(`${where}.${name}`, value ?? usual)
      if (value !== undefined && value === usual)
        broken.push(`${where}.${name}: ${file('kit')} says "${label}" so already; leave it out`)
    }
    for (const name of Object.keys(words)) if (!names.has(name)) broken.push(`${where}.${name}: belongs to nothing`)
  }
  for (const { name, label, resources, operations, setup = [] } of areas) {
    need(`the area ${name}`, label[1])
    for (const step of setup)
      for (const text of [step.label[1], step.help[1]]) need(`the setup step ${step.name}`, text)
    const words = JSON.parse(house.get(file(name)) ?? '{}') as Words
    const things = [...resources, ...operations]
    for (const thing of things)
      compare(`${file(name)} ${thing.name}`, words[thing.name] ?? {}, neededBy(thing), isResource(thing))
    for (const owner of Object.keys(words))
      if (!things.some((thing) => thing.name === owner)) broken.push(`${file(name)} ${owner}: belongs to nothing`)
  }
  compare('the stamps', {}, wordsOf(stamps), false)
  compare(
    `${file('kit')} labels`,
    labels,
    Object.keys(labels)
      .filter((label) => meant.has(label))
      .map((label) => [label] as const),
    false,
  )
  compare(
    `${file('kit')} sections`,
    kit.sections ?? {},
    [...sectionsOf(areas)].map((section) => [section] as const),
    false,
  )
  for (const [path, exported] of modules)
    for (const [name, value] of Object.entries(exported)) {
      if (isChoice(value)) for (const [key, label] of value.labels) need(`${path} ${name}.${key}`, label[1])
      else if (isCatalogue(value))
        for (const [key, sentence] of Object.entries(value)) need(`${path} ${name}.${key}`, sentence.at(-1))
    }
  return { looked: `${count} words and sentences`, broken }
}

/** Whatever the contract defines stands in its one list, once. */
export function listRule({ areas, modules }: Contract): Finding {
  const listed = areas.flatMap(({ resources, operations }) => [...resources, ...operations] as unknown[])
  const names = (listed as { name: string }[]).map(({ name }) => name)
  const broken = names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `"${name}" stands in the one list twice`)
  for (const [path, exported] of modules)
    for (const [name, value] of Object.entries(exported))
      if ((isResource(value) || isOperation(value)) && !listed.includes(value))
        broken.push(`${path} ${name}: not in the one list of packages/contract/src/index.ts`)
  return { looked: `${listed.length} resources and operations`, broken }
}

const flatten = (value: object, above = ''): [string, unknown][] =>
  Object.entries(value).flatMap(([name, each]) =>
    typeof each === 'object' && each !== null
      ? flatten(each, `${above}${name}.`)
      : [[above + name, each] as [string, unknown]],
  )
const placeholders = (text: unknown): string =>
  [...String(text).matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ')

/** A number that may be one, before what is several; a limit is not counted. */
const counted = /(?<!\b(?:most|least|first) )\{\{(?:n|count)\}\} (?:[a-z]+ )?([a-z]+s)\b/

/** Which keys some code names: whole, or by how they begin before something filled in. */
function saidIn(code: string): (key: string) => boolean {
  const whole = new Set([...code.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, key]) => key))
  const begun = [...new Set([...code.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, start]) => start!))]
  return (key) => whole.has(key) || begun.some((start) => key.startsWith(start))
}

/**
 * The web's own words: the same keys and the same placeholders in both languages. English tells one from several
 * (`_one`, `_other`), Khmer does not (`_other`). Each is said by some screen.
 */
export function webWordsRule(house: House): Finding {
  const broken: string[] = []
  const isSaid = saidIn(
    [...house].flatMap(([path, text]) => (/^apps\/web\/.*\.tsx?$/.test(path) ? text : [])).join('\n'),
  )
  let count = 0
  const folders = new Set(
    [...house.keys()].filter((path) => /^apps\/web\/src\/.*\/(en|km)\.json$/.test(path)).map((path) => dirname(path)),
  )
  for (const folder of folders) {
    const [english, khmer] = ['en', 'km'].map(
      (language) => new Map(flatten(JSON.parse(house.get(`${folder}/${language}.json`) ?? '{}') as object)),
    ) as [Map<string, unknown>, Map<string, unknown>]
    for (const [key, text] of english) {
      count += 1
      const several = /_(one|other)$/.test(key) ? undefined : counted.exec(String(text))?.[1]
      if (several) broken.push(`${folder}/en.json ${key}: would say "1 ${several}"; write ${key}_one and ${key}_other`)
      if (key.endsWith('_one')) continue
      if (!isSaid(key.replace(/_(zero|other)$/, ''))) broken.push(`${folder}/en.json ${key}: no screen says it`)
      const own = khmer.get(key)
      const letters = String(text).replaceAll(/\{\{[^}]*\}\}|[^a-z]/gi, '')
      if (own === undefined) broken.push(`${folder}/km.json ${key}: missing`)
      else if (letters !== '' && !hasKhmer(own))
        broken.push(`${folder}/km.json ${key}: not Khmer: ${JSON.stringify(own)}`)
      else if (placeholders(text) !== placeholders(own))
        broken.push(`${folder}/km.json ${key}: {{${placeholders(own)}}} where English has {{${placeholders(text)}}}`)
    }
    for (const key of khmer.keys())
      if (!english.has(key) || key.endsWith('_one')) broken.push(`${folder}/km.json ${key}: belongs to nothing`)
  }
  return { looked: `${count} words`, broken }
}
