import {
  type Fault,
  faultSentence,
  type Language,
  type ProblemAnswer,
  type ProblemSentence,
  problems,
} from '@sala/contract/kit/problem'

type More = Partial<Omit<ProblemAnswer, 'code' | 'message' | 'request_id' | 'errors'>> & {
  errors?: Record<string, Fault>
}

/** A refusal: thrown to undo everything, or returned to refuse and still keep what was written. */
export class Problem extends Error {
  readonly code: string
  readonly sentence: ProblemSentence
  readonly more: More

  constructor(code: string, sentence: ProblemSentence, more: More = {}) {
    super(code)
    this.code = code
    this.sentence = sentence
    this.more = more
  }

  get status(): number {
    return this.sentence[0]
  }

  answer(language: Language, requestId: string): ProblemAnswer {
    const { errors, ...more } = this.more
    const said =
      errors &&
      Object.fromEntries(Object.entries(errors).map(([name, fault]) => [name, [faultSentence(fault, language)]]))
    return {
      code: this.code,
      message: this.sentence[language === 'km' ? 2 : 1],
      ...(said && { errors: said }),
      ...more,
      request_id: requestId,
    }
  }
}

/** Makes refusals from a catalogue: `refuse('not_found')`. */
export const refusals =
  <const C extends Record<string, ProblemSentence>>(catalogue: C) =>
  (code: keyof C & string, more?: More): Problem =>
    new Problem(code, catalogue[code]!, more)

/** Said in both languages where it is not the same in both. */
export type Said = string | number | readonly [english: string, khmer: string]

/** Makes refusals whose sentence names what it is about: `refuse('class_full', { class: '7A' })`. */
export const saying =
  <const C extends Record<string, ProblemSentence>>(catalogue: C) =>
  (code: keyof C & string, words: Readonly<Record<string, Said>> = {}, more?: More): Problem => {
    const [status, english, khmer] = catalogue[code]!
    const filled = (sentence: string, at: 0 | 1) =>
      sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
        const said = words[name]
        return said === undefined ? whole : String(typeof said === 'object' ? said[at] : said)
      })
    return new Problem(code, [status, filled(english, 0), filled(khmer, 1)], more)
  }

export const refuse = refusals(problems)

/** The row that was just held or changed; where somebody was faster and took it away, there is none. */
export function stillThere<T>([row]: readonly T[]): T {
  if (!row) throw refuse('not_found')
  return row
}

const said = new Map<string, (detail: string) => Problem>()

/** Lets an area say in its own words what one of its rules in the database refuses. */
export const sayConstraint = (constraint: string, say: (detail: string) => Problem): void =>
  void said.set(constraint, say)

const causeOf = (error: unknown) => (error as { cause?: unknown }).cause ?? error

/** What a rule of the database refuses for which an area has words: it stays refused, however often it is tried. */
export function fromRule(error: unknown): Problem | undefined {
  const { detail, constraint } = causeOf(error) as { detail?: string; constraint?: string }
  return said.get(constraint ?? '')?.(detail ?? '')
}

/** PostgreSQL's own refusals, said as ours. */
export function fromDatabaseError(error: unknown): Problem | undefined {
  const cause = causeOf(error)
  const { code, detail, constraint } = cause as { code?: string; detail?: string; constraint?: string }
  const own = fromRule(error)
  if (own) return own
  if (code === '23505') {
    const columns = /^Key \(([^)]*)\)/.exec(detail ?? '')?.[1] ?? ''
    // An expression such as lower(user_name) speaks of the column inside it.
    const names = columns.split(', ').map((name) => /(\w+)(::\w+)?\)*$/.exec(name.replaceAll('"', ''))?.[1] ?? name)
    return refuse('already_exists', { errors: Object.fromEntries(names.map((name) => [name, 'taken'])) })
  }
  if (code === '23514') {
    // A check that is called `branch_code_form` speaks of that column.
    const name = /^(\w+)_form$/.exec(constraint ?? '')?.[1]
    return refuse('invalid', name ? { errors: { [name]: 'format' } } : {})
  }
  // What it refers to was taken away meanwhile, or what refers to it is still there.
  if (code === '23503') return refuse(detail?.includes('is not present in') ? 'not_found' : 'in_use')
  if (code === '22003') return refuse('sum_too_large')
  if (code === '23P01') return refuse('overlaps')
  if (code === '40001' || code === '40P01') return refuse('stale')
  // Too busy, full, ending, not yet promoted, or gone: nothing was done, and it may be asked again.
  if (
    code &&
    (/^(53|08|57P)/.test(code) || ['57014', '25006', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code))
  )
    return refuse('unavailable')
  if (
    /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/.test(
      (cause as Error).message,
    )
  )
    return refuse('unavailable')
  return undefined
}
