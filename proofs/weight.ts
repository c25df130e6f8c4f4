import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { alsoCalled } from '../apps/web/src/app/also-called.ts'
import { readHouse, root } from './architecture/house.ts'
import { entriesOf } from './architecture/menu.ts'

// How much script a first visit and each further screen load, after gzip, from the built pages' own manifest.
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
const budgets = { first: 350, further: 100, home: 305 }
// A first visit asks for what it needs file by file, so there are few.
const mostFiles = 150
// A budget that is passed is said; a third more than it stops the build.
const stopsAt = 1.35

const web = join(root, 'apps/web')
const manifest = JSON.parse(readFileSync(join(web, 'dist/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const sizes = new Map<string, number>()

/** The scripts that a few modules need before they can run, without what they load later. */
function scripts(names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const follow = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not among the built pages`)
    if (seen.has(name)) return
    seen.add(name)
    for (const each of chunk.imports ?? []) follow(each)
  }
  for (const name of names) follow(name)
  return new Set([...seen].map((name) => manifest[name]!.file).filter((file) => file.endsWith('.js')))
}

function kilobytes(files: Iterable<string>): number {
  let bytes = 0
  for (const file of files) {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(web, 'dist', file))).length)
    bytes += sizes.get(file)!
  }
  return bytes / 1000
}

let passed = 0
let failed = 0
const weigh = (what: string, size: number, most: number) => {
  if (size <= most * stopsAt) passed += 1
  else failed += 1
  console.log(
    `${size <= most ? 'ok      ' : 'OVER    '}  ${what.padEnd(44)} ${size.toFixed(0).padStart(4)} kB of ${most}`,
  )
}

const present = (names: readonly string[]) => names.filter((name) => manifest[name])
const everybody = ['index.html', 'src/app/shell.tsx', 'src/kit/words/km.json']
const parent = present([
  'src/portals/home.tsx',
  'src/portals/family-home.tsx',
  'src/portals/words/km.json',
  'src/payments/own/owed-card.tsx',
  'src/payments/words/km.json',
  'src/calendar/own/today-card.tsx',
  'src/calendar/words/km.json',
])
if (parent.length < 7) throw new Error('the home of a parent is not where it was')
const ofParent = scripts([...everybody, ...parent, 'src/portals/more-screen.tsx'])
weigh('the home of a parent', kilobytes(scripts([...everybody, ...parent])), budgets.home)
// What else the staff call their screens is read on no parent's phone, of which the last place has the menu's entries.
const others = Object.values(alsoCalled)[0]!
const all = readdirSync(join(web, 'dist/assets')).filter((name) => name.endsWith('.js'))
const withOthers = all.filter((name) => readFileSync(join(web, 'dist/assets', name), 'utf8').includes(others))
const isKept = withOthers.length === 1 && !ofParent.has(`assets/${withOthers[0]}`)
if (isKept) passed += 1
else failed += 1
console.log(`${isKept ? 'ok      ' : 'WRONG   '}  other words for screens, away from a parent: ${withOthers.join()}`)
const staff = [...everybody, 'src/app/side-menu.tsx', 'src/app/screens.tsx']
const known = scripts([...staff, 'src/kit/page/resource-screen.tsx'])
for (const { menu, path, module, khmer, screen } of entriesOf(readHouse())) {
  const modules = [module, khmer, ...(screen ? [screen] : [])].map((name) => posix.relative('apps/web', name))
  const words = present([posix.relative('apps/web', menu).replace('menu.ts', 'words/km.json')])
  const all = scripts([...staff, ...modules, ...words, ...(screen ? [] : ['src/kit/page/resource-screen.tsx'])])
  weigh(`${path} as the first screen`, kilobytes(all), budgets.first)
  weigh(`${path} after another`, kilobytes([...all].filter((file) => !known.has(file))), budgets.further)
}
const files = new Set(Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? file : []))).size
if (files <= mostFiles * stopsAt) passed += 1
else failed += 1
console.log(
  `${files <= mostFiles ? 'ok      ' : 'OVER    '}  scripts in all ${String(files).padStart(35)} of ${mostFiles}`,
)

// The build sends some requests to another file than the bundler did: each must lead somewhere.
const built = readdirSync(join(web, 'dist/assets'))
const lost = built
  .filter((name) => name.endsWith('.js'))
  .flatMap((name) =>
    [
      ...readFileSync(join(web, 'dist/assets', name), 'utf8').matchAll(
        /(?:["`]\.\/|"assets\/)([\w~-]+\.(?:js|css))["`]/g,
      ),
    ]
      .filter(([, asked]) => !built.includes(asked!))
      .map(([, asked]) => `${name} asks for ${asked}, which is not there`),
  )
if (lost.length === 0) passed += 1
else failed += 1
for (const each of lost) console.log(`MISSING   ${each}`)
// A file that waits for one that waits for it finds things undefined, and the page stays empty.
const needs = new Map<string, Set<string>>()
for (const { file, imports = [] } of Object.values(manifest)) {
  const found = needs.get(file) ?? new Set()
  needs.set(file, found)
  for (const name of imports) if (manifest[name]!.file !== file) found.add(manifest[name]!.file)
}
const settled = new Set<string>()
const circles: string[] = []
const walk = (file: string, path: readonly string[]): void => {
  if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
  if (path.includes(file) || settled.has(file)) return
  for (const each of needs.get(file) ?? []) walk(each, [...path, file])
  settled.add(file)
}
for (const file of needs.keys()) walk(file, [])
if (circles.length === 0) passed += 1
else failed += 1
for (const circle of circles) console.log(`CIRCLE    ${circle}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
