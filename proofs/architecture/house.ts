import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's text files by their paths, as a rule sees them. */
export type House = ReadonlyMap<string, string>

/** What a rule found: how much it looked at, and each thing that breaks it. */
export interface Finding {
  readonly looked: string
  readonly broken: readonly string[]
  /** Worth a reader's question, not a crime. */
  readonly notes?: readonly string[]
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

const binary = /\.(png|jpe?g|webp|ico|woff2?|ttf|otf|pdf|xlsx|zip)$/

/** Everything in the project that .gitignore does not keep out. A picture is known by its name alone. */
export function readHouse(): House {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/\/$/, ''))
  const kept = (name: string) =>
    name !== '.git' && !ignored.some((each) => (each.startsWith('*') ? name.endsWith(each.slice(1)) : name === each))
  const walk = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(({ name }) => kept(name))
      .flatMap((entry) =>
        entry.isDirectory() ? walk(posix.join(folder, entry.name)) : [posix.join(folder, entry.name)],
      )
  return new Map(
    walk('')
      .sort()
      .map((path) => [path, binary.test(path) ? '' : readFileSync(join(root, path), 'utf8')]),
  )
}

export const isCode = (path: string): boolean => /\.tsx?$/.test(path)
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** The text without its comments, with as many lines as before. */
export const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')

/** Each line of a text that a pattern meets, with its number. */
export const linesWith = (text: string, pattern: RegExp): { line: number; found: string }[] =>
  text.split('\n').flatMap((line, index) => {
    const found = pattern.exec(line)
    return found ? [{ line: index + 1, found: found[0] }] : []
  })
