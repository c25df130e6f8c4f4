import { basename, dirname } from 'node:path'
import { type Finding, type House, isCode, isTest, linesWith, withoutComments } from './house.ts'

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|base|d))?\.[a-z0-9]+$/
const kebabFolder = /^\.?[a-z0-9]+(-[a-z0-9]+)*$/
// Named by those who read them: people, git and npm, the migration generator.
const namedByOthers =
  /^(README|ARCHITECTURE|CONTRIBUTING|LICENSE|CHANGELOG|Dockerfile)(\.md)?$|^\.|^(run|toolchain)$|^sala-alarm@\.service$|^\d{4}_\w+\.(sql|json)$|^_journal\.json$/
const drawers = ['utils', 'util', 'common', 'lib', 'helpers', 'helper', 'shared', 'misc']

/** Files in kebab-case, named by what they are; no drawers, no layers in names, no file that only passes on. */
export function nameRule(house: House): Finding {
  const broken: string[] = []
  for (const [path, text] of house) {
    const name = basename(path)
    if (!kebab.test(name) && !namedByOthers.test(name))
      broken.push(
        `${path}: ${path.includes('/migrations/') ? 'a migration is named like its table, with underscores' : 'not in kebab-case'}`,
      )
    const layer = /\.(service|controller|dto|utils?|helpers?|repository|entity)\./.exec(name)
    if (layer) broken.push(`${path}: ".${layer[1]}" names a layer, not what the file is about`)
    for (const folder of dirname(path).split('/')) {
      if (drawers.includes(folder))
        broken.push(`${path}: "${folder}/" is a drawer; a file stands with what it is about`)
      else if (folder !== '.' && !kebabFolder.test(folder))
        broken.push(`${path}: the folder "${folder}" is not in kebab-case`)
    }
    if (!isCode(path) || isTest(path)) continue
    const code = withoutComments(text)
    for (const { line, found } of linesWith(
      code,
      /\b(?:class|interface|type|function|const)\s+(?:Base[A-Z]\w*|\w+Manager)\b/,
    ))
      broken.push(`${path}:${line}: "${found}" says nothing; name the thing itself`)
    const passedOn = code.replaceAll(/^\s*export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s*'[^']+'/gm, '')
    // What an area lets others call is such a list, and nothing else.
    if (passedOn.trim() === '' && code.trim() !== '' && name !== 'public.ts')
      broken.push(`${path}: only passes on what others export; import it from where it stands`)
  }
  return { looked: `${house.size} files`, broken }
}

// Words that puzzled readers, and what is said instead.
const oldWords: Readonly<Record<string, string>> = {
  'deeds?': 'an action, an event or an operation',
  keepLook: 'logAccess',
  'hold(?:Shift|All|Class|Lines|Places|References|Student|Employee)s?': 'lock… or check…',
  unitsOf: 'parseAmount',
  textOf: 'formatAmount, or what text it is',
  'useRested|useLasting': 'useDebounced or useSlow',
  'usePlace|useAddress': 'useHref or useUrlParams',
  'learnWords|speak': 'loadTranslations or setLanguage',
  'Stumbled|Doorway': 'ErrorPage or SignInLayout',
  onStage: 'withBrowser',
  asks: 'parameters',
  saidOf: 'descriptionOf',
}
const oldWord = new RegExp(`(?<![\\w'".-])(?:${Object.keys(oldWords).join('|')})(?![\\w'"-])`, 'i')

// The column keeps its name for as long as a version before reads it.
const columns = /\bdeed: smallint\(\)|insert into looks/

