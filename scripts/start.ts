import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readEnvironment } from '../apps/api/src/config.ts'
import { runServer } from '../apps/api/src/server.ts'
import { createDatabase, prepareDatabase } from './database.ts'
import { runWorkerBeside } from './worker-beside.ts'

// As a school runs it: production unless the environment says otherwise, built pages, no demonstration data. What is
// decided here is handed on.
const config = readEnvironment()
const url = config.OWNER_DATABASE_URL ?? config.DATABASE_URL
// What builds is not loaded by what serves.
const root = fileURLToPath(new URL('..', import.meta.url))
if (!existsSync(`${root}apps/web/dist/index.html`))
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' })
await createDatabase(url)
await prepareDatabase(url, { demandFactors: config.production })
runWorkerBeside(config)
await runServer(config)
