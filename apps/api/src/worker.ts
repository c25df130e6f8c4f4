import { buildApp } from './app.ts'
import { readEnvironment } from './config.ts'
import { sessionZone } from './kit/clock.ts'
import { applicationRole } from './kit/database.ts'
import { startWorker } from './kit/job/job.ts'
import { ManyGroups, openGroups } from './tenancy/index.ts'
import { startWorkers } from './tenancy/workers.ts'

// Carries out what was put off: one process is enough for a school; more of them share the work.
const config = readEnvironment()
process.umask(0o077)
const stepDown = !config.OWNER_DATABASE_URL
const groups = openGroups(config)
const app = await buildApp(config, groups)
const worker =
  groups instanceof ManyGroups
    ? startWorkers(app, groups)
    : await startWorker(app, [...groups.opened().values()][0]!, {
        connectionString: config.DATABASE_URL,
        sessionOptions: `${stepDown ? `-c role=${applicationRole} ` : ''}${sessionZone}`,
      })
app.server.log.info({ mode: config.NODE_ENV }, 'worker started')

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await worker.stop()
  await app.server.close()
  await groups.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
// Started beside the API, it does not outlive it.
if (process.channel) process.once('disconnect', stop)
