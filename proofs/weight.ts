import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './architecture/house.ts'
import { entryTexts } from './architecture/menu.ts'

// How much script a first visit and each further screen load, after gzip, from the built pages' own manifest.
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
const budgets = { first: 350, further: 100, home: 300 }

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

/** A module as the menu names it, as the manifest does. */
const moduleName = (name: string): string => {
  const path = name.startsWith('@sala/contract/') ? `../../packages/contract/src/${name.slice(15)}` : posix.join('src/app', name)
  return manifest[path] ? path : `${path}.ts`
}

let passed = 0
let failed = 0
const weigh = (what: string, size: number, most: number) => {
  if (size <= most) passed += 1
  else failed += 1
  console.log(`${size <= most ? 'ok      ' : 'TOO MUCH'}  ${what.padEnd(44)} ${size.toFixed(0).padStart(4)} kB of ${most}`)
}

const base = ['index.html', 'src/app/shell.tsx', 'src/kit/words/km.json']
const known = scripts(base)
weigh(
  'the home of a parent',
  kilobytes(scripts([...base, 'src/portals/home.tsx', 'src/portals/person-home.tsx'].filter((name) => manifest[name]))),
  budgets.home,
)
const menu = readFileSync(join(web, 'src/app/menu.ts'), 'utf8')
const khmer = Object.fromEntries([...menu.matchAll(/const (\w+) = \(\) => import\('([^']+)'\)/g)].map(([, name, path]) => [name!, path!]))
for (const { path, rest } of entryTexts(menu)) {
  const words = /khmer: (\w+)/.exec(rest)?.[1]
  const modules = [...[...rest.matchAll(/import\('([^']+)'\)/g)].map(([, name]) => name!), ...(words && khmer[words] ? [khmer[words]] : [])].map(moduleName)
  const all = scripts([...base, ...modules])
  weigh(`${path} as the first screen`, kilobytes(all), budgets.first)
  weigh(`${path} after another`, kilobytes([...all].filter((file) => !known.has(file))), budgets.further)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
