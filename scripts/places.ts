import { readFile } from 'node:fs/promises'
import { readEnvironment } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { importPlaces } from '../apps/api/src/organisation/import-places.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: npm run admin -- places <file.json>, a list of { "code", "name_en", "name_kh" }')
const config = readEnvironment()
const db = openDatabase(config.OWNER_DATABASE_URL ?? config.DATABASE_URL, { asOwner: true, pool: 1 })
console.log(await importPlaces(db, JSON.parse(await readFile(file, 'utf8'))))
await db.$client.end()
