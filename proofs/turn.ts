import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

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
    return Number(git('rev-list', '--count', 'HEAD'))
  } catch {
    return 0
  }
}

/**
 * What was changed since the work on this commit began: since CI_BASE, or in the three hours before it; and what is not
 * committed yet.
 */
export function changedFiles(): string[] {
  const hours = 3
  try {
    const base =
      process.env.CI_BASE ??
      git('rev-list', '-1', `--before=${Number(git('log', '-1', '--format=%ct')) - hours * 3600}`, 'HEAD')
    return (base ? git('diff', '--name-only', base) : git('ls-files')).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/** Whether somebody works on one of these areas, or on a room of the kit: `billing`, `kit/form`. */
export function areaTouched(changed: readonly string[], areas: readonly string[]): boolean {
  return changed.some((path) => {
    // apps/api/src/billing/bill-class.ts and apps/api/src/tables/billing.ts are both of billing.
    const [, inside] = /^(?:apps\/api|apps\/web|packages\/contract)\/src\/(?:tables\/)?(.+)/.exec(path) ?? []
    return areas.some((area) => inside?.startsWith(`${area}/`) || inside === `${area}.ts`)
  })
}
