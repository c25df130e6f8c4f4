import type { Contract } from './contract.ts'
import type { Finding, House } from './house.ts'
import { entriesOf } from './menu.ts'

const lines = (text: string): number => text.split('\n').length

/** From where the pattern begins to the bracket that closes the first one it opens. */
function block(text: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(text)
  if (!found) return undefined
  let depth = 0
  for (let at = found.index; at < text.length; at += 1) {
    if ('({['.includes(text[at]!)) depth += 1
    if (')}]'.includes(text[at]!) && (depth -= 1) === 0) return text.slice(found.index, at + 1)
  }
  return undefined
}

const kitScope = /^(allStaff|everyone|(inOwnBranches|ownOnly)\([\w.]+\))$/

/** Whether a mount line says no more than where the rows are and whose. */
function isPlain(mount: string): boolean {
  const options = /\{([\s\S]*)\}$/.exec(mount)?.[1] ?? ''
  const named = options.split(/,\s*(?=\w+:|$)/).map((each) => each.trim())
  const scope = /\bscope: ([\w.]+(?:\([\w.]+\))?)/.exec(options)?.[1] ?? ''
  return named.filter(Boolean).every((each) => /^(table|scope):/.test(each)) && kitScope.test(scope)
}

/** How much an ordinary resource costs: its definition, its table, its Khmer and its mount, and nothing else. */
export function ordinaryRule(house: House, { areas, modules }: Contract): Finding {
  const broken: string[] = []
  const sizes: number[] = []
  const drawn = new Set(entriesOf(house).flatMap(({ name, screen }) => (screen ? [name] : [])))
  let all = 0
  for (const area of areas)
    for (const resource of area.resources) {
      const [module, exported] =
        [...modules].flatMap(([path, values]) =>
          Object.entries(values).flatMap(([name, value]) => (value === resource ? [[path, name] as const] : [])),
        )[0] ?? []
      if (!module || !exported) continue
      all += 1
      const definition = block(
        house.get(module) ?? '',
        new RegExp(`^export const ${exported} = defineResource\\(`, 'm'),
      )
      const served = house.get(`apps/api/src/${area.name}/index.ts`) ?? ''
      const mount = block(served, new RegExp(`^ {6}${exported}: (?=\\{)`, 'm'))
      if (!definition || !mount || !isPlain(mount) || drawn.has(resource.name)) continue
      const tables = [...house].flatMap(([path, text]) =>
        new RegExp(`^apps/api/src/tables/${area.name}(-[\\w-]+)?\\.ts$`).test(path) ? [text] : [],
      )
      const table = block(
        tables.join('\n'),
        new RegExp(`^export const ${/table: (?:\w*[tT]ables\.)?(\w+)/.exec(mount)?.[1]} = pgTable\\(`, 'm'),
      )
      const khmer = block(
        house.get(module.replace(/[\w-]+\.ts$/, 'km.json')) ?? '',
        new RegExp(`^ {2}"${resource.name}": `, 'm'),
      )
      if (!table || !khmer)
        broken.push(`${resource.name}: its ${table ? 'Khmer' : 'table'} cannot be read; write it like its neighbours`)
      else sizes.push(lines(definition) + lines(table) + lines(khmer) + lines(mount))
    }
  const median = sizes.sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
  return { looked: `${sizes.length} of ${all} have no other code; ${median} lines in the middle`, broken }
}
