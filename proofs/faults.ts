import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// What must not be lost when something breaks: the standby takes over (G06), the past comes back (G07), the disk is full (G08). Money under kill -9 waits for the finance area.
let [passed, failed] = [0, 0]
for (const name of ['failover', 'restore', 'disk-full']) {
  console.log(`== ${name}`)
  const child = spawn(process.execPath, [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))], { stdio: ['ignore', 'pipe', 'inherit'] })
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
