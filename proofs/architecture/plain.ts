import { type Finding, type House, isCode, isTest, withoutComments } from './house.ts'

const glossary = 'docs/glossary.md'

/** The last column of the glossary's table of plain words: what is not said, and what is said instead. */
function banished(text: string): [pattern: RegExp, instead: string][] {
  const [, table = ''] = text.split('## Plain words')
  return table
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:---|Say )/.test(line))
    .flatMap((line) => {
      const [, say = '', , , not = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      return not
        .split('; ')
        .filter(Boolean)
        .map((words): [RegExp, string] => [
          new RegExp(`(?<![\\w-])${words.replace(/…$/, '')}${words.endsWith('…') ? '' : '(?![\\w-])'}`, 'i'),
          say,
        ])
    })
}

const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
/**
 * What a person reads, as far as the text alone tells: a capital letter at its beginning, a sentence after something
 * filled in, words with spaces, or a mark in capitals.
 */
const isRead = (text: string) =>
  /^(?:\$\{[^}]*\} )?[A-Z“{][^_]*[a-z]/.test(text) ||
  /^\$\{[^}]*\} [a-z][^_]* .*[.?]$/s.test(text) ||
  /^\W*[a-z]+(?: [a-z’]+)+[.:?]?$/.test(text) ||
  /^[A-Z]+(?: [A-Z]+)+$/.test(text)

function* textsOf(path: string, text: string): Generator<string> {
  if (/^apps\/web\/src\/.*\/en\.json$/.test(path)) yield* [...text.matchAll(/": "(.*)"/g)].map(([, each]) => each!)
  else if (path.endsWith('.typ')) yield* [...text.matchAll(/en: "([^"]*)"/g)].map(([, each]) => each!)
  else if (/^(?:apps\/(?:api|web)|packages\/(?:contract|papers))\/src\//.test(path) && isCode(path) && !isTest(path))
    for (const [, single, double, template] of withoutComments(text).matchAll(literal)) {
      const found = single ?? double ?? template ?? ''
      if (isRead(found)) yield found
    }
}

/** No screen, paper or refusal says what the glossary has banished. */
export function plainRule(house: House): Finding {
  const list = banished(house.get(glossary) ?? '')
  const broken = list.length ? [] : [`${glossary}: no table under "## Plain words"`]
  let count = 0
  for (const [path, text] of house)
    for (const each of textsOf(path, text)) {
      count += 1
      for (const [pattern, instead] of list) {
        const [found] = pattern.exec(each) ?? []
        if (found) broken.push(`${path}: “${each.slice(0, 90)}” says “${found}”; say ${instead}`)
      }
    }
  return { looked: `${count} texts, ${list.length} words`, broken }
}
