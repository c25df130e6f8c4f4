import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { readEnvironment } from '../apps/api/src/config.ts'
import { runServer } from '../apps/api/src/server.ts'
import { createDatabase, prepareDatabase } from './database.ts'
import { runWorkerBeside } from './worker-beside.ts'

// As a school runs it: production unless the environment says otherwise, built pages, no demonstration data. What is decided here is handed on.
const config = readEnvironment()
const url = config.OWNER_DATABASE_URL ?? config.DATABASE_URL
const web = fileURLToPath(new URL('../apps/web', import.meta.url))
if (!existsSync(`${web}/dist/index.html`)) await build({ root: web, logLevel: 'warn' })
await createDatabase(url)
await prepareDatabase(url, { demandFactors: config.production })
runWorkerBeside(config)
await runServer(config)
