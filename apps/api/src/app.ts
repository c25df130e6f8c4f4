import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areas } from '@sala/contract'
import { khmerOf } from '@sala/contract/khmer'
import { academics } from './academics/index.ts'
import { actorOf } from './accounts/actor-of.ts'
import { authenticate } from './accounts/authenticate.ts'
import { holdersOf } from './accounts/holders-of.ts'
import { accounts } from './accounts/index.ts'
import { livingSessions } from './accounts/living-sessions.ts'
import { mountPurge } from './accounts/purge-expired.ts'
import { admissions } from './admissions/index.ts'
import { ownWork } from './app/index.ts'
import { billing } from './billing/index.ts'
import { calendar } from './calendar/index.ts'
import { cards } from './cards/index.ts'
import { endCardsOfEmployee, endCardsOfPickups } from './cards/public.ts'
import type { Config } from './config.ts'
import { content } from './content/index.ts'
import { dataProtection } from './data-protection/index.ts'
import { isOfPeople } from './data-protection/public.ts'
import { enrolment } from './enrolment/index.ts'
import { files } from './files/index.ts'
import { health } from './health/index.ts'
import { history } from './history/index.ts'
import { mountSeal } from './history/seal-hourly.ts'
import { imports } from './imports/index.ts'
import { forgetImportedRows } from './imports/public.ts'
import type { Db } from './kit/database.ts'
import { bucketStorage, diskStorage, type Storage } from './kit/file/storage.ts'
import { mountPartitions } from './kit/job/keep-partitions.ts'
import { mountExport } from './kit/report/export-job.ts'
import type { App } from './kit/route/app.ts'
import { usualLimits } from './kit/route/limits.ts'
import { serveLive } from './kit/route/live.ts'
import { keepSecrets } from './kit/secrets.ts'
import { type AppOptions, checkHouse, createApp } from './kit/server/create-app.ts'
import { closeWhileDraining } from './kit/server/drain.ts'
import { serveHealth } from './kit/server/health.ts'
import { serveMetrics } from './kit/server/metrics.ts'
import { serveDocumentation, tagsOf } from './kit/server/openapi.ts'
import { registerWeb, webFallback } from './kit/server/web.ts'
import { notifications } from './notifications/index.ts'
import { organisation } from './organisation/index.ts'
import { payments } from './payments/index.ts'
import { people } from './people/index.ts'
import { pricing } from './pricing/index.ts'
import { reports } from './reports/index.ts'
import { scoring } from './scoring/index.ts'
import { groupFigures } from './tenancy/figures.ts'
import { type Groups, oneGroup } from './tenancy/index.ts'
import { mountArchiveWatch } from './tenancy/watch-archive.ts'
import { timetable } from './timetable/index.ts'

/** A bucket where one is configured, else a folder; each group has its own part of it. */
async function openStorage(config: Config): Promise<(group: string) => Storage> {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_ENDPOINT: endpoint } = config
  if (!bucket) return (group) => diskStorage(join(config.FILES_DIR, group))
  return bucketStorage({
    bucket,
    region,
    endpoint,
    accessKeyId: config.FILES_S3_KEY!,
    secretAccessKey: config.FILES_S3_SECRET!,
  })
}

/** The whole of Sala's server, on one group's database or on many. */
export async function buildApp(config: Config, source: Db | Groups, webFolder?: string): Promise<App> {
  const groups = '$client' in source ? oneGroup(source) : source
  const storageFor = await openStorage(config)
  const options: AppOptions = {
    databaseOf: (request) => groups.databaseOf(request),
    reach: (request) => groups.reach(request),
    authenticate: (call, token, afresh) => authenticate(call.db, token, afresh),
    storageOf: (db) => storageFor(groups.nameOf(db)),
    actorOf,
    holdersOf,
    khmer: khmerOf,
    afterThirdExport: async (_call, actor) => actor.factor.fresh,
    isOfPeople,
    logLevel: config.LOG_LEVEL,
    trustedProxies: config.TRUSTED_PROXIES,
    limits: config.RATE_LIMITS === 'on' ? usualLimits() : undefined,
    fallback: webFolder ? webFallback : undefined,
  }
  const app = await createApp(options)
  groups.attach(app)
  if (webFolder) await registerWeb(app, webFolder)
  organisation(app)
  people(app, { endCardsOfEmployee, endCardsOfPickups })
  for (const serve of [
    academics,
    timetable,
    calendar,
    enrolment,
    admissions,
    health,
    cards,
    content,
    scoring,
    pricing,
    billing,
    payments,
  ])
    serve(app)
  reports(app)
  imports(app)
  const secrets = keepSecrets(config.SECRETS_KEY)
  notifications(app, {
    secrets,
    publicUrl: config.PUBLIC_URL,
    telegramApi: config.TELEGRAM_API_URL,
    production: config.production,
    pushHosts: config.PUSH_HOSTS.split(/[\s,]+/).filter(Boolean),
  })
  accounts(app, { publicUrl: config.PUBLIC_URL, secrets, production: config.production })
  files(app)
  mountExport(app)
  mountPurge(app)
  mountPartitions(app)
  mountSeal(app, secrets)
  dataProtection(app, { secrets, forgetImports: forgetImportedRows })
  // Of everything that keeps rows, so after it.
  history(app)
  mountArchiveWatch(app)
  ownWork(
    app,
    areas.flatMap(({ setup }) => setup),
  )
  closeWhileDraining(app)
  serveHealth(app, () => groups.ask('select 1'))
  serveMetrics(app, config.METRICS_TOKEN, () => groupFigures(groups))
  serveDocumentation(app, {
    file: fileURLToPath(new URL('../dist/openapi.json', import.meta.url)),
    tagOf: tagsOf(areas),
    open: !config.production,
  })
  checkHouse(app)
  await serveLive(app, { livingSessions, redisUrl: config.REDIS_URL })
  return app
}
