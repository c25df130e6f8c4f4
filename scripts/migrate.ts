import { readConfig } from '../apps/api/src/config.ts'
import { createDatabase, prepareDatabase } from './database.ts'

const config = readConfig()
const url = config.OWNER_DATABASE_URL ?? config.DATABASE_URL
await createDatabase(url)
await prepareDatabase(url, undefined, { demandFactors: config.NODE_ENV === 'production' })
console.log('The database is up to date.')
