import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Everything git would keep: tracked, or new and not ignored. A picture is known by its name alone. */
export function readHouse(): House {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  const paths = [...new Set(listed.split('\0').filter(Boolean))]
  const read = (path: string): string | undefined => {
    if (binary.test(path)) return ''
    try {
      return readFileSync(join(root, path), 'utf8')
    } catch {
      // Deleted, and not yet committed.
      return undefined
    }
  }
  return new Map(paths.map((path) => [path, read(path)] as const).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

export const isCode = (path: string): boolean => /\.tsx?$/.test(path)
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** The text without its comments, with as many lines as before. */
export const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, '')).replaceAll(/(^|\s)\/\/.*$/gm, '$1')

/** Each line of a text that a pattern meets, with its number. */
export const linesWith = (text: string, pattern: RegExp): { line: number; found: string }[] =>
  text.split('\n').flatMap((line, index) => {
    const found = pattern.exec(line)
    return found ? [{ line: index + 1, found: found[0] }] : []
  })
