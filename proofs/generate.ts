/** A repeatable source of chance. */
export class Dice {
  private state: number
  constructor(seed: number | string) {
    this.state =
      [...String(seed)].reduce(
        (hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619),
        2_166_136_261,
      ) >>> 0
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(part: number): boolean {
    return this.next() < part
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!
  }
}

export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  pattern?: string
  format?: string
}

/** Text that stands for itself in the JSON that is sent, so that numbers no JavaScript number can hold get through. */
export class Raw {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const khmer = ['សាលារៀន', 'ក្រុមហ៊ុន', 'ស្ត្រី', 'ស្រ្តី', 'ខែ្មរ', '្្្្', 'ក\u200bខ\u200cគ', '១២៣៤៥', 'ា', 'កំាំាំាំ']
const texts = [
  'a',
  'Sok Dara',
  'x-1',
  'ABC',
  '12',
  '1201',
  '120101',
  '12010101',
  'sok@example.com',
  'https://example.com/a',
  '+855 12 345 678',
  'staff-api',
  'en',
]
const dates = [
  '2026-01-31',
  '31-01-2026',
  '2024-02-29',
  '03-2026',
  '08:30',
  '2026-01-15T08:00:00Z',
  '00000000-0000-4000-8000-000000000000',
  'asc',
  '-1',
]

/** Values that break programs. */
export const oddValues: readonly unknown[] = [
  '',
  ' ',
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  new Raw('9007199254740993'),
  new Raw('1e999'),
  new Raw('-1e999'),
  new Raw('1e-999'),
  new Raw('0.1000000000000000055511151231257827'),
  new Raw('"\\ud800"'),
  new Raw('"\\u0000"'),
  new Raw('"a\\u0000b"'),
  '1e999',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  '9007199254740993',
  '2147483648',
  '-0',
  '00001',
  '1.0',
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1 },
  { toString: 'x' },
  { $gt: '' },
  'constructor',
  '__proto__',
  'a'.repeat(151),
  'a'.repeat(10_000),
  'ក'.repeat(5_000),
  '្'.repeat(3_000),
  'é'.normalize('NFD').repeat(200),
  '🎒'.repeat(100),
  '\u202eevil',
  '\ufeffx',
  'a\nb',
  'a\tb',
  '\u0007',
  '0000-00-00',
  '2026-02-30',
  '99-99-9999',
  '24:00',
  '2026-01-15T25:00:00Z',
  '%',
  '_',
  '\\',
  '<p><img src=x onerror=alert(1)></p>',
  `${'<b>'.repeat(500)}x`,
  ...khmer,
]

/** A value that a schema describes, more or less. */
export function fromSchema(schema: JsonSchema, dice: Dice, depth = 0): unknown {
  if (depth > 8) return null
  if ('const' in schema) return schema.const
  if (schema.enum) return dice.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fromSchema(dice.pick(choices), dice, depth + 1)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || dice.chance(0.35))
          .map(([name, each]) => [name, fromSchema(each, dice, depth + 1)]),
      )
    case 'array':
      return Array.from(
        { length: dice.pick([0, 1, 2, 3, Math.min(schema.maxItems ?? 5, 300) + (dice.chance(0.2) ? 1 : 0)]) },
        () => fromSchema(schema.items ?? {}, dice, depth + 1),
      )
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? -5, -(2 ** 31))
      const max = Math.min(schema.maximum ?? 1000, 2 ** 31 - 1)
      return dice.pick([min, max, min + 1, Math.min(min + dice.below(50), max), min - 1, max + 1])
    }
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    case 'string':
      return textOf(schema, dice)
    default:
      return dice.pick(oddValues)
  }
}

function textOf(schema: JsonSchema, dice: Dice): string {
  const { minLength = 0, maxLength = 200, pattern } = schema
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))
  const known = [
    ...texts,
    ...khmer,
    ...dates,
    String(dice.below(20)),
    'x'.repeat(Math.min(maxLength, 5000)),
    'y'.repeat(Math.max(minLength, 1)),
  ]
  const fitting = known.filter((text) => {
    try {
      return fits(text)
    } catch {
      return true
    }
  })
  if (fitting.length > 0 && dice.chance(0.9)) return dice.pick(fitting)
  return dice.pick([...known, 'x'.repeat(Math.min(maxLength, 5000) + 1)])
}

/** Khmer as people write it. */
export const writtenKhmer = 'សិស្សម្នាក់នេះបានបង់ប្រាក់ថ្លៃសិក្សាសម្រាប់ឆ្នាំសិក្សាថ្មីរួចរាល់ហើយ '
/** Syllables that no language has, each another one. */
export const strangeKhmer = (count: number): string =>
  Array.from({ length: count }, (_, n) =>
    String.fromCharCode(
      0x1780 + (n % 35),
      0x17d2,
      0x1780 + (Math.floor(n / 35) % 35),
      0x17b6 + (Math.floor(n / 1225) % 16),
      0x17c6,
    ),
  ).join('')

/**
 * What may grow of what a schema describes, as large as it may be: every list full or of so many, every text of its
 * full length.
 */
export function largestOf(schema: JsonSchema, text: string, dice: Dice, rows: number, depth = 0): unknown {
  const again = (each: JsonSchema) => largestOf(each, text, dice, rows, depth + 1)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(again).find((value) => value !== undefined)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .map(([name, each]) => [name, again(each)])
        .filter(([, value]) => value !== undefined),
    )
  if (schema.type === 'array')
    return Array.from({ length: depth > 2 ? 3 : Math.min(schema.maxItems ?? 500, rows) }, () =>
      again(schema.items ?? {}),
    )
  // What is free to write has a length; a day or a number in letters has a form.
  if (
    schema.type !== 'string' ||
    !schema.maxLength ||
    schema.format ||
    (schema.pattern && !new RegExp(schema.pattern, 'u').test(text))
  )
    return undefined
  const from = dice.below(text.length)
  const length = Math.min(schema.maxLength, 20_000)
  return (text.slice(from) + text.repeat(Math.ceil(length / text.length))).slice(0, length)
}

/** JSON as text, where a raw value stands as it is. */
export function jsonText(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([name, each]) => `${JSON.stringify(name)}:${jsonText(each)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}

/** The same as an address can carry it: everything is text, in lists or in one level of names. */
export function plainText(value: unknown, depth = 0): unknown {
  if (value === null || value === undefined || typeof value !== 'object') return value === null ? 'null' : value
  if (value instanceof Raw) return value.text
  if (depth > 1) return jsonText(value)
  if (Array.isArray(value)) return value.map((each) => plainText(each, 2))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainText(each, depth + 1)]))
}
