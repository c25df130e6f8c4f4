import type { AccessLogged } from '@sala/contract/kit/access-logged'
import type { Field, Fields } from '@sala/contract/kit/field'
import { type AnswerOf, type AnyOperation, binary, type InputOf } from '@sala/contract/kit/operation'
import type { AnyResource } from '@sala/contract/kit/resource'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import { announce } from '../announce.ts'
import { readClock, type Tx } from '../database.ts'
import type { ReceivedFile } from '../file/file.ts'
import { logAccess, subjectOf } from '../history/access-log.ts'
import { enqueue } from '../job/job.ts'
import { Problem, refuse } from '../problem.ts'
import { type App, type Call, type Received, storeOf } from '../route/app.ts'
import { onlyOnce } from '../route/once.ts'
import { defineRoute, refsOf } from '../route/route.ts'
import type { Enqueue, Work } from '../route/work.ts'
import { checkRefs } from '../store/store.ts'
import { cleanTexts } from '../text.ts'
import { write } from './write.ts'

type Row = Record<string, unknown>

/** Serves an operation. Every id it names has been checked against the caller's scope before the work begins. */
export function mountOperation<O extends AnyOperation>(
  app: App,
  operation: O,
  carryOut: (work: Work<O>) => Promise<AnswerOf<O> | Problem>,
): void {
  const params: Fields = operation.params ?? {}
  const query: Fields = operation.query ?? {}
  const body: Fields = operation.body ?? {}
  const all = { ...params, ...query, ...body }
  const optional = (field: Field, schema: z.core.$ZodType) =>
    field.optional || field.default !== undefined ? z.optional(schema) : schema
  const defaults = defaultsOf(all)
  const store = (resource: AnyResource) => storeOf(app, resource.name)
  defineRoute(
    app,
    {
      method: operation.method,
      path: operation.path,
      name: operation.name,
      label: operation.label,
      access: operation.access,
      userTypes: operation.userTypes,
      params: Object.fromEntries(Object.entries(params).map(([name, field]) => [name, field.acceptText])),
      query: () =>
        Object.fromEntries(Object.entries(query).map(([name, field]) => [name, optional(field, field.acceptText)])),
      body:
        operation.method === 'GET' || (operation.method === 'DELETE' && !operation.body)
          ? undefined
          : () => z.strictObject(bodyShape(operation, params, body, optional)),
      upload: operation.upload,
      sideEffect: operation.sideEffect,
      whileLocked: operation.whileLocked,
      beforeFactor: operation.beforeFactor,
      freshFactor: operation.freshFactor,
      once: operation.once,
      answer: () => operation.answer,
      binary: operation.answer === binary ? true : undefined,
      heavy: (operation.heavy ?? operation.answer === binary) ? true : undefined,
      refs: [...refsOf('params', params), ...refsOf('query', query), ...refsOf('body', body)],
    },
    async ({ actor, params: path, query: asked, body: sent, file, call }: Received) => {
      for (const [name, value] of Object.entries(sent)) {
        // The key may come in the payload too, but then it must be the one in the address.
        if (name in path && value !== undefined && value !== path[name])
          throw refuse('invalid', { errors: { [name]: 'key_differs' } })
      }
      const given = partsFilled(all, { ...defaults, ...asked, ...sent, ...path })
      const run = async (tx: Tx, now: Date) => {
        await checkRefs((name) => storeOf(app, name), tx, actor, all, given)
        const input = cleanTexts(all, given)
        const later: Enqueue = (job, given, task) =>
          enqueue(app, call.db, tx, { actor, language: call.language, requestId: call.requestId }, job, given, task)
        const answer = await carryOut({
          input: input as InputOf<O>,
          actor,
          tx,
          now,
          file: file as ReceivedFile,
          call,
          store,
          enqueue: later,
        })
        if (operation.logsAccess && !(answer instanceof Problem))
          await logOperation(operation, operation.logsAccess, all, input, tx, call, actor)
        return answer
      }
      // A reading operation needs no transaction; a returned problem refuses and still keeps what was written.
      if (operation.method === 'GET' && !operation.sideEffect)
        return run(call.lane as unknown as Tx, await readClock(call.lane))
      return write(call, actor, operation.name, async (tx, now) => {
        const answer = operation.once
          ? await onlyOnce(tx, call, actor, operation, given, () => run(tx, now))
          : await run(tx, now)
        if (!(answer instanceof Problem)) for (const resource of operation.stale ?? []) await announce(tx, { resource })
        return answer
      })
    },
  )
}

const defaultsOf = (fields: Fields): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  )

/** What a row within the body leaves out is what its definition says. */
function partsFilled(fields: Fields, input: Row): Row {
  const parts = Object.entries(fields).filter(([name, { owned }]) => owned && Array.isArray(input[name]))
  return {
    ...input,
    ...Object.fromEntries(
      parts.map(([name, { owned }]) => [
        name,
        (input[name] as Row[]).map((part) => ({ ...defaultsOf(owned!.fields), ...part })),
      ]),
    ),
  }
}

/** An operation looks at what its permission is for, and has changed it where it is no reading. */
function logOperation(
  { name, method, access }: AnyOperation,
  logged: AccessLogged,
  fields: Fields,
  input: Row,
  tx: Tx,
  call: Call,
  actor: Actor,
): Promise<void> {
  const id = input[logged.about]
  const resource = typeof access === 'object' ? access.resource : name
  const kind = method === 'GET' ? 'looked' : 'changed'
  return logAccess(tx, call, actor, logged, {
    resource,
    record: id,
    kind,
    route: name,
    about: subjectOf(logged, fields, resource),
    ids: [id],
  })
}

function bodyShape(
  operation: AnyOperation,
  params: Fields,
  body: Fields,
  optional: (field: Field, schema: z.core.$ZodType) => z.core.$ZodType,
) {
  const accepted = (field: Field) => (operation.upload ? field.acceptText : field.accept)
  return {
    ...Object.fromEntries(Object.entries(params).map(([name, field]) => [name, z.optional(accepted(field))])),
    ...Object.fromEntries(Object.entries(body).map(([name, field]) => [name, optional(field, accepted(field))])),
  }
}
