import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Part {
  readonly file: string
  readonly imports?: readonly string[]
}

const folder = new URL('./dist/', import.meta.url)
const manifest: Record<string, Part> = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8'))

/** Everything that a module brings along at once, without what it loads later. */
function closure(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const part = manifest[name]
    if (!part || found.has(name)) continue
    found.add(name)
    closure(part.imports ?? [], found)
  }
  return found
}

const weight = (names: Iterable<string>): number =>
  [...new Set([...names].map((name) => manifest[name]!.file))]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, folder))).length, 0) / 1000

const contract = '../../packages/contract/src'
const shell = ['index.html', 'src/app/shell.tsx', 'src/kit/words/km.json', 'src/app/antd-khmer.ts']
const list = closure([...shell, `${contract}/organisation/divisions.ts`, `${contract}/organisation/km.json`])
const further = (names: readonly string[]) => weight(closure(names).difference(list))
const form = ['src/kit/resource-form.tsx']

// What a clerk's browser fetches, in kilobytes of compressed script, and how much it may be.
const weights: readonly [what: string, weight: number, most: number][] = [
  ['a list, first load', weight(list), 350],
  ['a form', further(form), 100],
  ['a form with days', further([...form, 'src/kit/date-input.tsx']), 100],
  ['users', further(['src/access/users-screen.tsx']), 100],
  ['permissions', further(['src/access/permissions-screen.tsx']), 100],
  ['profile', further(['src/access/profile-screen.tsx']), 100],
  ["a parent's home, first load", weight(closure([...shell, 'src/portals/home.tsx', 'src/portals/person-home.tsx'])), 300],
  ['the rich text editor', further(['src/kit/html-editor.tsx']), 150],
]
for (const [what, is, most] of weights) {
  console.log(`${what.padEnd(30)} ${is.toFixed(0).padStart(4)} kB of ${most}${is > most ? '  TOO HEAVY' : ''}`)
  if (is > most) process.exitCode = 1
}
