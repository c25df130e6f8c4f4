import { z } from 'zod'
import type { UserType } from './access.ts'
import { type Choice, yesNo } from './choice.ts'
import { toClock, toIsoDate, toIsoMonth } from './dates.ts'
import { phonePattern } from './problem.ts'
import type { AnyResource } from './resource.ts'

type Schema<T = unknown> = z.core.$ZodType<T>

export type Kind =
  | 'id'
  | 'code'
  | 'text'
  | 'note'
  | 'html'
  | 'email'
  | 'phone'
  | 'url'
  | 'colour'
  | 'secret'
  | 'integer'
  | 'decimal'
  | 'flag'
  | 'date'
  | 'month'
  | 'time'
  | 'instant'
  | 'choice'
  | 'ref'
  | 'links'
  | 'owned'
  | 'image'
  | 'audio'
  | 'json'

/** What any field may say about itself. */
export interface Common {
  /** May be left empty; an empty value is null. */
  readonly optional?: boolean
  readonly default?: unknown
  /** Found by the list's search box: a reference by what finds the row it refers to, a key by the whole number. */
  readonly search?: boolean
  /** For a reference: the row it refers to is found by what finds this one, as a student by his card. */
  readonly finds?: boolean
  /** Set when the row is created and never again. */
  readonly fixed?: boolean
  /** The server's own: never accepted from a client. */
  readonly computed?: boolean
  /** Computed and costly: answered only when `append` asks for it. */
  readonly append?: boolean
  /** User types that may see it; absent from everything the others get. */
  readonly readers?: readonly UserType[]
  /** A day that has been, such as a birthday: of the years that two digits may mean, it is the last. */
  readonly past?: boolean
  /** A field of the same kind that this one never comes before: an end and its beginning. */
  readonly notBefore?: string
  /** The list shows columns up to its width in this order; `false` keeps a field out of the list. */
  readonly column?: number | false
  readonly sortable?: boolean
  /** Sorted by the numbers in it, as people count: 2A before 10A. */
  readonly natural?: boolean
  /** The form's section this field opens or belongs to. */
  readonly section?: string
  readonly help?: string
}

export interface Field<Value = unknown, Stored extends boolean = boolean> extends Common {
  readonly kind: Kind
  readonly label: string
  /** Whether the value lives in a column of the resource's own table. */
  readonly stored: Stored
  readonly answer: Schema<Value>
  readonly accept: Schema
  /** The same value as it comes in a path, a query or a multipart form, where everything is text. */
  readonly acceptText: Schema
  readonly choice?: Choice
  readonly target?: () => AnyResource
  /** For a reference: fields that the referred row shares with this one, so that a village belongs to its commune. */
  readonly within?: readonly string[]
  /**
   * For a reference: filters of the referred list that its options are narrowed by; a row already chosen keeps its
   * name.
   */
  readonly offers?: Offers
  readonly owned?: Owned
  readonly max?: number
  readonly min?: number
  readonly scale?: number
  /** For an exact number that is money: its currency, by which it is shown. */
  readonly currency?: string
}

export type Offers = Readonly<Record<string, readonly (number | string)[]>>

/** Rows that live and die with their parent, written and answered inside it. */
export interface Owned {
  readonly name: string
  readonly key: string
  readonly fields: Fields
}

export type Fields = Readonly<Record<string, Field>>
export type ValueOf<F> = F extends Field<infer V> ? V : never

type Maybe<T, O> = O extends { optional: true } ? T | null : T
type In<T, O extends Common> = Field<Maybe<T, O>, true>

/** The same schema for the same bounds: thousands of fields share a few dozen. */
function shared<Bounds extends readonly number[], S>(make: (...bounds: Bounds) => S): (...bounds: Bounds) => S {
  const made = new Map<string, S>()
  return (...bounds) => {
    const key = bounds.join(' ')
    if (!made.has(key)) made.set(key, make(...bounds))
    return made.get(key)!
  }
}
/** The same schema for the same choice, and around the same schema. */
function sharedBy<Of extends object, S>(make: (of: Of) => S): (of: Of) => S {
  const made = new WeakMap<Of, S>()
  return (of) => {
    if (!made.has(of)) made.set(of, make(of))
    return made.get(of)!
  }
}

