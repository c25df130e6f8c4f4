import { areas } from '@sala/contract'
import { khmerOf } from '@sala/contract/khmer'
import { actorOf } from './access/actor-of.ts'
import { authenticate } from './access/authenticate.ts'
import { access } from './access/index.ts'
import { livingSessions } from './access/living-sessions.ts'
import { mountPurge } from './access/purge-expired.ts'
import { mountHistory } from './access/read-history.ts'
import type { Config } from './config.ts'
import { files } from './files/index.ts'
import { home } from './home/index.ts'
import { type AppOptions, checkHouse, createApp } from './kit/app.ts'
import type { Db } from './kit/database.ts'
import { closeWhileDraining } from './kit/drain.ts'
import { mountExport } from './kit/export-job.ts'
import { serveHealth } from './kit/health.ts'
import { usualLimits } from './kit/limits.ts'
import { serveLive } from './kit/live.ts'
import type { App } from './kit/mount.ts'
import { serveDocumentation } from './kit/openapi.ts'
import { keepSecrets } from './kit/secrets.ts'
import { bucketStorage, diskStorage, type Storage } from './kit/storage.ts'
import { registerWeb, webFallback } from './kit/web.ts'
import { organisation } from './organisation/index.ts'
import { people } from './people/index.ts'

/** A bucket where one is configured, else a folder. */
async function storageOf(config: Config): Promise<Storage> {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_ENDPOINT: endpoint } = config
  if (!bucket) return diskStorage(config.FILES_DIR)
  return bucketStorage({ bucket, region, endpoint, accessKeyId: config.FILES_S3_KEY!, secretAccessKey: config.FILES_S3_SECRET! })
}

/** The whole of Sala's server on one group's database. */
export async function buildApp(config: Config, db: Db, webFolder?: string): Promise<App> {
  const options: AppOptions = {
    databaseOf: () => db,
    authenticate: (call, token, afresh) => authenticate(call.db, token, afresh),
    storage: await storageOf(config),
    actorOf,
    khmer: khmerOf,
    afterThirdExport: async (_call, actor) => actor.factor.fresh,
    logLevel: config.LOG_LEVEL,
    trustedProxies: config.TRUSTED_PROXIES,
    limits: (config.RATE_LIMITS ?? (config.NODE_ENV === 'production' ? 'on' : 'off')) === 'on' ? usualLimits() : undefined,
    fallback: webFolder ? webFallback : undefined,
  }
  const app = await createApp(options)
  if (webFolder) await registerWeb(app, webFolder)
  organisation(app)
  people(app)
  access(app, { publicUrl: config.PUBLIC_URL, secrets: keepSecrets(config.SECRETS_KEY), demandFactors: config.NODE_ENV === 'production' })
  files(app)
  home(app)
  mountExport(app)
  mountPurge(app)
  mountHistory(app)
  closeWhileDraining(app)
  serveHealth(app)
  serveDocumentation(app, areas)
  checkHouse(app)
  await serveLive(app, { livingSessions, redisUrl: config.REDIS_URL })
  return app
}