/** In the kits and in what an area lets others call, a reader meets no word that once puzzled one. */
export function oldWordRule(house: House): Finding {
  const read = [...house].filter(
    ([path]) => isCode(path) && !isTest(path) && (/\/src\/kit\//.test(path) || path.endsWith('/public.ts')),
  )
  const broken = read.flatMap(([path, text]) =>
    linesWith(
      withoutComments(text)
        .split('\n')
        .map((line) => (columns.test(line) ? '' : line))
        .join('\n'),
      oldWord,
    ).map(({ line, found }) => {
      const [, better] = Object.entries(oldWords).find(([word]) => new RegExp(`^(?:${word})$`, 'i').test(found))!
      return `${path}:${line}: "${found}" is said no more; say ${better}`
    }),
  )
  return { looked: `${read.length} files`, broken }
}

const readsEnvironment = /process\.env|import\.meta\.env(?!\.(DEV|PROD)\b)|\benv\b[^'"]*from 'node:process'/

/** The environment is read in config.ts, and by the commands around the programs. */
export function environmentRule(house: House): Finding {
  const programs = [...house].filter(([path]) => isCode(path) && /^(apps|packages)\//.test(path))
  const allowed = (path: string) => path === 'apps/api/src/config.ts' || path.endsWith('.config.ts')
  const broken = programs.flatMap(([path, text]) =>
    allowed(path)
      ? []
      : linesWith(withoutComments(text), readsEnvironment).map(
          ({ line, found }) => `${path}:${line}: ${found} outside config.ts`,
        ),
  )
  return { looked: `${programs.length} files`, broken }
}

const rot13 = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
  )
// Turned by thirteen letters, or this file would be the first to break its own rule.
const places = ['../funerq', '/jbex/', '/ebbg/', '/Hfref/', 'ertvfgel.', 'negvsnpgbel', 'ireqnppvb', 'clcv.bet']
const words = [
  'pynhqr',
  'naguebcvp',
  'bcranv',
  'pungtcg',
  'pbcvybg',
  'yyz',
  'ntragf',
  'jbexgerr',
  'fhontrag',
  'jbexcynpr',
]
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const placePattern = new RegExp(`(?<![\\w.}])(?:${places.map((each) => escaped(rot13(each))).join('|')})(?=[\\w@/])`)
const wordPattern = new RegExp(`(?<![\\w-])(?<!user[-_ ])(?:${words.map(rot13).join('|')})(?![\\w-])`, 'i')

/** Nothing in the project speaks of the machine, the registry or the place where it was written. */
export function mentionRule(house: House): Finding {
  // The specification's own lists, and the lockfile, whose integrity is another matter: there only a host is looked
  // for.
  const broken = [...house].flatMap(([path, text]) => {
    if (path === 'package-lock.json')
      return linesWith(text, /"resolved": "(https?|git)/).map(({ line }) => `${path}:${line}: names a registry host`)
    return [...linesWith(text, placePattern), ...linesWith(text, wordPattern)].map(
      ({ line, found }) => `${path}:${line}: "${found}"`,
    )
  })
  return { looked: `${house.size} files`, broken }
}

const schoolWords =
  /students?|teachers?|pupils?|invoices?|tuition|homeworks?|enrol\w*|semesters?|guardians?|classrooms?|pickup|(?<![a-z])(grades?|fees?|lessons?|exams?)(?![a-z])|class_(id|name)|academic/i
const userType = /'(staff|teacher|parent|student)-api'/g

/** Words of a school that a kit may hold, each with its reason. */
const schoolWordsAllowed: Record<string, string> = {
  'packages/contract/src/kit/access.ts Teacher': 'the names of the four user types stand beside their constants',
  'packages/contract/src/kit/access.ts Student': 'the names of the four user types stand beside their constants',
}

/** The kits would be just as true of a library or a clinic. */
export function kitRule(house: House): Finding {
  const files = [...house].filter(
    ([path]) => /^(packages|apps)\/\w+\/src\/kit\//.test(path) && isCode(path) && !isTest(path),
  )
  const broken = files.flatMap(([path, text]) =>
    linesWith(withoutComments(text).replaceAll(userType, "''"), schoolWords)
      .filter(({ found }) => !(`${path} ${found}` in schoolWordsAllowed))
      .map(({ line, found }) => `${path}:${line}: "${found}" is a word of the school`),
  )
  return { looked: `${files.length} files`, broken }
}

const limits = [
  {
    what: 'an operation',
    most: 80,
    at: (path: string, text: string) =>
      /^apps\/api\/src\/(?!kit\/).+\.ts$/.test(path) && /^export async function \w+\([^)]*\bWork</m.test(text),
  },
  { what: 'a screen', most: 150, at: (path: string) => /^apps\/web\/src\/(?!kit\/).+\.tsx$/.test(path) },
]

/** How long things are: reported, because past its measure a thing is a question for the reader, not a crime. */
export function sizeRule(house: House): Finding {
  const notes: string[] = []
  for (const [path, text] of house) {
    if (isTest(path)) continue
    for (const { what, most, at } of limits) {
      const lines = text.split('\n').length - 1
      if (lines > most && at(path, text)) notes.push(`${path}: ${lines} lines for ${what} (${most})`)
    }
    if (!/^packages\/contract\/src\/(?!kit\/)/.test(path)) continue
    for (const [block, name] of text.matchAll(
      /^export const (\w+) = define(?:Resource|Document|Report)\(\{[\s\S]*?^\}\)/gm,
    )) {
      const lines = block.split('\n').length
      if (lines > 40) notes.push(`${path}: ${lines} lines for the definition ${name} (40)`)
    }
  }
  return { looked: 'definitions, operations, screens', broken: [], notes }
}
