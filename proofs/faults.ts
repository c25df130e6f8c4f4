import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// What must not be lost when something breaks, each a proof of its own that can be run alone and longer.
// Two at a time: what mostly waits, beside what is under load.
const lanes: readonly Record<string, readonly string[]>[] = [
  { 'killed-worker': [], 'money-faults': ['--database', '2', '--server', '2', '--worker', '1'], 'money-races': [], rolling: ['--restarts', '2'] },
  { clock: [], restore: [], 'disk-full': [], failover: [], redis: [], soak: ['--seconds', '20'] },
]
let [passed, failed] = [0, 0]

async function prove(name: string, args: readonly string[]): Promise<void> {
  const began = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  console.log(`== ${name}, ${((performance.now() - began) / 1000).toFixed(0)} s\n${said.trimEnd()}`)
  const [, good, bad] = /(\d+) passed, (\d+) failed[^\n]*\s*$/.exec(said) ?? [undefined, '0', '1']
  passed += Number(good)
  failed += Number(bad) || (code === 0 ? 0 : 1)
}

await Promise.all(
  lanes.map(async (lane) => {
    for (const [name, args] of Object.entries(lane)) await prove(name, args)
  }),
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
