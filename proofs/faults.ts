import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// What must not be lost when something breaks, each a proof of its own that can be run alone and longer.
const proofs: Record<string, readonly string[]> = {
  failover: [],
  restore: [],
  'disk-full': [],
  redis: [],
  clock: [],
  soak: ['--seconds', '20'],
  'killed-worker': [],
  'money-faults': ['--database', '2', '--server', '2', '--worker', '1'],
  'money-races': [],
  rolling: ['--restarts', '2'],
}
const left = Object.entries(proofs)
let [passed, failed] = [0, 0]

/** One after the other until none is left; what each said is told when it ends. */
async function prove(): Promise<void> {
  for (let next = left.shift(); next; next = left.shift()) {
    const [name, args] = next
    const child = spawn(process.execPath, [fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    const code = await new Promise((resolve) => child.once('close', resolve))
    console.log(`== ${name}\n${said.trimEnd()}`)
    const [, good, bad] = /(\d+) passed, (\d+) failed[^\n]*\s*$/.exec(said) ?? [undefined, '0', '1']
    passed += Number(good)
    failed += Number(bad) || (code === 0 ? 0 : 1)
  }
}
// Two beside each other: most of the time something is being waited for.
await Promise.all([prove(), prove()])
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
