import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createGunzip } from 'node:zlib'
import { permissionName } from '@sala/contract/kit/access'
import { problemAnswer } from '@sala/contract/kit/problem'
import { z } from 'zod'
import type { App, Route } from '../route/app.ts'
import { defineRoute, readByAnyone } from '../route/route.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Json
  return rest
}

const parametersOf = (place: 'path' | 'query', shape: Record<string, z.core.$ZodType>): Json[] => {
  const object = schemaOf(z.strictObject(shape), 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(object.properties ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required?.includes(name) ?? false),
    schema,
    ...(name === 'filter' && { style: 'deepObject', explode: true }),
  }))
}

function operationOf(route: Route, tag: string): Json {
  const refusal = {
    description: 'Rejected',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  const content = route.binary
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(route.answer(route.userTypes[0]!), 'output') } }
  const body = route.upload
    ? {
        'multipart/form-data': {
          schema: {
            allOf: [
              schemaOf(route.body ?? z.strictObject({}), 'input'),
              { type: 'object', properties: { [route.upload.field]: { type: 'string', format: 'binary' } } },
            ],
          },
        },
      }
    : route.body && { 'application/json': { schema: schemaOf(route.body, 'input') } }
  return {
    operationId: route.name,
    summary: route.label,
    tags: [tag],
    ...(route.access === 'anyone' ? { security: [] } : {}),
    ...(typeof route.access === 'object' && {
      description: `Needs the permission \`${permissionName(route.access.action, route.access.resource)}\`. For: ${route.userTypes.join(', ')}.`,
    }),
    parameters: [...parametersOf('path', route.params), ...parametersOf('query', route.query)],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { 200: { description: route.label, content }, default: refusal },
  }
}

/** The whole interface as an OpenAPI document, made from the routes that are really there. */
export function describeApi(routes: readonly Route[], tagOf: (route: Route) => string): Json {
  const paths: Record<string, Json> = {}
  const sorted = [...routes].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
  for (const route of sorted)
    (paths[`/api${route.path}`] ??= {})[route.method.toLowerCase()] = operationOf(route, tagOf(route))
  return {
    openapi: '3.0.3',
    info: {
      title: 'Sala',
      version: '1',
      description:
        'The back-office of a school group. Dates are answered in ISO form; lists take `page`, `perPage`, `search`, `sort`, `fields`, `include`, `filter[...]`.',
    },
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: schemaOf(problemAnswer, 'output') },
    },
    paths,
  }
}

interface Tagged {
  readonly name: string
  readonly resources: readonly { readonly name: string }[]
  readonly operations: readonly { readonly name: string }[]
}

/** The area that a route belongs to. */
export const tagsOf =
  (areas: readonly Tagged[]) =>
  (route: Route): string =>
    areas.find(
      (area) =>
        area.resources.some(({ name }) => name === (route.resource ?? route.report)) ||
        area.operations.some(({ name }) => name === route.name),
    )?.name ?? 'server'

type Written = Readonly<Record<'openapi.json' | 'docs', Uint8Array>>

/** The document and a page of it, both packed. */
async function packDocumentation(document: Uint8Array): Promise<Written> {
  const worker = new Worker(new URL('./write-documentation.ts', import.meta.url), { workerData: document })
  const [written] = (await once(worker, 'message')) as [Written]
  return written
}

/**
 * The document at /api/openapi.json and a page to read it at /api/docs; for anyone only where nothing is to be hidden.
 * It was written when this version was built; where nothing is built, as beside a keyboard, it is made when it is first
 * asked for.
 */
export function serveDocumentation(
  app: App,
  { file, tagOf, open }: { file: string; tagOf: (route: Route) => string; open: boolean },
): void {
  const document = async () =>
    existsSync(file) ? readFile(file) : Buffer.from(JSON.stringify(describeApi(app.routes, tagOf)))
  const base: Omit<Route, 'path' | 'name' | 'label'> = {
    ...readByAnyone,
    access: open ? 'anyone' : 'signed-in',
    binary: true,
    answer: () => z.string(),
  }
  let packed: Promise<Written> | undefined
  const serve = (path: keyof Written, label: string, type: string) =>
    defineRoute(
      app,
      { ...base, path: `/${path}`, name: path.replace('.json', ''), label },
      async ({ call: { request, reply } }) => {
        packed ??= document().then(packDocumentation)
        const bytes = (await packed)[path]
        reply.type(`${type}; charset=utf-8`)
        if (!/\bgzip\b/.test(String(request.headers['accept-encoding'])))
          return Readable.from([bytes]).pipe(createGunzip())
        reply.header('content-encoding', 'gzip')
        return Buffer.from(bytes)
      },
    )
  serve('openapi.json', 'This interface as an OpenAPI document', 'application/json')
  serve('docs', 'This interface as a page', 'text/html')
}
