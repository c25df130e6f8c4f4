import type { Area, Contract } from './contract.ts'
import { type Finding, type House, isCode, isTest, withoutComments } from './house.ts'

/** Resources with a list that is not in the menu, and where people reach it instead. */
const reachedFrom: Readonly<Record<string, string>> = {}

interface Entry {
  readonly path: string
  readonly name: string
  readonly label?: readonly [string, string]
  readonly module?: string
  readonly exported?: string
}

/** Each entry of the menu: its path, and the text of the rest. */
export const entryTexts = (text: string): { path: string; rest: string }[] =>
  [...text.matchAll(/path: '([^']+)'([\s\S]*?)(?=path: '|\n\s*\],)/g)].map(([, path, rest]) => ({ path: path!, rest: rest! }))

/** The entries of the menu, read from its text: it draws icons, so it cannot be loaded here. */
export function entriesOf(text: string): Entry[] {
  return entryTexts(text).flatMap(({ path, rest }) => {
    const name = /\bname: '([^']+)'/.exec(rest)?.[1]
    const label = /\blabel: \[['"]([^\]]+?)['"], '([^']+)'\]/.exec(rest)
    const resource = /import\('(@sala\/contract\/[^']+)'\)\.then\(\(\w+\) => \w+\.(\w+)\)/.exec(rest)
    return name
      ? [{ path, name, ...(label && { label: [label[1]!, label[2]!] as const }), ...(resource && { module: resource[1]!, exported: resource[2]! }) }]
      : []
  })
}

const khmerName = (house: House, area: Area, name: string): unknown =>
  (JSON.parse(house.get(`packages/contract/src/${area.name}/km.json`) ?? '{}') as Record<string, { _?: string[] }>)[name]?._?.[1]

/** Every entry of the menu leads somewhere, says the word that the contract says, and nothing that has a list is out of reach. */
export function menuRule(house: House, { areas, modules }: Contract): Finding {
  const menu = 'apps/web/src/app/menu.ts'
  const text = house.get(menu)
  if (text === undefined) return { looked: 'nothing: there is no menu yet', broken: [], notes: [`${menu} does not exist yet`] }
  const broken: string[] = []
  const entries = entriesOf(text)
  const known = new Map(areas.flatMap((area) => area.resources.map((resource) => [resource.name, { area, resource }] as const)))
  for (const { path, name, label, module, exported } of entries) {
    const found = known.get(name)
    if (!found) broken.push(`${menu} ${path}: no resource is called "${name}"`)
    else {
      if (!found.resource.verbs.includes('list')) broken.push(`${menu} ${path}: "${name}" has no list to show`)
      if (label && label[0] !== found.resource.label[1]) broken.push(`${menu} ${path}: says "${label[0]}" where the contract says "${found.resource.label[1]}"`)
      const khmer = khmerName(house, found.area, name)
      if (label && label[1] !== khmer) broken.push(`${menu} ${path}: says "${label[1]}" where km.json says "${String(khmer)}"`)
    }
    const loaded = module && modules.get(`${module.replace('@sala/contract', 'packages/contract/src')}.ts`)?.[exported!]
    if (module && (loaded as { name?: string } | undefined)?.name !== name) broken.push(`${menu} ${path}: loads ${module} ${exported}, which is not "${name}"`)
  }
  const paths = entries.map(({ path }) => path)
  for (const path of new Set(paths.filter((each, index) => paths.indexOf(each) !== index))) broken.push(`${menu} ${path}: stands there twice`)
  for (const { resource } of known.values())
    if (resource.verbs.includes('list') && !entries.some(({ name }) => name === resource.name) && !(resource.name in reachedFrom))
      broken.push(`${resource.name} has a list, but is neither in ${menu} nor reached from a named place`)
  for (const [, list] of (house.get('apps/api/seeds/school.ts') ?? '').matchAll(/menu_favorites: \[([^\]]*)\]/g))
    for (const [, path] of list!.matchAll(/'([^']+)'/g))
      if (!paths.includes(path!)) broken.push(`apps/api/seeds/school.ts: the favourite ${path} is not in the menu`)
  return { looked: `${entries.length} entries, ${known.size} resources`, broken }
}

/** Every address that a screen links to is one that the pages have. */
export function linkRule(house: House): Finding {
  const routes = [...(house.get('apps/web/src/app/routes.tsx') ?? '').matchAll(/(?:\bpage\(\s*|\bpath: )'([^']+)'/g)].map(([, path]) => path!)
  const known = [...routes.filter((path) => path !== '*'), ...entryTexts(house.get('apps/web/src/app/menu.ts') ?? '').map(({ path }) => path)]
  const leads = (path: string) =>
    known.some((each) => each === path || (each.endsWith('/*') && path.startsWith(each.slice(0, -1))) || (each !== '/' && path.startsWith(`${each}/`)))
  const broken: string[] = []
  let count = 0
  for (const [path, text] of house) {
    if (!path.startsWith('apps/web/src/') || !isCode(path) || isTest(path)) continue
    for (const [, address] of withoutComments(text).matchAll(/\b(?:to=\{?|navigate\()["'`](\/[\w/-]*)/g)) {
      count += 1
      if (!leads(address!)) broken.push(`${path} links to ${address}, which is no page`)
    }
  }
  return { looked: `${count} links, ${known.length} addresses`, broken }
}
