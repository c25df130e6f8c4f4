import { z } from 'zod'
import { may } from './access.ts'
import { decimal, type Field, type Fields, flag, note, ref } from './field.ts'
import { defineOperation, type Operation } from './operation.ts'
import { type AnyResource, defineResource, type Method, type Resource, type ResourceDefinition } from './resource.ts'

/** An amount in dollars that the server works out. */
export const sum = (label: string, column: number | false = false) =>
  decimal(label, { min: -9_999_999_999, computed: true, currency: 'USD', column })

/** The sum of its lines, and what that is in riel at the rate of its day. */
export const sums = (column: number | false = false) => ({
  total_amount: sum('Total', column),
  total_khr: decimal('Total in riel', { min: -9_999_999_999, scale: 0, computed: true, column: false }),
  exchange_rate: decimal('Exchange rate', { scale: 4, computed: true, column: false }),
})

const voided = {
  is_deleted: flag('Void', { computed: true, column: false }),
  void_reason: note('Reason for voiding', { computed: true, optional: true, column: false }),
} as const

/** What may be done with a document, and in which of its states. */
export type Moves = Readonly<Record<string, readonly number[]>>

export interface DocumentDefinition<F extends Fields, M extends Moves, K extends string> extends ResourceDefinition<F> {
  readonly key: K & keyof F & string
  /** Where its state decides. */
  readonly moves?: M
  /** The method and the path, after the document's own, under which it is voided. */
  readonly voided: readonly [method: Method, path: string]
  /** What a sentence calls one of it, where that is not its label. */
  readonly called?: string
  /** Void ones stand in its list like the others. */
  readonly listsVoid?: true
  /** Lists of others that a void makes say something else. */
  readonly stale?: readonly string[]
}

export type Document<F extends Fields = Fields, M extends Moves = Moves, K extends string = string> = Resource<
  F & typeof voided
> & {
  readonly moves: M
  readonly voiding: Operation<
    Record<K, Field<number>>,
    Record<never, never>,
    { void_reason: ReturnType<typeof reason> },
    Readonly<Record<string, number>>
  >
}

const reason = () => note('Reason', { max: 500 })

/** What no form of its own writes, its operations do. */
const allComputed = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.computed ? field : { ...field, computed: true }]),
  )

/**
 * A document is a resource that is written by operations and never erased: it keeps its number, and is voided by
 * somebody who says why.
 */
export function defineDocument<
  const F extends Fields,
  const K extends string,
  const M extends Moves = Record<never, never>,
>({ moves, voided: [method, path], called, listsVoid, stale = [], ...definition }: DocumentDefinition<F, M, K>) {
  const fields: Fields = {
    ...definition.fields,
    ...voided,
    ...(listsVoid && { is_deleted: definition.fields.is_deleted! }),
  }
  const resource: AnyResource = defineResource<Fields>({
    verbs: ['list', 'read'],
    ...definition,
    fields: definition.verbs?.includes('update') ? fields : allComputed(fields),
    filters: ['is_deleted', ...(definition.filters ?? [])],
    defaults: { ...(!listsVoid && { is_deleted: [0] }), ...definition.defaults },
  })
  const [one] = definition.label
  const [key] = resource.keys as [string]
  const words = called ?? one.toLowerCase()
  const voiding = defineOperation({
    name: `void-${words.replaceAll(' ', '-')}`,
    method,
    path: resource.path + path,
    label: `Void the ${words}`,
    access: may('void', resource),
    once: true,
    params: { [key]: ref(one, () => resource) },
    body: { void_reason: reason() },
    stale: [resource.name, ...stale],
    answer: z.strictObject({ [key]: z.int(), is_deleted: z.int() }),
  })
  return Object.assign(resource, { moves: moves ?? {}, voiding }) as unknown as Document<F, M, K>
}

/** Whether its state allows the move. */
export const allows = <M extends Moves>(
  { moves }: { readonly moves: M },
  move: keyof M & string,
  state: number,
): boolean => moves[move]!.includes(state)
