import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { drain } from './kit/drain.ts'
import { openGroups } from './tenancy/index.ts'

const config = readConfig()
const groups = openGroups(config)
const web = fileURLToPath(new URL('../../web/dist', import.meta.url))
const app = await buildApp(config, groups, existsSync(web) ? web : undefined)

await app.server.listen({ port: config.PORT, host: config.HOST })

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await drain(app, config.DRAIN_SECONDS)
    await groups.close()
    process.exit(0)
  })
}
