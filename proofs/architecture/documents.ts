import { posix } from 'node:path'
import type { Finding, House } from './house.ts'

/**
 * What the documents point to is there: files by their links, commands by their names, files of the house by their
 * paths.
 */
export function documentRule(house: House): Finding {
  const broken: string[] = []
  const notes: string[] = []
  let count = 0
  const folders = new Set(
    [...house.keys()].flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))),
  )
  const named = (list: string) =>
    new RegExp(`^${list}='([^']*)'`, 'm').exec(house.get('scripts/run') ?? '')?.[1]?.split(' ') ?? []
  const inner: Record<string, readonly string[]> = { proof: named('proofs'), admin: named('tasks') }
  const commands = Object.keys((JSON.parse(house.get('package.json') ?? '{}') as { scripts?: object }).scripts ?? {})
  for (const [path, text] of house) {
    if (!path.endsWith('.md')) continue
    for (const [, target] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
      count += 1
      const found = posix.join(posix.dirname(path), target!)
      if (house.has(found) || folders.has(found.replace(/\/$/, ''))) continue
      // Pictures are taken from the running program, and may come after the words.
      if (found.endsWith('.png')) notes.push(`${path} shows ${target}, which is not there yet`)
      else broken.push(`${path} links to ${target}, which is not there`)
    }
    for (const [, name, argument] of text.matchAll(/\bnpm run ([\w-]+)(?:(?: --silent)?(?: --)? ([\w-]+))?/g)) {
      count += 1
      if (argument && inner[name!]?.includes(argument) === false)
        broken.push(`${path} names npm run ${name} ${argument}, which scripts/run does not know`)
      if (!commands.includes(name!))
        broken.push(`${path} names the command npm run ${name}, which package.json does not have`)
    }
  }
  return { looked: `${count} links and commands`, broken: [...new Set(broken)], notes: [...new Set(notes)] }
}
