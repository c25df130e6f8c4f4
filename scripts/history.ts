import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { sealHistory, verifyHistory } from '../apps/api/src/kit/seal-history.ts'
import { keepSecrets } from '../apps/api/src/kit/secrets.ts'

// The history is sealed once an hour by a job; this does it now, or looks whether it is still the one that was written.
const [what] = process.argv.slice(2)
if (what !== 'seal' && what !== 'verify') throw new Error('Usage: npm run history -- seal | verify')
const config = readConfig()
const db = openDatabase(config.OWNER_DATABASE_URL ?? config.DATABASE_URL, { asOwner: true, pool: 1 })
const secrets = keepSecrets(config.SECRETS_KEY)
const started = Date.now()
try {
  if (what === 'seal') {
    const seal = await sealHistory(db, secrets)
    console.log(seal ? `Seal ${seal.seal_id} over ${seal.changes} changes.` : 'Nothing has changed since the last seal.')
  } else {
    const { changes, seals, faults } = await verifyHistory(db, secrets)
    for (const { object, object_id, history_id, fault } of faults)
      console.log([object && `${object} ${object_id}`, history_id && `change ${history_id}`, fault].filter(Boolean).join(': '))
    console.log(`${changes} changes, ${seals} seals, ${faults.length} faults`)
    process.exitCode = faults.length === 0 ? 0 : 1
  }
} finally {
  await db.$client.end()
}
console.log(`${((Date.now() - started) / 1000).toFixed(1)} s`)
