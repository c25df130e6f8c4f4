import { readEnvironment } from '../apps/api/src/config.ts'
import { type Db, openDatabase } from '../apps/api/src/kit/database.ts'
import { sealHistory, verifyHistory } from '../apps/api/src/kit/history/seal-history.ts'
import { keepSecrets } from '../apps/api/src/kit/secrets.ts'
import { asOwner, groupNamed, openOffice } from './groups.ts'

// The history is sealed once an hour by a job; this does it now, or looks whether it is still the one that was written.
// Where there is a directory: in the groups that are named, or in all.
const [what, ...names] = process.argv.slice(2)
if (what !== 'seal' && what !== 'verify') throw new Error('Usage: npm run admin -- history seal | verify [group …]')
const config = readEnvironment()
const secrets = keepSecrets(config.SECRETS_KEY)

async function look(db: Db): Promise<void> {
  const started = performance.now()
  const took = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  if (what === 'seal') {
    const seal = await sealHistory(db, secrets)
    console.log(
      seal
        ? `Seal ${seal.seal_id} over ${seal.changes} changes (${took()})`
        : 'Nothing has changed since the last seal.',
    )
    return
  }
  const { changes, seals, faults } = await verifyHistory(db, secrets)
  for (const { object, object_id, history_id, fault } of faults)
    console.log(
      [object && `${object} ${object_id}`, history_id && `change ${history_id}`, fault].filter(Boolean).join(': '),
    )
  console.log(`${changes} changes, ${seals} seals, ${faults.length} faults (${took()})`)
  if (faults.length > 0) process.exitCode = 1
}

if (config.GROUPS_DATABASE_URL) {
  const office = await openOffice(config)
  const groups =
    names.length > 0
      ? await Promise.all(names.map((name) => groupNamed(office, name)))
      : (await office.directory.all()).filter(({ state }) => state !== 'creating')
  for (const group of groups) {
    console.log(`${group.name}:`)
    await asOwner(office, group, (db) => look(db))
  }
  await office.directory.close()
} else {
  const db = openDatabase(config.OWNER_DATABASE_URL ?? config.DATABASE_URL, { asOwner: true, pool: 1 })
  await look(db).finally(() => db.$client.end())
}
