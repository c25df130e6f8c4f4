import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readHouse, root } from './architecture/house.ts'
import { entriesOf } from './architecture/menu.ts'

// How much script a first visit and each further screen load, after gzip, from the built pages' own manifest.
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
const budgets = { first: 350, further: 100, home: 300 }
// A budget that is passed is said; a quarter more than it stops the build.
const stopsAt = 1.25

const web = join(root, 'apps/web')
const manifest = JSON.parse(readFileSync(join(web, 'dist/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const sizes = new Map<string, number>()

/** The scripts that a few modules need before they can run, without what they load later. */
function scripts(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not among the built pages`)
    if (found.has(chunk.file)) continue
    if (chunk.file.endsWith('.js')) found.add(chunk.file)
    scripts(chunk.imports ?? [], found)
  }
  return found
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

const built = (names: readonly string[]) => names.filter((name) => manifest[name])
const everybody = ['index.html', 'src/app/shell.tsx', 'src/kit/words/km.json']
const parent = built(['src/portals/home.tsx', 'src/portals/person-home.tsx', 'src/portals/words/km.json'])
weigh('the home of a parent', kilobytes(scripts([...everybody, ...parent])), budgets.home)
const staff = [...everybody, 'src/app/side-menu.tsx', 'src/app/screens.tsx']
const known = scripts([...staff, 'src/kit/page/resource-screen.tsx'])
for (const { menu, path, module, khmer, screen } of entriesOf(readHouse())) {
  const modules = [module, khmer, ...(screen ? [screen] : [])].map((name) => posix.relative('apps/web', name))
  const words = built([posix.relative('apps/web', menu).replace('menu.ts', 'words/km.json')])
  const all = scripts([...staff, ...modules, ...words, ...(screen ? [] : ['src/kit/page/resource-screen.tsx'])])
  weigh(`${path} as the first screen`, kilobytes(all), budgets.first)
  weigh(`${path} after another`, kilobytes([...all].filter((file) => !known.has(file))), budgets.further)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
