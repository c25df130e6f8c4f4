import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

// Which modules share a file. Left alone, the bundler makes one for every set of screens that need the same modules:
// eight hundred, of which a first list asks for more than a hundred. Here two are joined as long as the requests that
// are saved are worth more than what is then loaded in vain.

/** What a request costs whoever waits for it, and what a file costs by being there, in bytes of source. */
const requestCost = 6000
const fileCost = 290_000

/** Loaded before anything else: by everybody, and by whoever has the menu. */
const first = ['/index.html', '/src/app/shell.tsx']
const staff = ['/src/app/side-menu.tsx', '/src/app/screens.tsx', '/src/kit/page/resource-screen.tsx']
/** What is one's own stands at the bottom of a phone, where nobody has loaded the menu. */
const isOfMenu = (id: string) => !/\/src\/(app|portals)\/|\/own\/|index\.html$/.test(id)
/** Words share a file with words alone, so that nobody loads code, or another language, for them. */
function fileOfWords(id: string): string | undefined {
  const [, area, language] = /src\/([\w-]+)\/(?:words\/)?(km|en)\.json$/.exec(id) ?? []
  if (language === 'km') return `khmer-${area}`
  // What the areas say in English beyond their definitions is little.
  return language && (area === 'kit' ? 'english' : 'english-of-areas')
}
/** Most people who come are parents with a slow phone: what they wait for counts several times. */
const timesCounted = (id: string) => (isOfMenu(id) ? 1 : 8)
const endsWithOneOf = (id: string, names: readonly string[]) => names.some((name) => id.endsWith(name))

interface Module {
  readonly imports: readonly string[]
  readonly size: number
}
/** A set of entries, by their places: 32 in each number. */
type Entries = Uint32Array

interface Chunk {
  readonly modules: string[]
  readonly entries: Entries
  size: number
  /** What it loads before it can run. */
  readonly needs: Set<Chunk>
}

