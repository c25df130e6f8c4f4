import { type Finding, type House, isCode, isTest, withoutComments } from './house.ts'
import { type Import, importsOf, type Place, placeOf } from './imports.ts'

const isArea = ({ part }: Place): boolean => part !== '' && part !== 'kit' && part !== 'tables'

/** What an import list names in this file. */
const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().split(/\s+/).at(-1)!)
    .filter(Boolean)

/** Whether a definition only points to what it imports, `() => classes`: a class has a teacher and a student a class, so data may point both ways where code may not. */
function isReference(text: string, to: string): boolean {
  const code = withoutComments(text)
  const named = new RegExp(`^import \\{([^}]*)\\} from '[^']*/${to.split('/').at(-1)!.replaceAll('.', '\\.')}'$`, 'm').exec(code)
  if (!named) return false
  const body = code.replaceAll(/^import [^']*'[^']*'$/gm, '')
  return namesOf(named[1]!).every((name) => [...body.matchAll(new RegExp(`(\\(\\) => )?\\b${name}\\b`, 'g'))].every(([, points]) => points))
}

/** Which areas of a program know which others, and one import that says so. */
export function areaArrows(house: House, program: 'contract' | 'api'): Map<string, Map<string, Import>> {
  const arrows = new Map<string, Map<string, Import>>()
  for (const each of importsOf(house)) {
    const [own, other] = [placeOf(each.from), placeOf(each.to)]
    if (own.program !== program || other.program !== program || own.part === other.part || !isArea(own) || !isArea(other) || isTest(each.from)) continue
    if (program === 'contract' && isReference(house.get(each.from)!, each.to)) continue
    const known = arrows.get(own.part) ?? new Map<string, Import>()
    arrows.set(own.part, known.set(other.part, known.get(other.part) ?? each))
  }
  return arrows
}

/** No area knows another that knows it, be it through others. */
export function areaRule(house: House): Finding {
  const broken: string[] = []
  let count = 0
  for (const program of ['contract', 'api'] as const) {
    const arrows = areaArrows(house, program)
    const done = new Set<string>()
    const visit = (area: string, above: readonly string[]): void => {
      if (above.includes(area)) {
        const circle = [...above.slice(above.indexOf(area)), area]
        const why = circle.slice(1).map((next, at) => arrows.get(circle[at]!)!.get(next)!)
        broken.push(`${program}: ${circle.join(' → ')}: a circle, by ${why.map(({ from, to }) => `${from} → ${to}`).join(', ')}`)
      } else if (!done.has(area)) {
        for (const next of arrows.get(area)?.keys() ?? []) visit(next, [...above, area])
        done.add(area)
      }
    }
    for (const area of arrows.keys()) visit(area, [])
    for (const others of arrows.values()) count += others.size
  }
  return { looked: `${count} arrows among areas`, broken }
}

/** A table is written by the area that its file is named after, and by nobody else. */
export function writeRule(house: House): Finding {
  const broken: string[] = []
  let writes = 0
  const areas = new Set([...house.keys()].flatMap((path) => /^apps\/api\/src\/([\w-]+)\//.exec(path)?.[1] ?? []))
  const ownerOf = (file: string) => [...areas].filter((area) => file === area || file.startsWith(`${area}-`)).sort((a, b) => b.length - a.length)[0] ?? file
  const owners = new Map<string, string>()
  for (const [path, text] of house) {
    const file = /^apps\/api\/src\/tables\/([\w-]+)\.ts$/.exec(path)?.[1]
    if (file) for (const [, name] of text.matchAll(/^export const \w+ = pgTable\(\s*'(\w+)'/gm)) owners.set(name!, ownerOf(file))
  }
  for (const [path, text] of house) {
    const own = placeOf(path)
    if (own.program !== 'api' || !isArea(own) || !isCode(path) || isTest(path)) continue
    const code = withoutComments(text)
    const owner = new Map<string, string>()
    for (const [, list, whole, file] of code.matchAll(/import (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from '[./]+tables\/([\w-]+)\.ts'/g))
      for (const name of list ? namesOf(list) : [whole!]) owner.set(name, ownerOf(file!))
    const write = (how: string, what: string, area: string | undefined) => {
      if (!area) return
      writes += 1
      if (area !== own.part) broken.push(`${path}: ${how} ${what}, which ${area} writes; call its public.ts`)
    }
    for (const [, how, name] of code.matchAll(/\.(insert|update|delete)\(\s*(\w+)/g)) write(how!, name!, owner.get(name!))
    for (const [, how, name] of code.matchAll(/\b(insert into|update|delete from)\s+\$\{(\w+)/g)) write(how!, name!, owner.get(name!))
    for (const [, how, name] of code.matchAll(/\b(insert into|update|delete from)\s+(\w+)/g)) write(how!, name!, owners.get(name!))
  }
  return { looked: `${writes} writes into ${owners.size} tables`, broken }
}
