import type { IncomingMessage } from 'node:http'
import type { Access, UserType } from '@sala/contract/kit/access'
import type { Upload } from '@sala/contract/kit/operation'
import type { Language } from '@sala/contract/kit/problem'
import type { Method } from '@sala/contract/kit/resource'
import type { SetupStep } from '@sala/contract/kit/setup'
import type { RenderPool } from '@sala/papers/pool'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../database.ts'
import type { ReceivedFile } from '../file/file.ts'
import type { Storage } from '../file/storage.ts'
import type { Store } from '../store/store.ts'
import type { Limits } from './limits.ts'
import type { MountedJob, MountedNotice } from './work.ts'

type Schema = z.core.$ZodType
export type Shape = Record<string, Schema>

/** All that is known of a route; the proofs and the documentation read this list and nothing else. */
export interface Route {
  readonly method: Method
  /** Below /api, with `{name}` for parameters. */
  readonly path: string
  readonly name: string
  readonly label: string
  readonly access: Access
  readonly userTypes: readonly UserType[]
  readonly params: Shape
  readonly query: Shape
  readonly body?: Schema | undefined
  readonly upload?: Upload | undefined
  /** The body as a form sends it, where the call takes JSON too and the picture may be absent. */
  readonly formBody?: Schema | undefined
  /** By user type, since fields have readers. */
  readonly answer: (userType: UserType) => Schema
  readonly binary?: true | undefined
  /** It may take seconds: it has connections of its own, and ends when its caller leaves. */
  readonly heavy?: true | undefined
  readonly sideEffect?: true | undefined
  readonly whileLocked?: true | undefined
  readonly beforeFactor?: true | undefined
  readonly freshFactor?: true | undefined
  readonly once?: true | undefined
  /** Where the ids of a call point: the parameter or field, and the resource it names. */
  readonly refs: readonly {
    readonly at: 'params' | 'query' | 'body'
    readonly name: string
    readonly resource: string
  }[]
  readonly resource?: string
  readonly verb?: string
  /** The report that it reads, prints or takes out. */
  readonly report?: string
  /** What a verb does with one row, for whoever wants its outcome and takes the deed back. */
  readonly onRow?: ((work: RowWork) => Promise<unknown>) | undefined
}

export interface RowWork {
  readonly tx: Tx
  readonly actor: Actor
  readonly key: Record<string, unknown>
  readonly sent: Record<string, unknown>
  readonly now: Date
}

/** What a handler receives of the call itself. */
export interface Call {
  readonly db: Db
  /** Where its statements run: the database itself, or, for heavy work, connections that nobody else waits for. */
  readonly lane: Db
  readonly requestId: string
  readonly language: Language
  readonly ip: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Received {
  readonly actor: Actor
  readonly params: Record<string, unknown>
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown>
  readonly file?: ReceivedFile | undefined
  readonly call: Call
}

/** The Khmer words of a resource: a field's label by its name, its own names by `_`. */
export interface Khmer {
  (owner: string, name: '_'): string | readonly string[] | undefined
  (owner: string, name: string, field: { readonly label: string }): string | undefined
}

/** Whether the caller has shown his second factor a moment ago; asked from the third whole list within an hour on. */
export type AfterThirdExport = (call: Pick<Call, 'db' | 'request'>, actor: Actor) => Promise<boolean>

/** Whether a step is done, read from the data. */
export type StepDone = (tx: Tx) => Promise<boolean>

/** The server with all that is mounted on it so far. */
export interface App {
  readonly server: FastifyInstance
  readonly routes: Route[]
  /** The database of the group that this request belongs to. */
  readonly databaseOf: (request: FastifyRequest) => Db
  /** The actor behind a token; `afresh` where what is remembered of him may be a second old. */
  readonly authenticate: (
    call: Pick<Call, 'db' | 'request'>,
    token: string,
    afresh?: boolean,
  ) => Promise<Actor | undefined>
  readonly limits?: Limits | undefined
  /** Whether this process is on its way out: it says so to whoever asks for its readiness, and keeps no connection. */
  readonly life: { draining: boolean }
  /** Where the files of a database's group are kept. */
  readonly storageOf: (db: Db) => Storage
  /** The database of a connection that is not a request, held for as long as its socket is open. */
  readonly reach: (request: IncomingMessage) => Promise<Db>
  /** What must end with a database that is closed while the server goes on. */
  readonly leaving: Set<(db: Db) => void>
  /** Where papers are made; nothing runs before the first is asked for. */
  readonly papers: RenderPool
  readonly khmer: Khmer
  /** Somebody's rights as they are now, for work that goes on without his session; none where he may not sign in. */
  readonly actorOf: (db: Db, userId: number) => Promise<Actor | undefined>
  /** The users who hold a permission now. */
  readonly holdersOf: (tx: Tx, permission: string) => Promise<number[]>
  /** What must end when the server does. */
  readonly closing: (() => Promise<unknown>)[]
  readonly afterThirdExport?: AfterThirdExport | undefined
  /** Whether rows of a table tell about people, so that it is counted how many somebody reads. */
  readonly isOfPeople: (table: string) => boolean
  readonly stores: Map<string, Store>
  /** Who else may see files of an object, by its name, where they belong to no row of it. */
  readonly fileDoors: Map<string, (tx: Tx, actor: Actor, file_id: string) => Promise<boolean>>
  readonly jobs: Map<string, MountedJob>
  readonly notices: Map<string, MountedNotice>
  readonly setup: Map<string, { readonly step: SetupStep; readonly done: StepDone | undefined }>
}

export function storeOf(app: App, name: string): Store {
  const store = app.stores.get(name)
  if (!store) throw new Error(`no table is mounted for "${name}"`)
  return store
}
