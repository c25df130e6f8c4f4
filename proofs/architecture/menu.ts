import { dirname } from 'node:path/posix'
import { isReport } from '../../packages/contract/src/kit/report.ts'
import type { Contract } from './contract.ts'
import { type Finding, type House, isCode, isTest, withoutComments } from './house.ts'

/** Resources with a list that is not in the menu, and where people reach it instead. */
const reachedFrom: Readonly<Record<string, string>> = {
  'front-covers': 'the same covers as /setup-front-covers, offered by a year book',
  'staff-my-approvals': 'the requests of /profile-approvals, with those of other kinds',
  'teacher-my-requests': '/my-details, from the home of a teacher',
  'parent-my-requests': '/my-details, from the home of a parent',
  'student-my-requests': '/my-details, from the home of a student',
  'teacher-class-operations': 'the home of a teacher',
  'year-end-rows': 'the lines of an opened year’s end',
  'pre-invoice-left-outs': 'the page of a generation, billing/generation-page.tsx',
  'bank-statement-lines': 'the page of a statement, payments/bank/statement-page.tsx',
  'import-rows': 'the rows of an opened import',
  'payment-exchange-rates': 'the same rates as /v2/exchange-rates',
  'family-payment-notices': 'the home of a parent or a student, and /my-payments',
  'my-privacy-requests': 'the page of a child, for its parents',
}

interface Entry {
  /** The file it stands in. */
  readonly menu: string
  readonly path: string
  readonly name: string
  readonly words: readonly string[]
  /** The files that its definition, its words and its own screen load from. */
  readonly module: string
  readonly khmer: string
  readonly screen?: string
  /** Whether it says where a new one is made, or that none is. */
  readonly saysNew: boolean
}

const strings = (text: string): string[] =>
  [...text.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, single, double]) => single ?? double!)

/** The entries of the menu, read from the text of its areas: they draw icons, so they cannot be loaded here. */
export function entriesOf(house: House): Entry[] {
  return [...house].flatMap(([menu, text]) => {
    const folder = /^apps\/web\/src\/[\w-]+(?=\/menu\.ts$)/.exec(menu)?.[0]
    const area = /= area\('([^']+)'/.exec(text)?.[1]
    if (!folder || !area) return []
    const loaded = (name = '') =>
      new RegExp(`\\bconst ${name} = \\(\\) => import\\('@sala/contract/([^']+)'\\)`).exec(text)?.[1]
    return [...text.matchAll(/\bentry\(\s*'([^']+)',\s*\w+,\s*\[([^\]]*)\],\s*\{([\s\S]*?)\n?\s*\},?\s*\)/g)].map(
      ([, name, words, more = '']): Entry => {
        const [, direct, named] =
          /\bdefinition: (?:\(\) => import\('@sala\/contract\/([^']+)'\)|(\w+))/.exec(more) ?? []
        const module = `packages/contract/src/${direct ?? loaded(named)}.ts`
        const screen = /\bscreen: \(\) => import\('\.\/([^']+)'\)/.exec(more)?.[1]
        return {
          menu,
          path: /\bpath: '([^']+)'/.exec(more)?.[1] ?? `/${name}`,
          name: name!,
          words: strings(words!),
          module,
          khmer: `packages/contract/src/${loaded(/\bkhmer: (\w+)/.exec(more)?.[1] ?? 'khmer')}`,
          ...(screen && { screen: `${folder}/${screen}` }),
          saysNew: /\bnewAt: /.test(more),
        }
      },
    )
  })
}

/**
 * Every entry of the menu leads somewhere, says the words that the contract says, and nothing that has a list is out of
 * reach.
 */
