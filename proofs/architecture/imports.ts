import { posix } from 'node:path'
import { type Finding, type House, isCode, isTest, withoutComments } from './house.ts'

export interface Import {
  readonly from: string
  /** A file of the house, or the name of a package. */
  readonly to: string
  /** Loaded when the file is: neither types alone nor a later `import()`. */
  readonly atOnce: boolean
}

const packages: Record<string, string> = {
  '@sala/contract': 'packages/contract',
  '@sala/papers': 'packages/papers',
  '@sala/api': 'apps/api',
  '@sala/web': 'apps/web',
}

function resolve(house: House, from: string, name: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name.split('?')[0]!)
  const own = Object.keys(packages).find((each) => name === each || name.startsWith(`${each}/`))
  if (!own) return name
  const path = `${packages[own]}/src/${name === own ? 'index' : name.slice(own.length + 1)}`
  return [path, `${path}.ts`, `${path}.tsx`].find((each) => house.has(each)) ?? path
}

/** Every import of every program file: `import`, `export … from` and `import()`. */
export function importsOf(house: House): Import[] {
  const found: Import[] = []
  for (const [from, text] of house) {
    if (!isCode(from)) continue
    const code = withoutComments(text)
    const add = (name: string, atOnce: boolean) => found.push({ from, to: resolve(house, from, name), atOnce })
    for (const [, names, name] of code.matchAll(/^\s*(?:import|export)\b([^'"`;]*?)\bfrom\s*'([^']+)'/gm)) {
      const onlyTypes =
        /^\s*type\b/.test(names!) ||
        (/^\s*\{/.test(names!) &&
          names!
            .replaceAll(/[{}\s]/g, ' ')
            .split(',')
            .every((each) => /^\s*(type\b|$)/.test(each)))
      add(name!, !onlyTypes)
    }
    for (const [, name] of code.matchAll(/^\s*import\s*'([^']+)'/gm)) add(name!, true)
    for (const [, name] of code.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)) add(name!, false)
  }
  return found
}

export interface Place {
  readonly program: 'contract' | 'papers' | 'api' | 'web' | 'tools'
  /** `kit`, the name of an area, or nothing for what stands above the areas. */
  readonly part: string
}

export function placeOf(path: string): Place {
  const [, program, inside] = /^(?:packages|apps)\/(contract|papers|api|web)\/src\/(.*)$/.exec(path) ?? []
  if (!program) return { program: 'tools', part: '' }
  return { program: program as Place['program'], part: inside!.includes('/') ? inside!.split('/')[0]! : '' }
}

// Above the areas of the web: what puts screens together.
const webTop = ['', 'app', 'portals']

/** Why this import may not be, or nothing. */
function objection({ from, to }: Import, house: House): string | undefined {
  const own = placeOf(from)
  const inHouse = to.includes('/') && !to.startsWith('@') && house.has(to)
  if (!inHouse) return own.program === 'web' && to.startsWith('node:') ? 'a browser has no Node' : undefined
  const other = placeOf(to)
  if (own.program === 'tools') return undefined
  if (other.program === 'tools') return isTest(from) ? undefined : 'programs never import the tools around them'
  if (own.program !== other.program) {
    const allowed: Record<string, readonly string[]> = {
      contract: [],
      papers: [],
      api: ['contract', 'papers'],
      web: ['contract'],
    }
    if (!allowed[own.program]!.includes(other.program)) return `${own.program} may not know ${other.program}`
    return own.part === 'kit' && other.program === 'contract' && other.part !== 'kit'
      ? 'a kit knows no area, not even its contract'
      : undefined
  }
  if (own.part === other.part || (isTest(from) && own.program !== 'web')) return undefined
  if (own.part === 'kit') return 'a kit never imports what stands on it'
  if (other.part === 'kit') return undefined
  if (own.program === 'contract')
    return other.part === '' ? 'the one list imports the areas, never the other way' : undefined
  if (own.program === 'web') {
    if (webTop.includes(own.part)) return undefined
    return webTop.includes(other.part)
      ? 'an area never imports what puts the screens together'
      : 'a web area imports the kit and the contract, no other area'
  }
  if (own.part === '') return undefined
  if (other.part === '') return 'an area never imports the program it is part of'
  if (own.part === 'tables') return 'tables know no area'
  if (other.part === 'tables') return undefined
  return to.endsWith('/public.ts') ? undefined : "an area reads tables and calls another area's public.ts, nothing else"
}

/** One path for each circle of files that need each other to load. */
function circles(imports: readonly Import[], house: House): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to, atOnce } of imports)
    if (atOnce && house.has(to)) next.set(from, [...(next.get(from) ?? []), to])
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (path: string, above: string[]): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      found.push(`${[...above.slice(above.indexOf(path)), path].join(' → ')}: a circle`)
      return
    }
    state.set(path, 'open')
    for (const each of next.get(path) ?? []) visit(each, [...above, path])
    state.set(path, 'done')
  }
  for (const path of next.keys()) visit(path, [])
  return found
}

/** Who may import whom, without circles. */
export function importRule(house: House): Finding {
  const imports = importsOf(house)
  const refused = imports.flatMap((each) => {
    const why = objection(each, house)
    return why ? [`${each.from} → ${each.to}: ${why}`] : []
  })
  return { looked: `${imports.length} imports`, broken: [...new Set([...refused, ...circles(imports, house)])] }
}

/** Every package that a program imports is among its own dependencies, and the contract has zod alone. */
export function dependencyRule(house: House): Finding {
  const broken: string[] = []
  const declared = new Map<string, Set<string>>()
  for (const folder of Object.values(packages)) {
    const text = house.get(`${folder}/package.json`)
    if (text)
      declared.set(folder, new Set(Object.keys((JSON.parse(text) as { dependencies?: object }).dependencies ?? {})))
  }
  const contract = [...(declared.get('packages/contract') ?? [])].filter((name) => name !== 'zod')
  if (contract.length > 0)
    broken.push(`packages/contract/package.json: the contract depends on zod alone, not on ${contract.join(', ')}`)
  for (const { from, to } of importsOf(house)) {
    const folder = Object.values(packages).find((each) => from.startsWith(`${each}/src/`))
    if (!folder || isTest(from) || house.has(to) || to.startsWith('node:') || /^(packages|apps)\//.test(to)) continue
    const name = to
      .split('/')
      .slice(0, to.startsWith('@') ? 2 : 1)
      .join('/')
    if (!declared.get(folder)?.has(name))
      broken.push(`${from} → ${name}: not among the dependencies of ${folder}/package.json`)
  }
  return { looked: `${declared.size} packages`, broken: [...new Set(broken)] }
}
