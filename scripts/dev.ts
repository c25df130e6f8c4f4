import { createServer } from 'vite'
import { demoPassword, demoUsers } from '../apps/api/seeds/school.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { readEnvironment } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { createDatabase, prepareDatabase } from './database.ts'
import { runWorkerBeside } from './worker-beside.ts'

// From nothing to a signed-in screen: the database with the demonstration school, the API, and the pages as they are
// being written.
const config = readEnvironment({ NODE_ENV: 'development', LOG_LEVEL: 'warn' })
const url = config.OWNER_DATABASE_URL ?? config.DATABASE_URL
await createDatabase(url)
await prepareDatabase(url, { students: 200, demandFactors: config.production })
const db = openDatabase(config.DATABASE_URL, { pool: config.DATABASE_POOL, stepDown: !config.OWNER_DATABASE_URL })
const app = await buildApp(config, db)
const api = await app.server.listen({ port: Number(process.env.API_PORT ?? 0), host: '127.0.0.1' })
process.env.API_URL = api
runWorkerBeside(config)
const web = await createServer({
  root: new URL('../apps/web', import.meta.url).pathname,
  server: { port: config.PORT, host: config.HOST },
})
await web.listen()
const { port } = web.httpServer!.address() as { port: number }
console.log(
  `\n  Sala is ready:  http://${config.HOST}:${port}\n  The API page:   ${api}/api/docs\n\n  Sign in as ${demoUsers.join(', ')}; password ${demoPassword}\n`,
)