function bitsOf(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** How many entries are in one set and not in the other. */
function without(some: Entries, others: Entries): number {
  let count = 0
  for (let at = 0; at < some.length; at += 1) {
    const word = some[at]! & ~others[at]!
    if (word !== 0) count += bitsOf(word)
  }
  return count
}

function inBoth(some: Entries, others: Entries): number {
  let count = 0
  for (let at = 0; at < some.length; at += 1) {
    const word = some[at]! & others[at]!
    if (word !== 0) count += bitsOf(word)
  }
  return count
}

/** Bytes saved by joining two chunks; below zero where more is loaded in vain. */
function gainOf(one: Chunk, other: Chunk): number {
  let gain = requestCost * inBoth(one.entries, other.entries) + fileCost
  gain -= one.size * without(other.entries, one.entries) + other.size * without(one.entries, other.entries)
  for (const [chunk, beside] of [
    [one, other],
    [other, one],
  ] as const)
    for (const need of chunk.needs) {
      if (gain <= 0) return gain
      gain -= need.size * without(beside.entries, need.entries)
    }
  return gain
}

/** Modules that the same entries need are one chunk: nobody who loads one of them could do without another. */
function gather(modules: ReadonlyMap<string, Module>, needed: ReadonlyMap<string, Entries>): Chunk[] {
  const chunks = new Map<string, Chunk>()
  const chunkOf = new Map<string, Chunk>()
  for (const [id, entries] of needed) {
    const key = entries.join()
    const chunk = chunks.get(key) ?? { modules: [], entries: entries.slice(), size: 0, needs: new Set() }
    chunks.set(key, chunk)
    chunkOf.set(id, chunk)
    chunk.modules.push(id)
    chunk.size += modules.get(id)!.size
  }
  const imports = new Map([...chunks.values()].map((chunk) => [chunk, new Set<Chunk>()]))
  for (const [id, chunk] of chunkOf)
    for (const imported of modules.get(id)!.imports)
      if (chunkOf.has(imported)) imports.get(chunk)!.add(chunkOf.get(imported)!)
  const follow = (chunk: Chunk, found: Set<Chunk>): void => {
    for (const each of imports.get(chunk)!) {
      if (found.has(each)) continue
      found.add(each)
      follow(each, found)
    }
  }
  for (const chunk of chunks.values()) {
    follow(chunk, chunk.needs)
    chunk.needs.delete(chunk)
  }
  return [...chunks.values()]
}

/** Notes that these entries need a module, and with it whatever it imports. */
function need(modules: ReadonlyMap<string, Module>, needed: Map<string, Entries>, id: string, by: Entries): void {
  const module = modules.get(id)
  if (!module) return
  const known = needed.get(id) ?? new Uint32Array(by.length)
  if (needed.has(id) && without(by, known) === 0) return
  needed.set(id, known)
  for (let at = 0; at < by.length; at += 1) known[at]! |= by[at]!
  for (const imported of module.imports) need(modules, needed, imported, by)
}

/** The chunk of each module, by number. */
export function planChunks(modules: ReadonlyMap<string, Module>, entries: readonly string[]): Map<string, number> {
  const length = Math.ceil(entries.length / 32)
  const needed = new Map<string, Entries>()
  const setOf = (has: (id: string) => boolean) => {
    const found = new Uint32Array(length)
    for (const [at, id] of entries.entries()) if (has(id)) found[at >> 5]! |= 1 << (at & 31)
    return found
  }
  const everybody = setOf(() => true)
  const ofMenu = setOf(isOfMenu)
  for (const entry of entries) if (endsWithOneOf(entry, first)) need(modules, needed, entry, everybody)
  for (const entry of entries) if (endsWithOneOf(entry, staff)) need(modules, needed, entry, ofMenu)
  for (const entry of entries)
    need(
      modules,
      needed,
      entry,
      setOf((id) => id === entry),
    )

  // From here on, what is always loaded together counts as one module.
  const atoms = gather(modules, needed)
  const names = new Map(atoms.map((atom, at) => [atom, String(at)]))
  const joined = joinChunks(
    new Map(
      atoms.map((atom) => [
        names.get(atom)!,
        { size: atom.size, imports: [...atom.needs].map((each) => names.get(each)!) },
      ]),
    ),
    new Map(atoms.map((atom) => [names.get(atom)!, atom.entries])),
  )
  return new Map(
    joined.flatMap((chunk, at) =>
      chunk.modules.flatMap((name) => atoms[Number(name)]!.modules.map((id) => [id, at] as const)),
    ),
  )
}

function joinChunks(modules: ReadonlyMap<string, Module>, needed: Map<string, Entries>): Chunk[] {
  for (;;) {
    const chunks = gather(modules, needed)
    const pairs: { one: Chunk; other: Chunk; gain: number }[] = []
    for (const [at, one] of chunks.entries()) {
      let best: { one: Chunk; other: Chunk; gain: number } | undefined
      for (let next = at + 1; next < chunks.length; next += 1) {
        const gain = gainOf(one, chunks[next]!)
        if (gain > (best?.gain ?? 0)) best = { one, other: chunks[next]!, gain }
      }
      if (best) pairs.push(best)
    }
    if (pairs.length === 0) return chunks
    // The best of them, each chunk once.
    const joined = new Set<Chunk>()
    for (const { one, other } of pairs.sort((a, b) => b.gain - a.gain).slice(0, Math.ceil(pairs.length / 4))) {
      if (joined.has(one) || joined.has(other)) continue
      for (const id of one.modules) need(modules, needed, id, other.entries)
      for (const id of other.modules) need(modules, needed, id, one.entries)
      joined.add(one).add(other)
    }
  }
}

/** What most of a chunk is made of: a room of ours, or the packages. */
function nameOf(modules: readonly string[], at: number): string {
  const counted = Map.groupBy(modules, (id) => /(?:web|contract)\/src\/([\w-]+)/.exec(id)?.[1] ?? 'packages')
  const [name] = [...counted].sort((a, b) => b[1].length - a[1].length)[0]!
  return `${name}-${at}`
}

// Whoever imports from one of these needs no more than what he names; the bundler leaves the rest out.
const barrel =
  /node_modules\/((antd)\/es\/index\.js|(lucide-react)\/dist\/esm\/lucide-react\.mjs|(@rc-component\/[\w-]+)\/es\/index\.js)$/
/** Packages of which nothing happens by being loaded; they do not say so themselves. */
const pure = /node_modules\/@(rc-component|ant-design)\//

const clause = /(import|export)\s+(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?from\s*["']([^"']+)["']/g
/** `a, b as c` as pairs of what it is called there and what it is called here. */
const pairsOf = (names = ''): (readonly [there: string, here: string])[] =>
  names.split(',').flatMap((each) => {
    const [there, here = there] = each.trim().split(/\s+as\s+/)
    return there ? [[there, here!] as const] : []
  })

/** The module behind each name that a barrel exports. */
function exportsOf(id: string, code: string, has: (id: string) => boolean): Map<string, string> {
  const imported = new Map<string, string>()
  const exported = new Map<string, string>()
  const put = (found: Map<string, string>, name: string, file: string | undefined) => file && found.set(name, file)
  for (const [, way, all, names, path] of code.matchAll(clause)) {
    const file = ['', '.js', '/index.js'].map((end) => join(dirname(id), path!) + end).find(has)
    if (all) put(imported, all, file)
    for (const [, here] of pairsOf(names)) put(way === 'import' ? imported : exported, here, file)
  }
  for (const [, names] of code.matchAll(/export\s*\{([^}]*)\}(?!\s*from)/g))
    for (const [there, here] of pairsOf(names)) put(exported, here, imported.get(there))
  put(exported, 'default', imported.get(/export default (\w+)/.exec(code)?.[1] ?? ''))
  return exported
}

/** Every name that a module imports from a package. */
const namesFrom = (name: string, code: string): string[] =>
  [...code.matchAll(clause)]
    .filter(([, , , , path]) => path === name)
    .flatMap(([, , all, names]) => [...(all ? ['default'] : []), ...pairsOf(names).map(([there]) => there)])

const signpost = /^export\{([^}]+)\}from"\.\/([^"]+)";\s*$/
/** `a as default, b` as the members of an object that stands for the module. */
const membersOf = (names: string): string =>
  names
    .split(',')
    .map((each) => each.split(' as '))
    .map(([inner, outer = inner]) => `${outer}:e.${inner}`)
    .join()

