import { areas } from '@sala/contract'
import { authenticate } from './access/authenticate.ts'
import { access } from './access/index.ts'
import { mountHistory } from './access/read-history.ts'
import type { Config } from './config.ts'
import { files } from './files/index.ts'
import { groupFigures } from './groups/figures.ts'
import { type Groups, oneGroup } from './groups/index.ts'
import { home } from './home/index.ts'
import { type AppOptions, checkHouse, createApp } from './kit/app.ts'
import type { Db } from './kit/database.ts'
import { serveHealth } from './kit/health.ts'
import { serveMetrics } from './kit/metrics.ts'
import type { App } from './kit/mount.ts'
import { serveDocumentation } from './kit/openapi.ts'
import { registerWeb, webFallback } from './kit/web.ts'
import { organisation } from './organisation/index.ts'
import { people } from './people/index.ts'

/** The whole of Sala's server, on one group's database or on many. */
export async function buildApp(config: Config, source: Db | Groups, webFolder?: string): Promise<App> {
  const groups = '$client' in source ? oneGroup(source, config.FILES_DIR) : source
  const options: AppOptions = {
    databaseOf: (request) => groups.databaseOf(request),
    filesDirOf: (request) => groups.filesDirOf(request),
    authenticate: (call, token) => authenticate(call.db, token),
    logLevel: config.LOG_LEVEL,
    trustedProxies: config.TRUSTED_PROXIES,
    fallback: webFolder ? webFallback : undefined,
  }
  const app = await createApp(options)
  groups.attach(app)
  if (webFolder) await registerWeb(app, webFolder)
  organisation(app)
  people(app)
  access(app, { publicUrl: config.PUBLIC_URL })
  files(app)
  mountHistory(app)
  home(
    app,
    areas.flatMap(({ setup }) => setup ?? []),
  )
  serveHealth(app, () => groups.ask('select 1'))
  serveMetrics(app, config.METRICS_TOKEN, () => groupFigures(groups))
  serveDocumentation(app, areas)
  checkHouse(app)
  return app
}