const largestId = 2_147_483_647
const digits = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
const anyText = z.string()
const wholeNumber = z.int()
const key = z.int().min(1).max(largestId)
const keyFromText = digits.pipe(key)
const textKey = z.string().regex(/^[\w.@-]{1,50}$/)
const uuid = z.uuid()
const empty = z.literal('').transform(() => null)
const orNull = sharedBy((schema: Schema) => z.nullable(schema))
const orEmpty = sharedBy((schema: Schema) => z.union([empty, orNull(schema)]))
const plain = /^[^\p{Cc}\p{Cs}]*$/u
const lines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

function field<T>(
  kind: Kind,
  label: string,
  options: Common,
  answer: Schema<T>,
  accept: Schema,
  acceptText: Schema = accept,
  more: Partial<Field> = {},
) {
  return {
    kind,
    label,
    stored: true,
    sortable: true,
    ...options,
    ...more,
    answer: options.optional ? orNull(answer) : answer,
    accept: options.optional ? orEmpty(accept) : accept,
    acceptText: options.optional ? orEmpty(acceptText) : acceptText,
  } as Field as never
}

/** A whole-number key that the database gives. */
export const id = (label = 'Number', options: Pick<Common, 'search'> = {}): Field<number, true> =>
  field('id', label, { computed: true, column: false, ...options }, wholeNumber, key, keyFromText)

/** A text key that people give: a login name, a place's official code. */
export const code = <O extends Common & { max?: number; pattern?: RegExp }>(
  label: string,
  options?: O,
): Field<string, true> => {
  const schema = z
    .string()
    .trim()
    .min(1)
    .max(options?.max ?? 50)
    .regex(options?.pattern ?? /^[\w.@-]+$/)
  return field('code', label, { fixed: true, ...options }, anyText, schema)
}

type TextOptions = Common & { max?: number; min?: number }
const textKind = (kind: Kind, pattern: RegExp, most: number, format?: z.ZodType<string, string>) => {
  const within = shared((min: number, max: number) => {
    const base = z.string().trim().min(min).max(max).regex(pattern)
    return format ? base.pipe(format) : base
  })
  return <const O extends TextOptions = object>(label: string, options?: O): In<string, O> => {
    const max = options?.max ?? most
    return field(kind, label, options ?? {}, anyText, within(options?.min ?? 1, max), undefined, { max })
  }
}

export const text = textKind('text', plain, 150)
/** Several lines. */
export const note = textKind('note', lines, 2000)
/** Rich text; cleaned to a short list of harmless tags when it is saved. */
export const html = textKind('html', lines, 50_000)
export const email = textKind('email', plain, 150, z.email())
export const phone = textKind('phone', phonePattern, 25)
export const url = textKind('url', plain, 300, z.url({ protocol: /^https?$/ }))

