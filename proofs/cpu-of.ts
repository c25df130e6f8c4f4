import { globSync, readFileSync } from 'node:fs'

/** Microseconds of CPU that these processes have had, with all their threads. */
export function cpuOf(pids: readonly number[]): number {
  const threads = globSync(pids.map((pid) => `/proc/${pid}/task/*/schedstat`))
  if (threads.length < pids.length)
    throw new Error('the CPU of PostgreSQL is read from /proc, so the bench runs on the same Linux')
  return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1000, 0)
}
