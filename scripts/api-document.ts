import { areas } from '@sala/contract'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { describeApi, tagsOf } from '../apps/api/src/kit/server/openapi.ts'

/** The text of docs/openapi.json. No statement is run: the document is made from the routes alone. */
export async function apiDocument(): Promise<{ text: string; routes: number }> {
  const app = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), openDatabase('postgres://nobody@127.0.0.1:1/none'))
  return { text: `${JSON.stringify(describeApi(app.routes, tagsOf(areas)), null, 1)}\n`, routes: app.routes.length }
}