export function menuRule(house: House, { areas, modules }: Contract): Finding {
  const broken: string[] = []
  const entries = entriesOf(house)
  const written = [...house].reduce(
    (count, [path, text]) =>
      count + (/^apps\/web\/src\/[\w-]+\/menu\.ts$/.test(path) ? (text.match(/\bentry\(\s*'/g)?.length ?? 0) : 0),
    0,
  )
  if (written !== entries.length)
    broken.push(
      `the menus have ${written} entries, of which ${entries.length} can be read: write them like their neighbours`,
    )
  for (const [path, text] of house) {
    const [, name, english, khmer] =
      (/^apps\/web\/src\/[\w-]+\/menu\.ts$/.test(path) && /= area\('([^']+)', '([^']+)', '([^']+)'/.exec(text)) || []
    if (!name) continue
    const label = areas.find((area) => area.name === name)?.label
    if (label?.[0] !== english || label?.[1] !== khmer)
      broken.push(
        `${path}: calls the area ${name} "${english}" and "${khmer}" where its manifest says "${label?.join('" and "')}"`,
      )
  }
  const known = new Map(areas.flatMap((area) => area.resources.map((resource) => [resource.name, resource] as const)))
  const madeByDeed = new Set(
    areas.flatMap(({ operations }) =>
      operations.flatMap(({ access }) =>
        typeof access === 'object' && 'action' in access && access.action === 'create' ? [access.resource] : [],
      ),
    ),
  )
  for (const { menu, path, name, words, module, khmer: khmerFile, screen, saysNew } of entries) {
    const found = known.get(name)
    if (!found) broken.push(`${menu} ${path}: no resource is called "${name}"`)
    else {
      // Without a verb, the screen is of its own making, like the calls behind it.
      if (!found.verbs.includes('list') && !screen && !isReport(found))
        broken.push(`${menu} ${path}: "${name}" has no list to show`)
      const [one, several, khmer, oneKhmer = khmer] = words
      const inKhmer = (JSON.parse(house.get(khmerFile) ?? '{}') as Record<string, { _?: string[] }>)[name]?._
      const differs = (said: string | undefined, where: string, meant: string | undefined) => {
        if (said !== meant) broken.push(`${menu} ${path}: says "${said}" where ${where} says "${meant}"`)
      }
      differs(one, 'the contract', found.label[0])
      differs(several, 'the contract', found.label[1])
      differs(khmer, 'km.json', inKhmer?.[1])
      differs(oneKhmer, 'km.json', inKhmer?.[0])
    }
    const makes = /\bonCreate\b|\bhas\('new'\)|<(Cards|Document)Screen\b/.test(house.get(screen ?? '') ?? '')
    if (!found?.verbs.includes('create') && madeByDeed.has(name) && !makes && !saysNew)
      broken.push(
        `${menu} ${path}: Ctrl+K offers a new one, which its screen does not make: onCreate there, or newAt here`,
      )
    if (dirname(khmerFile) !== dirname(module))
      broken.push(`${menu} ${path}: takes its Khmer from ${khmerFile}, but is defined in ${module}`)
    const exported = Object.values(modules.get(module) ?? {})
    if (!exported.some((each) => each === found && each))
      broken.push(`${menu} ${path}: ${module} does not define "${name}"`)
  }
  const paths = entries.map(({ path }) => path)
  for (const path of new Set(paths.filter((each, index) => paths.indexOf(each) !== index)))
    broken.push(`${path} stands in the menu twice`)
  for (const resource of known.values())
    if (
      resource.verbs.includes('list') &&
      !entries.some(({ name }) => name === resource.name) &&
      !(resource.name in reachedFrom)
    )
      broken.push(`${resource.name} has a list, but is neither in the menu nor reached from a named place`)
  for (const [, list] of (house.get('apps/api/seeds/school.ts') ?? '').matchAll(/menu_favorites: \[([^\]]*)\]/g))
    for (const [, path] of list!.matchAll(/'([^']+)'/g))
      if (!paths.includes(path!)) broken.push(`apps/api/seeds/school.ts: the favourite ${path} is not in the menu`)
  return { looked: `${entries.length} entries, ${known.size} resources`, broken }
}

/** Every address that a screen links to is one that the pages have. */
export function linkRule(house: House): Finding {
  const routes = [
    ...(house.get('apps/web/src/app/routes.tsx') ?? '').matchAll(/(?:\bpage\(\s*|\bpath: )'([^']+)'/g),
  ].map(([, path]) => path!)
  const known = [...routes.filter((path) => path !== '*'), ...entriesOf(house).map(({ path }) => path)]
  const leads = (path: string) =>
    known.some(
      (each) =>
        each === path ||
        (each.endsWith('/*') && path.startsWith(each.slice(0, -1))) ||
        (each !== '/' && path.startsWith(`${each}/`)),
    )
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
