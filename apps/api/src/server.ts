import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './kit/database.ts'
import { drain } from './kit/drain.ts'

const config = readConfig()
const db = openDatabase(config.DATABASE_URL, { pool: config.DATABASE_POOL, stepDown: !config.OWNER_DATABASE_URL })
const web = fileURLToPath(new URL('../../web/dist', import.meta.url))
const app = await buildApp(config, db, existsSync(web) ? web : undefined)

await app.server.listen({ port: config.PORT, host: config.HOST })

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await drain(app, config.DRAIN_SECONDS)
    await db.$client.end()
    process.exit(0)
  })
}
