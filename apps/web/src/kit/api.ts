import type { AnswerOf, AnyOperation, InputOf } from '@sala/contract/kit/operation'
import type { Page } from '@sala/contract/kit/page'
import type { AnyResource, Method, RowOf, Verb } from '@sala/contract/kit/resource'
import i18next from 'i18next'
import { isUnreached, noteAnswer } from './connection.ts'
import { Problem } from './problem.ts'
import { dropTokens, keepTokens, readTokens } from './tokens.ts'

export type Row = Record<string, unknown>
/**
 * A row of this resource as the server answers it: its own values, and what it refers to under the names that `include`
 * gives them.
 */
export type ShownRow<R extends AnyResource> = string extends keyof R['fields']
  ? Row
  : RowOf<R> & {
      readonly [K in keyof R['fields'] as K extends `${infer Name}_${'id' | 'code' | 'by' | 'to'}`
        ? Exclude<Name, keyof R['fields']>
        : never]?: Row | null
    }
export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
export type Query = Record<string, QueryValue>

interface Request {
  readonly method?: Method
  readonly path: string
  readonly query?: Query
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** What makes a call that is sent again the same call. */
  readonly onceKey?: string
  /** Sent without a token: signing in, and the page behind a reset link. */
  readonly anonymous?: boolean
}

/** Asks whoever sits here for a fresh second factor; answers whether it was given. */
export type FactorAsker = () => Promise<boolean>

let askFactor: FactorAsker | undefined
let asking: Promise<boolean> | undefined

/** Says who asks for a second factor when a call needs a fresh one. */
export function onFactorNeeded(asker: FactorAsker): () => void {
  askFactor = asker
  return () => {
    askFactor = undefined
  }
}

