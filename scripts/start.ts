import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { readConfig } from '../apps/api/src/config.ts'
import { createDatabase, prepareDatabase } from './database.ts'
import { runWorkerBeside } from './worker-beside.ts'

// The same for production: built pages, no demonstration data unless the database already has it.
const config = readConfig({ NODE_ENV: 'production', ...process.env })
const url = config.OWNER_DATABASE_URL ?? config.DATABASE_URL
const web = fileURLToPath(new URL('../apps/web', import.meta.url))
if (!existsSync(`${web}/dist/index.html`)) await build({ root: web, logLevel: 'warn' })
await createDatabase(url)
await prepareDatabase(url, undefined, { demandFactors: config.NODE_ENV === 'production' })
runWorkerBeside({ NODE_ENV: config.NODE_ENV })
await import('../apps/api/src/server.ts')
