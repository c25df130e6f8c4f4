import { checkSync } from 'recheck'
import { readHouse } from './architecture/house.ts'

// No expression of ours takes longer than its text: each literal of the programs that run on a server or read what
// people type.

const seen = new Map<string, string>()
for (const [path, text] of readHouse()) {
  if (!/^(apps|packages)\/\w+\/src\/.*\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) continue
  for (const [, source, flags] of text.matchAll(
    /(?<=[(=,:[&|!]\s*|return\s+|^\s*)\/((?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/gm,
  )) {
    try {
      new RegExp(source!, flags)
    } catch {
      continue
    }
    seen.set(`/${source}/${flags}`, path)
  }
}
/**
 * The same verdict on every machine: it searches with a fixed seed and by counted steps, never until a moment has
 * passed.
 */
const thorough = {
  randomSeed: 1,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  recallTimeout: null,
} as const
const classes: Record<string, string> = {
  Cc: '\\x00-\\x1f',
  Cs: '\\ud800-\\udfff',
  L: 'a-z',
  N: '0-9',
  M: '\\u0300-\\u036f',
}
let vulnerable = 0
let unknown = 0
for (const [literal, path] of seen) {
  const end = literal.lastIndexOf('/')
  // The judge knows no tables of Unicode: a part of each class stands for it.
  const source = literal.slice(1, end).replaceAll(/\\p\{(\w+)\}/g, (_, name: string) => classes[name] ?? 'a-z')
  const { status, ...more } = checkSync(source, literal.slice(end + 1).replace('v', 'u'), thorough)
  if (status === 'vulnerable') {
    vulnerable += 1
    console.log(`  ${path}: ${literal} takes too long: ${JSON.stringify('attack' in more ? more.attack?.pattern : '')}`)
  } else if (status === 'unknown') {
    unknown += 1
    console.log(`  ${path}: ${literal} could not be judged`)
  }
}
console.log(`${seen.size} expressions, ${vulnerable} vulnerable, ${unknown} not judged`)
process.exitCode = vulnerable === 0 ? 0 : 1
