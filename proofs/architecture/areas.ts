import { type Finding, type House, isCode, isTest, withoutComments } from './house.ts'
import { type Import, importsOf, type Place, placeOf } from './imports.ts'

const isArea = ({ part }: Place): boolean => part !== '' && part !== 'kit' && part !== 'tables'

/** What an import list names in this file. */
const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().split(/\s+/).at(-1)!)
    .filter(Boolean)

/**
 * Whether a definition only points to what it imports, `() => classes`: a class has a teacher and a student a class, so
 * data may point both ways where code may not.
 */
function isReference(text: string, to: string): boolean {
  const code = withoutComments(text)
  const named = new RegExp(
    `^import \\{([^}]*)\\} from '[^']*/${to.split('/').at(-1)!.replaceAll('.', '\\.')}'$`,
    'm',
  ).exec(code)
  if (!named) return false
  const body = code.replaceAll(/^import [^']*'[^']*'$/gm, '')
  return namesOf(named[1]!).every((name) =>
    [...body.matchAll(new RegExp(`(\\(\\) => )?\\b${name}\\b`, 'g'))].every(([, points]) => points),
  )
}

/** Which areas of a program know which others, and one import that says so. */
export function areaArrows(house: House, program: 'contract' | 'api'): Map<string, Map<string, Import>> {
  const arrows = new Map<string, Map<string, Import>>()
  for (const each of importsOf(house)) {
    const [own, other] = [placeOf(each.from), placeOf(each.to)]
    if (
      own.program !== program ||
      other.program !== program ||
      own.part === other.part ||
      !isArea(own) ||
      !isArea(other) ||
      isTest(each.from)
    )
      continue
    if (program === 'contract' && isReference(house.get(each.from)!, each.to)) continue
    const known = arrows.get(own.part) ?? new Map<string, Import>()
    arrows.set(own.part, known.set(other.part, known.get(other.part) ?? each))
  }
  return arrows
}

type Arrows = ReadonlyMap<string, ReadonlyMap<string, Import>>

/** One sentence for each circle among places, with the imports that make it. */
function circles(arrows: Arrows, where: string): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (place: string, above: readonly string[]): void => {
    if (above.includes(place)) {
      const circle = [...above.slice(above.indexOf(place)), place]
      const why = circle.slice(1).map((next, at) => arrows.get(circle[at]!)!.get(next)!)
      found.push(
        `${where}: ${circle.join(' → ')}: a circle, by ${why.map(({ from, to }) => `${from} → ${to}`).join(', ')}`,
      )
    } else if (!done.has(place)) {
      for (const next of arrows.get(place)?.keys() ?? []) visit(next, [...above, place])
      done.add(place)
    }
  }
  for (const place of arrows.keys()) visit(place, [])
  return found
}

const countArrows = (arrows: Arrows): number => [...arrows.values()].reduce((sum, others) => sum + others.size, 0)

/** No area knows another that knows it, be it through others. */
export function areaRule(house: House): Finding {
  const programs = (['contract', 'api'] as const).map((program) => [program, areaArrows(house, program)] as const)
  return {
    looked: `${programs.reduce((sum, [, arrows]) => sum + countArrows(arrows), 0)} arrows among areas`,
    broken: programs.flatMap(([program, arrows]) => circles(arrows, program)),
  }
}

/** The rooms of a kit know each other one way, types included; what stands outside of them knows none. */
export function roomRule(house: House): Finding {
  const imports = importsOf(house)
  const broken: string[] = []
  let count = 0
  for (const kit of ['apps/api/src/kit/', 'apps/web/src/kit/']) {
    const roomOf = (path: string) => path.slice(kit.length).split('/').slice(0, -1).join('/')
    const arrows = new Map<string, Map<string, Import>>()
    for (const each of imports) {
      if (!each.from.startsWith(kit) || !each.to.startsWith(kit) || !isCode(each.to) || isTest(each.from)) continue
      const [own, other] = [roomOf(each.from), roomOf(each.to)]
      if (own === other || other === '') continue
      if (own === '') broken.push(`${each.from} → ${each.to}: what every room stands on knows no room`)
      const known = arrows.get(own) ?? new Map<string, Import>()
      arrows.set(own, known.set(other, known.get(other) ?? each))
    }
    broken.push(...circles(arrows, kit))
    count += countArrows(arrows)
  }
  return { looked: `${count} arrows among rooms`, broken }
}

/** A table is written by the area that its file is named after, and by nobody else. */
export function writeRule(house: House): Finding {
  const broken: string[] = []
  let writes = 0
  const areas = new Set([...house.keys()].flatMap((path) => /^apps\/api\/src\/([\w-]+)\//.exec(path)?.[1] ?? []))
  const ownerOf = (file: string) =>
    [...areas].filter((area) => file === area || file.startsWith(`${area}-`)).sort((a, b) => b.length - a.length)[0] ??
    file
  const owners = new Map<string, string>()
  for (const [path, text] of house) {
    const file = /^apps\/api\/src\/tables\/([\w-]+)\.ts$/.exec(path)?.[1]
    if (file)
      for (const [, name] of text.matchAll(/^export const \w+ = pgTable\(\s*'(\w+)'/gm))
        owners.set(name!, ownerOf(file))
  }
  for (const [path, text] of house) {
    const own = placeOf(path)
    if (own.program !== 'api' || !isArea(own) || !isCode(path) || isTest(path)) continue
    const code = withoutComments(text)
    const owner = new Map<string, string>()
    for (const [, list, whole, file] of code.matchAll(
      /import (?:type )?(?:\{([^}]*)\}|\* as (\w+)) from '[./]+tables\/([\w-]+)\.ts'/g,
    ))
      for (const name of list ? namesOf(list) : [whole!]) owner.set(name, ownerOf(file!))
    const write = (how: string, what: string, area: string | undefined) => {
      if (!area) return
      writes += 1
      if (area !== own.part) broken.push(`${path}: ${how} ${what}, which ${area} writes; call its public.ts`)
    }
    for (const [, how, name] of code.matchAll(/\.(insert|update|delete)\(\s*(\w+)/g))
      write(how!, name!, owner.get(name!))
    for (const [, how, name] of code.matchAll(/\b(insert into|update|delete from)\s+\$\{(\w+)/g))
      write(how!, name!, owner.get(name!))
    for (const [, how, name] of code.matchAll(/\b(insert into|update|delete from)\s+(\w+)/g))
      write(how!, name!, owners.get(name!))
  }
  return { looked: `${writes} writes into ${owners.size} tables`, broken }
}
