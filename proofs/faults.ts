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
let [passed, failed] = [0, 0]
for (const [name, args] of Object.entries(proofs)) {
  console.log(`== ${name}`)
  const child = spawn(process.execPath, [fileURLToPath(new URL(`./${name}.ts`, import.meta.url)), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
    process.stdout.write(chunk)
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  const [, good, bad] = /(\d+) passed, (\d+) failed[^\n]*\s*$/.exec(said) ?? [undefined, '0', '1']
  passed += Number(good)
  failed += Number(bad) || (code === 0 ? 0 : 1)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