/** As a screen and a printer take it: #1d4e89. */
export const colour = textKind('colour', /^#[0-9a-f]{6}$/, 7)

/** A password or the like: accepted, never answered, never kept in history. */
export const secret = <const O extends TextOptions = object>(label: string, options?: O): Field<string, false> =>
  field(
    'secret',
    label,
    { column: false, ...options },
    z.never(),
    z
      .string()
      .min(options?.min ?? 1)
      .max(options?.max ?? 200),
    undefined,
    { stored: false },
  )

type NumberOptions = Common & { min?: number; max?: number; scale?: number; currency?: string }
const integers = shared((min: number, max: number) => {
  const range = z.int().min(min).max(max)
  const fromText = z
    .string()
    .regex(/^-?\d{1,10}$/)
    .transform(Number)
    .pipe(range)
  return { range, fromText }
})
export const integer = <const O extends NumberOptions = object>(label: string, options?: O): In<number, O> => {
  const [min, max] = [options?.min ?? 0, options?.max]
  const { range, fromText } = integers(min, max ?? largestId)
  return field('integer', label, options ?? {}, wholeNumber, range, fromText, { min, max })
}

const decimals = shared((scale: number, min: number, max: number) => {
  const asText = z
    .string()
    .regex(new RegExp(`^-?\\d{1,10}${scale > 0 ? `(\\.\\d{1,${scale}})?` : ''}$`))
    .refine((value) => Number(value) >= min && Number(value) <= max)
  const asNumber = z.number().min(min).max(max).transform(String).pipe(asText)
  return { asText, either: z.union([asText, asNumber]) }
})
/** An exact number: accepted as a number or text, answered as text, never a float in between. */
export const decimal = <const O extends NumberOptions = object>(label: string, options?: O): In<string, O> => {
  const [scale, min, max] = [options?.scale ?? 2, options?.min ?? 0, options?.max]
  const { asText, either } = decimals(scale, min, max ?? 9_999_999_999)
  return field('decimal', label, options ?? {}, anyText, either, asText, { scale, min, max })
}

const yesOrNo = {
  answer: z.int().min(0).max(1),
  accept: z.union([z.literal([0, 1]), z.boolean().transform(Number)]),
  fromText: z.enum(['0', '1', 'true', 'false']).transform((value) => (value === '1' || value === 'true' ? 1 : 0)),
}
/** Yes or no, 1 or 0 on the wire. */
export const flag = <const O extends Common = object>(label: string, options?: O): Field<number, true> =>
  field('flag', label, { default: 0, ...options }, yesOrNo.answer, yesOrNo.accept, yesOrNo.fromText, { choice: yesNo })

const readAs = (read: (value: string) => string | undefined, pattern: RegExp, message: string) =>
  z
    .string()
    .regex(pattern)
    .transform((value, context) => {
      const found = read(value)
      if (found === undefined) context.addIssue({ code: 'custom', message, input: value })
      return found ?? z.NEVER
    })

const isoDate = readAs(toIsoDate, /^(\d{4}-\d{2}-\d{2}|\d{2}-\d{2}-\d{4})$/, 'Not a valid date')
const isoMonth = readAs(toIsoMonth, /^(\d{4}-\d{2}|\d{2}-\d{4})$/, 'Not a valid month')
const clock = readAs(toClock, /^\d{2}:\d{2}(:\d{2})?$/, 'Not a valid time')
const isoInstant = z.iso.datetime({ offset: true })

export const date = <const O extends Common = object>(label: string, options?: O): In<string, O> =>
  field('date', label, options ?? {}, anyText, isoDate)
export const month = <const O extends Common = object>(label: string, options?: O): In<string, O> =>
  field('month', label, options ?? {}, anyText, isoMonth)
export const time = <const O extends Common = object>(label: string, options?: O): In<string, O> =>
  field('time', label, options ?? {}, anyText, clock)
export const instant = <const O extends Common = object>(label: string, options?: O): In<string, O> =>
  field('instant', label, options ?? {}, anyText, isoInstant)

const oneOf = sharedBy((of: Choice) => {
  const one = z.literal(of.values as readonly [number])
  const text = z
    .literal(of.values.map(String) as [string])
    .transform((value) => of.values.find((known) => String(known) === value))
  if (!of.anyCase) return { one, accept: one, fromText: text }
  const folded = z
    .string()
    .max(100)
    .transform((value) => value.toLowerCase())
    .pipe(one as never)
  return { one, accept: z.union([one, folded]), fromText: z.union([text, folded]) }
})
export const choice = <V extends number | string, const O extends Common = object>(
  label: string,
  of: Choice<V>,
  options?: O,
): In<V, O> => {
  const { one, accept, fromText } = oneOf(of as Choice)
  return field('choice', label, options ?? {}, one as never, accept as never, fromText as never, {
    choice: of as Choice,
  })
}

/** Another resource's row, by its key; checked against the caller's scope wherever it is sent. */
export const ref = <const O extends Common & { within?: readonly string[]; offers?: Offers; text?: boolean } = object>(
  label: string,
  target: () => AnyResource,
  options?: O,
): In<O extends { text: true } ? string : number, O> => {
  const [answer, accept, fromText] = options?.text ? [anyText, textKey, textKey] : [wholeNumber, key, keyFromText]
  return field<unknown>('ref', label, options ?? {}, answer, accept, fromText, {
    target,
    within: options?.within,
    offers: options?.offers,
  }) as never
}

/**
 * A set of other rows: of a resource, kept in a table of pairs; of an operation, those it is about. As text it is
 * `1,2,3`, or a list of texts.
 */
export const links = <const O extends Common & { min?: number; max?: number } = object>(
  label: string,
  target: () => AnyResource,
  options?: O,
): Field<number[], false> => {
  const [least, most] = [options?.min ?? 0, options?.max ?? 1000]
  const list = z.array(key).min(least).max(most)
  const texts = z.union([
    z
      .string()
      .max(most * 11)
      .transform((text) => (text === '' ? [] : text.split(','))),
    z.array(z.string()).max(most),
  ])
  const fromText = texts
    .pipe(z.array(digits))
    .transform((ids) => [...new Set(ids)])
    .pipe(list)
  return field(
    'links',
    label,
    { column: false, sortable: false, ...options, optional: false },
    z.array(wholeNumber),
    list,
    fromText,
    { target, stored: false },
  )
}

/** Rows that belong to this one alone, sent and answered inside it. */
export const owned = <const F extends Fields, const O extends Common = object>(
  label: string,
  of: { name: string; key: string; fields: F },
  { max = 500, ...options }: O & { max?: number } = {} as O,
): Field<{ [K in keyof F]: ValueOf<F[K]> }[], false> => {
  const answer = z.array(z.strictObject(mapFields(of.fields, (each) => each.answer)))
  const accept = z
    .array(
      z.strictObject({
        ...mapFields(of.fields, (each) =>
          each.optional || each.default !== undefined || each.computed ? z.optional(each.accept) : each.accept,
        ),
        [of.key]: z.optional(key),
      }),
    )
    .max(max)
  return field(
    'owned',
    label,
    { column: false, sortable: false, ...options, optional: false },
    answer as never,
    accept,
    accept,
    { stored: false, owned: of },
  )
}

/** A picture kept by the file store: set by its upload call, answered as the file's id. */
export const image = <const O extends Common = object>(label: string, options?: O): Field<string | null, true> =>
  field('image', label, { column: false, sortable: false, ...options, optional: true, computed: true }, anyText, uuid)

/** A short recording kept by the file store: set by its upload call, answered as the file's id. */
export const audio = <const O extends Common = object>(label: string, options?: O): Field<string | null, true> =>
  field('audio', label, { column: false, sortable: false, ...options, optional: true, computed: true }, anyText, uuid)

/** A value whose shape a schema of its own describes. */
export const json = <T, const O extends Common = object>(label: string, schema: Schema<T>, options?: O): In<T, O> =>
  field('json', label, { column: false, sortable: false, ...options }, schema, schema)

/** A value that the mount computes with an expression of its own instead of a column. */
export const derived = <T>(of: Field<T>): Field<T, false> => ({ ...of, stored: false, computed: true })

/** The fields whose value comes before the one it must not come before. */
export const beforeTheirStart = (fields: Fields, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).flatMap(([name, { notBefore, kind }]) => {
    const [end, start] = [values[name], notBefore && values[notBefore]]
    if (blank(end) || blank(start)) return []
    return (kind === 'integer' || kind === 'decimal' ? Number(end) < Number(start) : String(end) < String(start))
      ? [name]
      : []
  })

const blank = (value: unknown) => value === null || value === undefined || value === ''

export function mapFields<T>(fields: Fields, make: (field: Field, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, make(each, name)]))
}
