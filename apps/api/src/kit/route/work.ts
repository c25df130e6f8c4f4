import type { Access } from '@sala/contract/kit/access'
import type { AnyNotice } from '@sala/contract/kit/notice'
import type { InputOf } from '@sala/contract/kit/operation'
import type { Language } from '@sala/contract/kit/problem'
import type { AnyResource } from '@sala/contract/kit/resource'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Db, Tx } from '../database.ts'
import type { ReceivedFile } from '../file/file.ts'
import type { Store } from '../store/store.ts'
import type { Call } from './app.ts'

/** What carries an operation out: its input, who asks, and the one transaction it may write in. */
export interface Work<O> {
  readonly input: InputOf<O>
  readonly actor: Actor
  readonly tx: Tx
  readonly now: Date
  readonly file: ReceivedFile
  readonly call: Call
  /** The rows of a resource, through the caller's scope. */
  readonly store: (resource: AnyResource) => Store
  /** What must happen afterwards: a job that commits with this transaction or not at all. */
  readonly enqueue: Enqueue
}

/** Work that goes on after an answer: what it takes, who may have it done, and when it runs by itself. */
export interface JobDefinition<I extends z.core.$ZodType = z.core.$ZodType> {
  readonly name: string
  /** What the history calls its changes, where no operation has its name. */
  readonly label?: readonly [english: string, khmer: string]
  readonly input: I
  /** Checked when it is asked for and again when it runs; `system` where nobody asks. */
  readonly access: ((input: z.infer<I>) => Access) | 'system'
  /** Minute, hour, day, month, weekday in Phnom Penh. */
  readonly schedule?: string
  /**
   * A statement that finds a row whenever there is something to do: asked every two seconds, and of such a job one runs
   * at a time.
   */
  readonly whenever?: string
  /** Seconds after which an attempt is given up. */
  readonly within?: number
  /**
   * What it leaves in a task opens doors: it is fetched with a fresh second factor, and is gone after so many hours.
   */
  readonly guarded?: { readonly hours: number }
}
// biome-ignore lint/suspicious/noExplicitAny: a job of any input
export type AnyJob = JobDefinition<any>

/** What carries a job out. It may run twice; what `once` does, happens once. */
export interface JobWork<I> {
  readonly job_id: string
  readonly input: I
  /** Whoever asked for it, with the rights he has now. */
  readonly actor: Actor
  readonly language: Language
  readonly db: Db
  /** Ends with the attempt: another worker has it, or its owner cancelled it. */
  readonly signal: AbortSignal
  /**
   * Does a step in a transaction of its own together with its mark; when it was done before, answers what it answered
   * then.
   */
  readonly once: <T>(step: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Tells the person how far it is, where it is somebody's task; throws when he has cancelled it. */
  readonly progress: (done: number, total?: number) => Promise<void>
}

export type CarryOut = (work: JobWork<never>) => Promise<void>
export interface MountedJob {
  readonly job: AnyJob
  readonly carryOut: CarryOut
}

/** A notice, and whether what it says still holds when its turn comes. */
export interface MountedNotice {
  readonly notice: AnyNotice
  /** A condition over the facts as they were told, a column of jsonb. */
  readonly stillTrue?: ((facts: SQL) => SQL) | undefined
}

/** What the person sees while his work is done. */
export interface TaskOptions {
  readonly label: readonly [english: string, khmer: string]
  readonly total?: number
  readonly fileName?: string
}

export type Enqueue = <I extends z.core.$ZodType>(
  job: JobDefinition<I>,
  input: z.infer<I>,
  task?: TaskOptions,
) => Promise<string>
