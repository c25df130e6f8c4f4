import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { RenderPool } from '@sala/papers/pool'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { Db } from '../database.ts'
import type { Storage } from '../file/storage.ts'
import { refuse } from '../problem.ts'
import type { AfterThirdExport, App, Khmer } from '../route/app.ts'
import { type Limits, subscriberOf } from '../route/limits.ts'
import { answerProblem, isDeclared, languageOf } from '../route/route.ts'
import { descriptionOf } from '../store/scope.ts'
import { faultForLog, pathForLog } from './log-error.ts'
import { packAnswers } from './pack-answers.ts'
import { parseQuery } from './query-string.ts'

export interface AppOptions {
  readonly databaseOf: (request: FastifyRequest) => Db
  readonly authenticate: App['authenticate']
  readonly storageOf: (db: Db) => Storage
  /** The database behind a connection that is not a request; where absent, as for a request. */
  readonly reach?: App['reach']
  readonly khmer?: Khmer
  readonly actorOf?: App['actorOf']
  readonly holdersOf?: App['holdersOf']
  readonly afterThirdExport?: AfterThirdExport
  readonly isOfPeople?: App['isOfPeople']
  readonly logLevel?: string
  readonly limits?: Limits | undefined
  readonly trustedProxies?: string
  /** How long a body that is no file may take to come in. */
  readonly bodyMs?: number
  /** Answers an address that is not the API's, where there are pages to show. */
  readonly fallback?: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined) | undefined
}

/** A server with nothing on it yet, on which only declared routes can be put. */
export async function createApp(options: AppOptions): Promise<App> {
  const server = Fastify({
    logger: {
      level: options.logLevel ?? 'info',
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: {
        req: (request) => ({ method: request.method, path: pathForLog(request) }),
        err: faultForLog as never,
      },
    },
    genReqId: () => randomUUID(),
    // What is not even HTTP is refused in the same form as everything else.
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
      const body = JSON.stringify(refuse('malformed').answer('en', randomUUID()))
      socket.end(
        `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      )
    },
    bodyLimit: 1024 * 1024,
    // A picture over a slow line takes a minute or two; nobody holds a connection for longer with a call that does not
    // end.
    requestTimeout: 120_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    exposeHeadRoutes: false,
    trustProxy: options.trustedProxies ? options.trustedProxies.split(',') : false,
    forceCloseConnections: 'idle',
    // A call that comes in while the process drains is still served.
    return503OnClosing: false,
    // An address that cannot be read is simply not there, and is told so in our own form.
    frameworkErrors: (_error, request, reply) => {
      answerProblem(
        { request, reply: reply as FastifyReply, language: languageOf(request), requestId: request.id },
        refuse('not_found'),
      )
    },
    routerOptions: { querystringParser: parseQuery as never, maxParamLength: 200, ignoreTrailingSlash: false },
  })
  server.addHook('onRoute', (route) => {
    if (!isDeclared(route.handler))
      throw new Error(
        `${route.method} ${route.url} was not added by defineRoute: who may call it, and what does it answer?`,
      )
  })
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!request.url.startsWith('/api')) return
    reply.header('cache-control', 'no-store')
    if (/^\/api\/health\//.test(request.url)) return
    const wait = options.limits?.address.take(subscriberOf(request.ip)) ?? 0
    if (wait > 0) throw refuse('too_many_requests', { retry_after: wait })
  })
  server.addHook('onRequest', async (request) => {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': chunked, 'content-type': type } = request.headers
    if (!(chunked || Number(length) > 0) || type?.startsWith('multipart/')) return
    const clock = setTimeout(() => raw.destroy(), options.bodyMs ?? 15_000).unref()
    raw.once('end', () => clearTimeout(clock)).once('close', () => clearTimeout(clock))
  })
  await server.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
  })
  // The same for every answer, so they are put together once.
  let guards: [name: string, value: string][] | undefined
  server.addHook('onRequest', async (_, reply) => {
    if (guards) for (const [name, value] of guards) reply.raw.setHeader(name, value)
    else {
      const before = new Set(reply.raw.getHeaderNames())
      await reply.helmet()
      guards = (Object.entries(reply.raw.getHeaders()) as [string, string][]).filter(([name]) => !before.has(name))
    }
  })
  packAnswers({ server })
  await server.register(cookie)
  await server.register(multipart)
  const problem = (request: FastifyRequest, reply: Parameters<typeof answerProblem>[0]['reply'], error: unknown) =>
    answerProblem({ request, reply, language: languageOf(request), requestId: request.id }, error)
  server.setErrorHandler((error, request, reply) => problem(request, reply, error))
  server.setNotFoundHandler(
    (request, reply) => options.fallback?.(request, reply) ?? problem(request, reply, refuse('not_found')),
  )
  const papers = new RenderPool()
  const closing: App['closing'] = [() => papers.close()]
  server.addHook('onClose', async () => {
    for (const end of closing.splice(0)) await end().catch((error) => server.log.warn({ err: error }, 'closing'))
  })
  const {
    databaseOf,
    authenticate,
    storageOf,
    khmer = () => undefined,
    actorOf = async () => undefined,
    holdersOf = async () => [],
    afterThirdExport,
    isOfPeople = () => false,
    limits,
  } = options
  return {
    server,
    routes: [],
    stores: new Map(),
    fileDoors: new Map(),
    jobs: new Map(),
    notices: new Map(),
    closing,
    databaseOf,
    authenticate,
    actorOf,
    holdersOf,
    storageOf,
    reach: options.reach ?? (async (request) => databaseOf(request as never)),
    leaving: new Set(),
    papers,
    setup: new Map(),
    khmer,
    afterThirdExport,
    isOfPeople,
    limits,
    life: { draining: false },
  }
}

/**
 * Refuses to start when a reference points to a resource that no table stands behind, or a scope cannot be said to
 * people.
 */
export function checkHouse(app: App): void {
  for (const { resource, options } of app.stores.values())
    for (const [userType, condition] of Object.entries(options.scope))
      if (!descriptionOf(condition))
        throw new Error(
          `${resource.name}: no sentence says which rows a user of ${userType} may touch; give its condition one with "says"`,
        )
  for (const route of app.routes) {
    for (const { resource } of route.refs)
      if (!app.stores.has(resource))
        throw new Error(`${route.method} ${route.path} refers to "${resource}", which is not mounted`)
  }
}
