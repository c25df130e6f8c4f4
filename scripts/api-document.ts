import { areas } from '@sala/contract'
import { permissionName } from '@sala/contract/kit/access'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { describeApi, tagsOf } from '../apps/api/src/kit/server/openapi.ts'

// No statement is run: both are made from the routes alone.
const readRoutes = async () =>
  (await buildApp(readConfig({ LOG_LEVEL: 'silent' }), openDatabase('postgres://nobody@127.0.0.1:1/none'))).routes

/** The interface as an OpenAPI document. */
export const apiDocument = async (): Promise<string> => JSON.stringify(describeApi(await readRoutes(), tagsOf(areas)))

const lineOf = ({ method, path, access, userTypes }: Route): string => {
  const needed = typeof access === 'string' ? access : permissionName(access.action, access.resource)
  return `${method} /api${path} ${needed} ${userTypes.map((type) => type.replace('-api', '')).join(',')}`
}

/** The text of docs/routes.txt: one line for each route, by its path. */
export async function routeList(): Promise<{ text: string; routes: number }> {
  const routes = (await readRoutes()).sort((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1,
  )
  return { text: `${routes.map(lineOf).join('\n')}\n`, routes: routes.length }
}
