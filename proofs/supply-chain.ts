import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

// What we take from others: few things, each known by its digest, none that runs when it is installed, none that its
// makers have given up. The sabotage takes in a package that is all of that.
const { values: options } = parseArgs({ options: { sabotage: { type: 'boolean', default: false } } })

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly deprecated?: string
  readonly resolved?: string
}

const mostDirect = 52
/**
 * Packages that ask to run something when they are installed, and why that is not needed: none of them does, since
 * .npmrc refuses it.
 */
const installScripts: Readonly<Record<string, string>> = {
  esbuild: 'looks whether its binary is there',
  fsevents: 'only for a Mac; never installed here',
  '@parcel/watcher': 'only for watching files while developing',
  sharp: 'looks for a library of the system',
}

const root = new URL('../', import.meta.url)
const read = (path: string) =>
  JSON.parse(readFileSync(new URL(path, root), 'utf8')) as Record<string, Record<string, never>>
const broken: string[] = []

const direct = new Set<string>()
for (const folder of ['apps', 'packages'])
  for (const each of readdirSync(new URL(folder, root)))
    for (const name of Object.keys(read(`${folder}/${each}/package.json`).dependencies ?? {}))
      if (!name.startsWith('@sala/')) direct.add(name)
for (const name of Object.keys(read('package.json').dependencies ?? {})) direct.add(name)
if (direct.size > mostDirect) broken.push(`${direct.size} direct runtime dependencies; at most ${mostDirect}`)

const locked = Object.entries(read('package-lock.json').packages as unknown as Record<string, Locked>).filter(
  ([path, each]) => path.includes('node_modules/') && !each.link,
)
if (options.sabotage)
  locked.push([
    'node_modules/stranger',
    { hasInstallScript: true, deprecated: 'use another', resolved: 'http://stranger.example' },
  ])
for (const [path, { integrity, hasInstallScript, deprecated, resolved }] of locked) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) broken.push(`${path}: no digest of what is installed`)
  if (hasInstallScript && !(name in installScripts))
    broken.push(`${path}: runs a script when it is installed, and is not on the list`)
  if (deprecated) broken.push(`${path}: given up by its makers: ${deprecated}`)
  if (resolved && !resolved.startsWith('https://')) broken.push(`${path}: comes from ${resolved}`)
}
if (!/^ignore-scripts=true$/m.test(readFileSync(new URL('.npmrc', root), 'utf8')))
  broken.push('.npmrc: install scripts are not refused')

for (const each of broken) console.log(`  ${each}`)
console.log(
  `${direct.size} direct runtime dependencies (at most ${mostDirect}), ${locked.length} locked packages, ${broken.length} faults`,
)
process.exitCode = broken.length === 0 ? 0 : 1
