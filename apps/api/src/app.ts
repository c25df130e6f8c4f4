import { areas } from '@sala/contract'
import { authenticate } from './access/authenticate.ts'
import { access } from './access/index.ts'
import { mountHistory } from './access/read-history.ts'
import type { Config } from './config.ts'
import { files } from './files/index.ts'
import { type AppOptions, checkHouse, createApp } from './kit/app.ts'
import type { Db } from './kit/database.ts'
import { closeWhileDraining } from './kit/drain.ts'
import { serveHealth } from './kit/health.ts'
import { usualLimits } from './kit/limits.ts'
import type { App } from './kit/mount.ts'
import { serveDocumentation } from './kit/openapi.ts'
import { keepSecrets } from './kit/secrets.ts'
import { registerWeb, webFallback } from './kit/web.ts'
import { organisation } from './organisation/index.ts'
import { people } from './people/index.ts'

/** The whole of Sala's server on one group's database. */
export async function buildApp(config: Config, db: Db, webFolder?: string): Promise<App> {
  const options: AppOptions = {
    databaseOf: () => db,
    authenticate: (call, token, afresh) => authenticate(call.db, token, afresh),
    filesDir: config.FILES_DIR,
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
  mountHistory(app)
  closeWhileDraining(app)
  serveHealth(app)
  serveDocumentation(app, areas)
  checkHouse(app)
  return app
}
