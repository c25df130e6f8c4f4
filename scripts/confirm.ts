import { parseArgs } from 'node:util'
import { confirmAsOperator } from '../apps/api/src/accounts/decide-confirmation.ts'
import { readEnvironment } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'

// A link that one person made waits for a second one. Where there is no second person yet, whoever runs the server is
// one.
const { values } = parseArgs({ options: { user: { type: 'string' } } })
if (!values.user) throw new Error('Usage: npm run admin -- confirm --user sokha')

const config = readEnvironment()
const db = openDatabase(config.OWNER_DATABASE_URL ?? config.DATABASE_URL, { asOwner: true, pool: 1 })
try {
  console.log(await confirmAsOperator(db, values.user))
} finally {
  await db.$client.end()
}
