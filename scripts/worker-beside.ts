import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { asEnvironment, type Config } from '../apps/api/src/config.ts'

const worker = fileURLToPath(new URL('../apps/api/src/worker.ts', import.meta.url))
// A small nursery keeps a sheet of half a million rows, and an import of a hundred thousand, below 256 MB.
export const workerMemory = ['--max-semi-space-size=4', '--max-old-space-size=256']

/**
 * Runs the worker beside this process, by the same settings, and starts it again when it falls; it ends with this
 * process.
 */
export function runWorkerBeside(config: Config): void {
  let ending = false
  const start = () => {
    const child = spawn(process.execPath, [...workerMemory, worker], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...asEnvironment(config) },
    })
    child.once('exit', () => {
      if (!ending) setTimeout(start, 1000).unref()
    })
    for (const signal of ['SIGTERM', 'SIGINT', 'exit'] as const)
      process.once(signal, () => {
        ending = true
        child.kill('SIGTERM')
      })
  }
  process.setMaxListeners(50)
  start()
}