/** What is to be loaded beside an import is listed by its place in a list, in which each file now stands once. */
function namedOnce(_: string, list: string, rest: string): string {
  const files = list.split(',')
  const once = [...new Set(files)]
  const places = rest.replace(/__vite__mapDeps\(\[([\d,]*)\]\)/g, (_all, numbers: string) => {
    const found = new Set(numbers.split(',').map((each) => once.indexOf(files[Number(each)]!)))
    return `__vite__mapDeps([${[...found].join()}])`
  })
  return `m.f=[${once.join()}]${places}`
}

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

/**
 * Has the page ask for what comes next while the first script still loads: the words of the language that is spoken,
 * and the menu with a list, where somebody signed in has gone straight to a screen. It stands in the file that the page
 * runs before any module.
 */
function askAhead(bundle: Bundle): { fileName: string; source: string } {
  const filesOf = (name: string): string[] => {
    const found = new Set<string>()
    const follow = (file: string): void => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || found.has(file)) return
      found.add(file)
      for (const each of chunk.imports) follow(each)
    }
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && Object.keys(chunk.modules).some((id) => id.endsWith(name))) follow(chunk.fileName)
    return [...found]
  }
  const begun = new Set(filesOf('/src/main.tsx'))
  const listed = (names: readonly string[]) =>
    JSON.stringify([...new Set(names.flatMap(filesOf))].filter((file) => !begun.has(file)))
  const code = `${readFileSync(new URL('public/no-eval.js', import.meta.url), 'utf8')}
for (const file of [
  ...(localStorage.getItem('sala.language') === 'en' ? ${listed(['/kit/words/en.json'])} : ${listed(['/web/src/kit/words/km.json', '/app/antd-khmer.ts'])}),
  ...(localStorage.getItem('sala.session') && !/^\\/(sign-in.*)?$/.test(location.pathname) ? ${listed(staff)} : []),
])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
`
  const fileName = `assets/first-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  const page = bundle['index.html'] as Rolldown.OutputAsset
  page.source = String(page.source).replace('/no-eval.js', `/${fileName}`)
  return { fileName, source: code }
}

/** Joins modules into few files, and has each asked for directly. */
export function chunks() {
  const names = new Map<string, string>()
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    enforce: 'post',
    transform: { filter: { id: pure }, handler: () => ({ moduleSideEffects: false }) },
    buildEnd() {
      const modules = new Map<string, Module>()
      const entries = new Set<string>()
      const barrels = new Map<string, Map<string, string>>()
      // In an order of their own: that in which they were read is not the same on every machine.
      for (const id of [...this.getModuleIds()].sort()) {
        const words = fileOfWords(id)
        if (words) names.set(id, words)
        if (words) continue
        const info = this.getModuleInfo(id)!
        modules.set(id, { imports: info.importedIds, size: info.code?.length ?? 0 })
        if (info.isEntry) entries.add(id)
        for (const each of info.dynamicallyImportedIds) if (!fileOfWords(each)) entries.add(each)
      }
      const codeOf = (id: string) => this.getModuleInfo(id)!.code ?? ''
      for (const id of modules.keys())
        if (barrel.test(id))
          barrels.set(
            id,
            exportsOf(id, codeOf(id), (each) => modules.has(each)),
          )
      const named = (id: string, by: string): (string | undefined)[] =>
        namesFrom(barrel.exec(by)!.slice(2).find(Boolean)!, codeOf(id)).map((name) => barrels.get(by)!.get(name))
      // Who names nothing, or something that is made in the barrel itself, needs all of it.
      const isPart = (found: readonly (string | undefined)[]): found is string[] =>
        found.length > 0 && !found.includes(undefined)
      const whole = new Set(
        [...modules].flatMap(([id, { imports }]) => imports.filter((by) => barrels.has(by) && !isPart(named(id, by)))),
      )
      for (const [id, module] of modules)
        if (module.imports.some((each) => barrels.has(each)))
          modules.set(id, {
            ...module,
            imports: module.imports.flatMap((each) => {
              const found = barrels.has(each) ? named(id, each) : []
              return isPart(found) ? (whole.has(each) ? found : [each, ...found]) : each
            }),
          })
      for (const id of barrels.keys()) if (!whole.has(id)) modules.set(id, { imports: [], size: 0 })
      const planned = Map.groupBy(
        planChunks(
          modules,
          [...entries].sort().flatMap((id) => new Array<string>(timesCounted(id)).fill(id)),
        ),
        ([, chunk]) => chunk,
      )
      for (const [at, found] of planned) {
        const all = found.map(([id]) => id)
        const name = nameOf(all, at)
        for (const id of all) if (!/\.html$|main\.tsx$/.test(id)) names.set(id, name)
      }
    },
    // An entry that shares its file is still given one of its own, which says no more than where it is. Whoever asks
    // for it is sent there directly.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const moved = new Map<string, { to: string; names: string }>()
        for (const [file, chunk] of Object.entries(bundle)) {
          const found = chunk.type === 'chunk' && signpost.exec(chunk.code)
          if (!found || !chunk.isDynamicEntry) continue
          moved.set(basename(file), { to: found[2]!, names: found[1]! })
          delete bundle[file]
        }
        const asked = /import\(`\.\/([^`]+)`\)/g
        const listed = /(?<="(?:assets\/)?)[\w~.-]+\.js(?=")/g
        for (const each of Object.values(bundle)) {
          const text =
            each.type === 'chunk' ? each.code : each.fileName.endsWith('.json') ? String(each.source) : undefined
          const next = text
            ?.replace(asked, (whole, file) => {
              const place = moved.get(file)
              return place ? `import(\`./${place.to}\`).then(e=>({${membersOf(place.names)}}))` : whole
            })
            .replace(listed, (file) => moved.get(file)?.to ?? file)
            .replace(/m\.f=\[([^\]]*)\](.*)$/s, namedOnce)
          if (next === undefined || next === text) continue
          if (each.type === 'chunk') each.code = next
          else each.source = next
        }
        this.emitFile({ type: 'asset', ...askAhead(bundle as Bundle) })
      },
    },
  }
  return {
    plugin,
    groups: [
      { name: (id: string) => names.get(id) ?? null, includeDependenciesRecursively: false, debugName: 'planned' },
    ],
  }
}
