import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { type Config, readEnvironment } from './config.ts'
import { keepPartitions } from './kit/partitions.ts'
import { drain } from './kit/server/drain.ts'
import { openGroups } from './tenancy/index.ts'

/** Serves until it is told to end. */
export async function runServer(config: Config): Promise<void> {
  // What it keeps of people is nobody else's on this machine.
  process.umask(0o077)
  const groups = openGroups(config)
  const web = fileURLToPath(new URL('../../web/dist', import.meta.url))
  const app = await buildApp(config, groups, existsSync(web) ? web : undefined)
  for (const db of groups.opened().values()) await keepPartitions(db, app.server.log)
  app.server.log.info({ mode: config.NODE_ENV, rate_limits: config.RATE_LIMITS }, 'serving')
  await app.server.listen({ port: config.PORT, host: config.HOST })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await drain(app, config.DRAIN_SECONDS)
      await groups.close()
      process.exit(0)
    })
  }
}

// The program itself; whoever has read the settings already calls the function.
if (import.meta.main) await runServer(readEnvironment())
