import { parseArgs } from 'node:util'
import { readEnvironment } from '../apps/api/src/config.ts'
import { createDatabase, prepareDatabase } from './database.ts'

const { values } = parseArgs({ options: { students: { type: 'string', default: '200' } } })
const config = readEnvironment({ NODE_ENV: 'development' })
if (config.production)
  throw new Error('The demonstration school, with its known passwords, is never put into a production database.')
const url = config.OWNER_DATABASE_URL ?? config.DATABASE_URL
await createDatabase(url)
const started = Date.now()
await prepareDatabase(url, { students: Number(values.students), demandFactors: false })
console.log(
  `The demonstration school has at least ${values.students} students (${((Date.now() - started) / 1000).toFixed(1)} s).`,
)
