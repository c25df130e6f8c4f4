import { Readable } from 'node:stream'
import { permissionName, type UserType } from '@sala/contract/kit/access'
import type { Fields } from '@sala/contract/kit/field'
import { explainIssues, type Language } from '@sala/contract/kit/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actor, factorProblem, nobody } from '../actor.ts'
import type { Db } from '../database.ts'
import { receiveUpload } from '../file/file.ts'
import { fromDatabaseError, Problem, refuse } from '../problem.ts'
import type { App, Call, Received, Route, Shape } from './app.ts'
import { heavyLane, takeHeavyTurn } from './heavy.ts'
import { subscriberOf } from './limits.ts'

type Schema = z.core.$ZodType

export const languageOf = (request: FastifyRequest): Language =>
  /^km\b/i.test(request.headers['accept-language'] ?? '') ? 'km' : 'en'

/** Where the ids among some fields point. */
export const refsOf = (at: 'params' | 'query' | 'body', fields: Fields): Route['refs'] =>
  Object.entries(fields).flatMap(([name, field]): Route['refs'] =>
    field.owned
      ? refsOf(at, field.owned.fields).map((ref) => ({ ...ref, name: `${name}.${ref.name}` }))
      : field.target
        ? [{ at, name, resource: field.target().name }]
        : [],
  )

const allow = (wait = 0) => {
  if (wait > 0) throw refuse('too_many_requests', { retry_after: wait })
}

const needsFactor = (route: Route, actor: Actor) =>
  (!route.beforeFactor && factorProblem(actor)) ||
  (route.freshFactor && actor.factor.demanded && !actor.factor.fresh ? 'second_factor_needed_again' : undefined)

/** What a route asks of whoever is signed in, in this order: the first that is not met is the refusal. */
export const demandsOf = (route: Route, actor: Actor) =>
  [
    { name: 'unlocked', refusal: actor.locked && !route.whileLocked ? 'screen_locked' : undefined },
    { name: 'user_type', refusal: route.userTypes.includes(actor.user_type) ? undefined : 'not_allowed' },
    {
      name: 'permission',
      refusal:
        typeof route.access === 'string' ||
        actor.permissions.has(permissionName(route.access.action, route.access.resource))
          ? undefined
          : 'not_allowed',
    },
    { name: 'second_factor', refusal: needsFactor(route, actor) },
  ] as const

const tokenOf = ({ request }: Pick<Call, 'request'>) =>
  /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]

/** Where only some rows of a route ask for it: whoever's role demands a second factor has confirmed it a moment ago. */
export async function demandFresh(app: App, call: Call, actor: Actor): Promise<void> {
  const isStale = (one: Actor | undefined) => !one || (one.factor.demanded && !one.factor.fresh)
  if (isStale(actor) && isStale(await app.authenticate(call, tokenOf(call) ?? '', true)))
    throw refuse('second_factor_needed_again')
}

/**
 * The caller, or a refusal: a bearer token whose session lives, is not locked, is of the right type and holds the
 * permission.
 */
async function admit(app: App, route: Route, call: Call): Promise<Actor> {
  if (route.access === 'anyone') {
    // Whether the process lives may be asked at any rate.
    if (!route.path.startsWith('/health/')) allow(app.limits?.open.take(subscriberOf(call.ip)))
    return nobody
  }
  const token = tokenOf(call)
  let actor = token ? await app.authenticate(call, token) : undefined
  // It may have been confirmed or unlocked a moment ago, through another process.
  if (token && actor && (actor.locked || needsFactor(route, actor))) actor = await app.authenticate(call, token, true)
  if (!actor) throw refuse('not_signed_in')
  allow(app.limits?.session.take(actor.session_id))
  for (const { refusal } of demandsOf(route, actor)) if (refusal) throw refuse(refusal)
  return actor
}

function read(schema: Schema, value: unknown, language: Language): Record<string, unknown> {
  const found = z.safeParse(schema, value, { reportInput: true })
  if (found.success) return found.data as Record<string, unknown>
  throw new InvalidInput(explainIssues(found.error.issues, language))
}

