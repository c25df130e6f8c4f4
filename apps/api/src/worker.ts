import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { applicationRole, openDatabase } from './kit/database.ts'
import { startWorker } from './kit/job.ts'

// Carries out what was put off: one process is enough for a school; more of them share the work.
const config = readConfig()
const stepDown = !config.OWNER_DATABASE_URL
const db = openDatabase(config.DATABASE_URL, { pool: 4, stepDown })
const app = await buildApp(config, db)
const worker = await startWorker(app, db, {
  connectionString: config.DATABASE_URL,
  sessionOptions: `${stepDown ? `-c role=${applicationRole} ` : ''}-c timezone=Asia/Phnom_Penh`,
})
app.server.log.info('worker started')

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await worker.stop()
  await app.server.close()
  await db.$client.end()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
// Started beside the API, it does not outlive it.
if (process.channel) process.once('disconnect', stop)
