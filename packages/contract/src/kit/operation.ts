import { z } from 'zod'
import type { Access, UserType } from './access.ts'
import type { AccessLogged } from './access-logged.ts'
import type { Fields, ValueOf } from './field.ts'
import type { Method } from './resource.ts'

/**
 * A file sent along as multipart form data: a picture, re-encoded before anything is kept, unless it says that it is a
 * recording, a workbook, or a table, which is a workbook or lines of text.
 */
export interface Upload {
  readonly field: string
  readonly label: string
  readonly megabytes: number
  readonly kind?: 'audio' | 'sheet' | 'table'
}

export interface OperationDefinition<P extends Fields, Q extends Fields, B extends Fields, A> {
  readonly name: string
  readonly method: Method
  /** With `{name}` for each of `params`. */
  readonly path: string
  readonly label: string
  readonly access: Access
  /** Permissions that some of its calls need besides; the operation itself says which. */
  readonly also?: readonly Access[]
  /** Staff, where nothing is said. */
  readonly userTypes?: readonly UserType[]
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly upload?: Upload
  readonly answer: z.core.$ZodType<A>
  /** A GET that changes something: served with a bearer token only, and recorded like a write. */
  readonly sideEffect?: true
  /**
   * Has its effect once for each `Idempotency-Key`, however often it is sent; the key is required, and the first answer
   * is given again.
   */
  readonly once?: true
  /**
   * May take seconds, and so has connections of its own and ends when its caller leaves; said of bytes unless they only
   * lie somewhere.
   */
  readonly heavy?: boolean
  /** Stays open while the screen is locked. */
  readonly whileLocked?: true
  /** Stays open to a session that still has to set up or confirm a second factor. */
  readonly beforeFactor?: true
  /** Whoever's role demands a second factor must have confirmed it on this session within `freshMinutes`. */
  readonly freshFactor?: true
  /** Each call is written down as a look at what its permission is for, or as a change of it. */
  readonly logsAccess?: AccessLogged
  /** Resources whose lists a browser should read again. */
  readonly stale?: readonly string[]
}

export interface Operation<P extends Fields = Fields, Q extends Fields = Fields, B extends Fields = Fields, A = unknown>
  extends OperationDefinition<P, Q, B, A> {
  readonly userTypes: readonly UserType[]
}
// biome-ignore lint/suspicious/noExplicitAny: an operation of any input and answer
export type AnyOperation = Operation<any, any, any, any>

type Sent<F> = { [K in keyof F as null extends ValueOf<F[K]> ? never : K]: ValueOf<F[K]> } & {
  [K in keyof F as null extends ValueOf<F[K]> ? K : never]?: ValueOf<F[K]>
}
/** What reaches the one function that carries the operation out: path, query and body together, defaults filled in. */
export type InputOf<O> =
  O extends OperationDefinition<infer P, infer Q, infer B, infer _> ? Sent<P> & Sent<Q> & Sent<B> : never
export type AnswerOf<O> = O extends OperationDefinition<infer _P, infer _Q, infer _B, infer A> ? A : never

/** An answer of bytes: a picture, a paper, a sheet. */
export const binary = z.custom<{ bytes: true }>().meta({ binary: true })

type None = Record<never, never>

/** An operation is one thing the school does: who may, what it takes, what it answers, what goes stale. */
export const defineOperation = <
  const P extends Fields = None,
  const Q extends Fields = None,
  const B extends Fields = None,
  A = unknown,
>(
  definition: OperationDefinition<P, Q, B, A>,
): Operation<P, Q, B, A> => ({ ...definition, userTypes: definition.userTypes ?? ['staff-api'] })
