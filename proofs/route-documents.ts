import { readFileSync } from 'node:fs'
import { permissionName } from '@sala/contract/kit/access'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { readRoutes } from '../scripts/api-document.ts'

interface Named {
  readonly method: string
  readonly path: string
  readonly area: string
}

/** The calls that the specification names. */
export const named = JSON.parse(readFileSync(new URL('./endpoints.json', import.meta.url), 'utf8')) as Named[]

/** Parameters are compared by position: {id} and {staff_id} are the same address. */
export const addressOf = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`

const known = new Set(named.map(({ method, path }) => addressOf(method, path)))

/** The calls that the specification does not name. */
export const additions = (routes: readonly Route[]): Route[] =>
  routes.filter((route) => !known.has(addressOf(route.method, `/api${route.path}`)))

const head = `# Calls that the specification does not name

Added in the plain form because a screen or another call needs them: the option list behind each reference, the missing verbs of an incomplete screen, the one-time link, and what the server says of itself. Conformance counts them apart.

<!-- made by \`npm run routes\` -->
`

function additionsText(routes: readonly Route[]): string {
  const added = additions(routes)
  const lines = added
    .map((route) => ({ path: route.path, line: `- ${route.method} \`/api${route.path}\`: ${route.label}` }))
    .sort((a, b) => a.path.localeCompare(b.path) || a.line.localeCompare(b.line))
    .map(({ line }) => line)
  return `${head}${[`${added.length} calls.`, '', ...lines].join('\n')}\n`
}

const lineOf = ({ method, path, access, userTypes }: Route): string => {
  const needed = typeof access === 'string' ? access : permissionName(access.action, access.resource)
  return `${method} /api${path} ${needed} ${userTypes.map((type) => type.replace('-api', '')).join(',')}`
}

/** The documents that list the routes, by their paths: all of them, and those that the specification does not name. */
export async function routeDocuments(): Promise<Readonly<Record<string, string>>> {
  const routes = (await readRoutes()).sort((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1,
  )
  return {
    'docs/routes.txt': `${routes.map(lineOf).join('\n')}\n`,
    'docs/wire-additions.md': additionsText(routes),
  }
}