// Several calls refused at once share one question.
function factorGiven(): Promise<boolean> {
  asking ??= (askFactor?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}

const missingListeners = new Set<() => void>()

/** Calls back when the server says that a second factor must be set up first. */
export function onFactorMissing(listener: () => void): () => void {
  missingListeners.add(listener)
  return () => missingListeners.delete(listener)
}

const refreshAhead = 45_000
const lockListeners = new Set<() => void>()

/** Calls back when the server says that the screen is locked. */
export function onLocked(listener: () => void): () => void {
  lockListeners.add(listener)
  return () => lockListeners.delete(listener)
}

/** Writes a query as the wire wants it: a list under `name[]`, nothing for what is empty. */
export function queryText(query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) for (const each of value) search.append(`${name}[]`, String(each))
    else search.append(name, String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

/** A key for a call that must have its effect once; whoever asks again because no answer came sends the same. */
export const makeOnceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const patience = 60_000

async function deliver(
  { method = 'GET', path, query, body, signal, onceKey }: Request,
  token?: string,
): Promise<Response> {
  const form = body instanceof FormData
  const headers: Record<string, string> = { 'Accept-Language': i18next.language ?? 'km' }
  if (token) headers.Authorization = `Bearer ${token}`
  if (onceKey) headers['Idempotency-Key'] = onceKey
  if (body !== undefined && !form) headers['Content-Type'] = 'application/json'
  // A file may take as long as its line needs; anything else that is not answered by then will not be.
  const late = new AbortController()
  const timer = form ? undefined : setTimeout(() => late.abort(), patience)
  const lost = (code: 'offline' | 'no_answer') => {
    noteAnswer(false)
    return new Problem(0, { code, message: i18next.t(`problem.${code}`) })
  }
  try {
    const response = await fetch(`/api${path}${queryText(query)}`, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      body: body === undefined ? undefined : form ? body : JSON.stringify(body),
    })
    if (isUnreached(response)) throw lost('offline')
    noteAnswer(true)
    return response
  } catch (error) {
    if (error instanceof Problem) throw error
    // What was sent and not answered may have been done all the same.
    if (late.signal.aborted) throw lost(method === 'GET' ? 'offline' : 'no_answer')
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw lost('offline')
  } finally {
    clearTimeout(timer)
  }
}

async function problemFrom(response: Response): Promise<Problem> {
  const answer = await response.json().catch(() => undefined)
  const requestId = response.headers.get('x-request-id') ?? undefined
  if (answer && typeof answer.code === 'string')
    return new Problem(response.status, { request_id: requestId, ...answer })
  return new Problem(response.status, {
    code: 'unexpected',
    message: i18next.t('problem.unexpected'),
    request_id: requestId,
  })
}

async function renew(stale: string): Promise<string | undefined> {
  const found = readTokens()
  if (!found) return undefined
  if (found.access_token !== stale) return found.access_token
  const response = await deliver({
    method: 'POST',
    path: '/refresh-token',
    body: { refresh_token: found.refresh_token },
  })
  if (response.ok) {
    keepTokens(await response.json())
    return readTokens()?.access_token
  }
  if (response.status !== 401 && response.status !== 422) throw await problemFrom(response)
  dropTokens()
  return undefined
}

// One tab refreshes, the others wait and find its tokens: a second use of the same refresh token would end the session.
const renewAlone = (stale: string): Promise<string | undefined> =>
  'locks' in navigator ? navigator.locks.request('sala-refresh', () => renew(stale)) : renew(stale)

/** The session's access token; a promise of it only where it is due to be renewed. */
export function currentToken(): string | undefined | Promise<string | undefined> {
  const found = readTokens()
  if (!found) return undefined
  return found.expires_at - Date.now() > refreshAhead ? found.access_token : renewAlone(found.access_token)
}

/**
 * Sends one call with the session's token, renewing it when it is due, and gives back the bare response; anything but
 * success is thrown as a Problem.
 */
export async function fetchResponse(request: Request): Promise<Response> {
  const held = request.anonymous ? undefined : currentToken()
  // Sent at once where it can be: whoever waits for a promise, waits until all that is being drawn stands.
  const token = held instanceof Promise ? await held : held
  let response = await deliver(request, token)
  if (response.ok) return response
  let problem = await problemFrom(response)
  if (problem.code === 'not_signed_in' && token) {
    const renewed = await renewAlone(token)
    if (renewed) {
      response = await deliver(request, renewed)
      if (response.ok) return response
      problem = await problemFrom(response)
    }
  }
  if (problem.code === 'second_factor_needed_again' && !request.anonymous && (await factorGiven())) {
    response = await deliver(request, await currentToken())
    if (response.ok) return response
    problem = await problemFrom(response)
  }
  if (problem.code === 'not_signed_in' && !request.anonymous) dropTokens()
  if (problem.code === 'second_factor_missing') for (const listener of missingListeners) listener()
  if (problem.code === 'screen_locked') for (const listener of lockListeners) listener()
  throw problem
}

/** Sends one call and reads its answer. */
export async function send<A>(request: Request): Promise<A> {
  const response = await fetchResponse(request)
  return response.status === 204 ? (undefined as A) : response.json()
}

const usual: Record<Verb, readonly [Method, string]> = {
  list: ['GET', ''],
  read: ['GET', '/{key}'],
  create: ['POST', ''],
  update: ['PUT', '/{key}'],
  remove: ['DELETE', '/{key}'],
}

/** A row's key as it stands in an address: its parts, joined by a slash. */
export const keyOf = (resource: AnyResource, row: Row): string =>
  resource.keys.map((name) => encodeURIComponent(String(row[name]))).join('/')

function route(resource: AnyResource, verb: Verb, key = ''): { method: Method; path: string } {
  const [method, tail] = resource.routes?.[verb] ?? usual[verb]
  const parts = key.split('/')
  const filled = tail
    .replace('{key}', key)
    .replace(/\{(\w+)\}/g, (whole, name) => parts[resource.keys.indexOf(name)] ?? whole)
  return { method, path: resource.path + filled }
}

export const listRows = <R extends AnyResource>(
  resource: R,
  query: Query,
  signal?: AbortSignal,
): Promise<Page<ShownRow<R>>> => send({ ...route(resource, 'list'), query, signal })

export const readRow = <R extends AnyResource>(
  resource: R,
  key: string,
  query: Query,
  signal?: AbortSignal,
): Promise<ShownRow<R>> => send({ ...route(resource, 'read', key), query, signal })

export const saveRow = <R extends AnyResource>(resource: R, key: string | undefined, body: Row): Promise<ShownRow<R>> =>
  send({
    ...route(resource, key === undefined ? 'create' : 'update', key),
    body:
      key !== undefined && resource.routes?.update?.[1].includes('{') === false
        ? { ...body, [resource.keys[0]!]: Number(key) }
        : body,
  })

/** Sends the picture that belongs to a row, where it comes with the row's own call. */
export function savePicture(resource: AnyResource, key: string, file: Blob): Promise<Row> {
  const form = new FormData()
  form.append(resource.picture!.field, file)
  return send({ ...route(resource, 'update', key), body: form })
}

export const removeRow = (resource: AnyResource, key: string): Promise<unknown> => send(route(resource, 'remove', key))

/** What is sent for an operation: path, query and body are told apart by its definition. */
export function requestOf<O extends AnyOperation>({ method, path, query, body }: O, input: InputOf<O>) {
  const values = input as Row
  const pick = (fields: object) =>
    Object.fromEntries(Object.keys(fields).flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])))
  return { method, path: filled, query: pick(query ?? {}) as Query, body: body && pick(body) }
}

/** Carries an operation out; a file goes along as multipart. */
export function operate<O extends AnyOperation>(
  operation: O,
  input: InputOf<O>,
  file?: Blob,
  onceKey = makeOnceKey(),
): Promise<AnswerOf<O>> {
  const call = { ...requestOf(operation, input), ...(operation.once && { onceKey }) }
  if (!operation.upload) return send(call)
  const form = new FormData()
  for (const [name, value] of Object.entries(call.body ?? {})) form.append(name, String(value))
  if (file) form.append(operation.upload.field, file)
  return send({ ...call, body: form })
}
