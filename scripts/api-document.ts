import { areas } from '@sala/contract'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { describeApi, tagsOf } from '../apps/api/src/kit/server/openapi.ts'

/** What the server answers to. No statement is run. */
export const readRoutes = async (): Promise<Route[]> =>
  (await buildApp(readConfig({ LOG_LEVEL: 'silent' }), openDatabase('postgres://nobody@127.0.0.1:1/none'))).routes

/** The interface as an OpenAPI document. */
export const apiDocument = async (): Promise<string> => JSON.stringify(describeApi(await readRoutes(), tagsOf(areas)))
