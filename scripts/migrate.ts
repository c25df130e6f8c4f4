import { readEnvironment } from '../apps/api/src/config.ts'
import { createDatabase, prepareDatabase } from './database.ts'

const config = readEnvironment()
const url = config.OWNER_DATABASE_URL ?? config.DATABASE_URL
await createDatabase(url)
await prepareDatabase(url, { demandFactors: config.production })
console.log('The database is up to date.')
