import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Whose turn it is among samples that rotate: the number that was asked for, else the number of commits.
 * Never the day: the same commit proves the same tomorrow.
 */
export function turnOf(asked: string | undefined): number {
  if (asked !== undefined) {
    if (!/^\d+$/.test(asked)) throw new Error(`a turn is a number, not "${asked}"`)
    return Number(asked)
  }
  try {
    return Number(
      execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  } catch {
    return 0
  }
}
