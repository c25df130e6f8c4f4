import { readFileSync } from 'node:fs'

/** Milliseconds that the host has kept from each core while there was work for it, where it says so. */
function stolen(): number[] {
  try {
    return [...readFileSync('/proc/stat', 'utf8').matchAll(/^cpu\d+ (.+)$/gm)].map(
      ([, times]) => Number(times!.split(' ')[7] ?? 0) * 10,
    )
  } catch {
    return []
  }
}

/**
 * Milliseconds from now on, without those in which a shared machine ran for others: a promise about time is ours to
 * keep only while we are given a processor.
 * Of several cores, the one that lost most counts, since a request runs on any of them.
 */
export function stopwatch(): () => number {
  const [began, before] = [performance.now(), stolen()]
  return () => performance.now() - began - Math.max(0, ...stolen().map((now, core) => now - before[core]!))
}