/** An answer that was already shaped and written down: it leaves as it is. */
export class KeptAnswer {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

class InvalidInput extends Error {
  readonly errors: Record<string, string[]>
  constructor(errors: Record<string, string[]>) {
    super('invalid')
    this.errors = errors
  }
}

/** Said in full, and in one place, by the few routes that tell about the server itself. */
export const readByAnyone = {
  method: 'GET',
  access: 'anyone',
  userTypes: ['staff-api'],
  params: {},
  query: {},
  refs: [],
} as const satisfies Partial<Route>

/**
 * A route as it is declared: what its input looks like may be said by a function, which is asked when the first call
 * comes.
 */
export type Declared = Omit<Route, 'query' | 'body' | 'formBody'> & {
  readonly query: Shape | (() => Shape)
  readonly body?: Schema | (() => Schema) | undefined
  readonly formBody?: Schema | (() => Schema) | undefined
}

function once<T extends object | undefined>(said: T | (() => T)): () => T {
  let known: T | undefined
  return () => (known ??= typeof said === 'function' ? (said as () => T)() : said)
}

/**
 * Most processes serve few of the thousand routes, and a worker none: their schemas together weigh more than all else
 * that it holds.
 */
function madeWhenAsked(declared: Declared): Route {
  const [query, body, formBody] = [
    once(declared.query),
    once<Schema | undefined>(declared.body),
    once<Schema | undefined>(declared.formBody),
  ]
  const answers = new Map<UserType, Schema>()
  return {
    ...declared,
    get query() {
      return query()
    },
    get body() {
      return body()
    },
    get formBody() {
      return formBody()
    },
    answer: (type) => {
      const known = answers.get(type) ?? declared.answer(type)
      answers.set(type, known)
      return known
    },
  }
}

const declaredHandlers = new WeakSet<object>()

/** Whether it is a handler that `defineRoute` made, which admits its caller before anything else. */
export const isDeclared = (handler: object): boolean => declaredHandlers.has(handler)

/** The only way to add a route: what it does not declare, it does not get. */
export function defineRoute(app: App, declared: Declared, handle: (received: Received) => Promise<unknown>): void {
  const route = madeWhenAsked(declared)
  const params = once(() => z.strictObject(route.params))
  const query = once(() => z.strictObject(route.query))
  app.routes.push(route)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    let lane: Db | undefined
    let giveBack: (() => void) | undefined
    const call: Call = {
      // Asked for when it is used: what the server says of itself belongs to no group.
      get db() {
        return app.databaseOf(request)
      },
      get lane() {
        return (lane ??= route.heavy ? heavyLane(call.db, reply.raw) : call.db)
      },
      requestId: request.id,
      language: languageOf(request),
      ip: request.ip,
      request,
      reply,
    }
    try {
      const actor = await admit(app, route, call)
      const path = z.safeParse(params(), request.params)
      // An address that cannot exist is simply not there.
      if (!path.success) throw refuse('not_found')
      if (route.heavy) giveBack = await takeHeavyTurn(call.db, actor.user_id)
      const isForm = request.headers['content-type']?.startsWith('multipart/')
      if (!route.upload && isForm) throw refuse('unknown_format')
      const upload =
        route.upload && (isForm || !declared.formBody)
          ? await receiveUpload(request, route.upload, !declared.formBody)
          : undefined
      const body = upload && route.formBody ? route.formBody : route.body
      try {
        const answer = await handle({
          actor,
          params: path.data as Record<string, unknown>,
          query: read(query(), request.query, call.language),
          body: body ? read(body, upload ? upload.values : (request.body ?? {}), call.language) : {},
          file: upload?.file,
          call,
        })
        if (answer instanceof Problem) throw answer
        if (reply.sent || route.binary) return answer
        reply.type('application/json; charset=utf-8')
        if (answer instanceof KeptAnswer) return answer.text
        // Rows that stream were shaped one by one.
        if (answer instanceof Readable) return answer
        return JSON.stringify(z.parse(route.answer(route.access === 'anyone' ? 'staff-api' : actor.user_type), answer))
      } finally {
        await upload?.discard()
      }
    } catch (error) {
      return answerProblem(call, error)
    } finally {
      giveBack?.()
    }
  }
  declaredHandlers.add(handler)
  app.server.route({ method: route.method, url: `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, handler })
}

/**
 * Turns whatever went wrong into the one form of refusal; what we did not foresee is logged and told with its reference
 * only.
 */
export function answerProblem(call: Pick<Call, 'request' | 'reply' | 'language' | 'requestId'>, error: unknown) {
  const { reply, language, requestId } = call
  if (error instanceof InvalidInput) {
    return reply.code(422).send({ ...refuse('invalid').answer(language, requestId), errors: error.errors })
  }
  const problem = error instanceof Problem ? error : (fromDatabaseError(error) ?? fromServer(error))
  if (!problem) {
    call.request.log.error({ err: error }, 'unforeseen')
    return reply.code(500).send({
      code: 'unforeseen',
      message:
        language === 'km'
          ? 'មានបញ្ហាដែលមិនបានរំពឹងទុក។ សូមប្រាប់លេខយោងទៅអ្នកគ្រប់គ្រង។'
          : 'Something went wrong. Give the reference to an administrator.',
      request_id: requestId,
    })
  }
  if (problem.status === 503) call.request.log.warn({ err: error }, 'unavailable')
  if (problem.more.retry_after) reply.header('retry-after', String(problem.more.retry_after))
  return reply.code(problem.status).send(problem.answer(language, requestId))
}

function fromServer(error: unknown): Problem | undefined {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return refuse('too_large')
  if (statusCode === 415) return refuse('unknown_format')
  if (statusCode && statusCode >= 400 && statusCode < 500) return refuse('malformed')
  return undefined
}
