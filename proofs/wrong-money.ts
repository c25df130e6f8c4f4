import { randomUUID } from 'node:crypto'
import { Server } from 'node:http'
import pg from 'pg'

// Designs that look right until something is killed or raced: the proofs of money must find each of them. Loaded into a
// server by `--import`, never by the product.

type Query = (this: pg.Client, ...parts: unknown[]) => unknown
const query = pg.Client.prototype.query as unknown as Query
/** Other statements in the place of some. */
function rewrite(change: (text: string) => { text: string; values?: unknown[] } | undefined): void {
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [config, values, ...more] = parts as [{ text?: string; name?: string } | string, ...unknown[]]
    const found = typeof config === 'object' && config.text ? change(config.text) : undefined
    return found
      ? query.call(this, { ...(config as object), text: found.text, name: undefined }, found.values ?? values, ...more)
      : query.apply(this, parts)
  } as never
}

export const wrongDesigns = {
  /** Nobody remembers which call was made already. */
  forgetful: () => {
    const { emit } = Server.prototype
    Server.prototype.emit = function (this: Server, event: string, ...parts: unknown[]) {
      const [request] = parts as [{ headers: Record<string, string> }]
      if (event === 'request' && request.headers['idempotency-key']) request.headers['idempotency-key'] = randomUUID()
      return (emit as (...all: unknown[]) => boolean).call(this, event, ...parts)
    } as never
  },
  /** Numbers come from a sequence, which does not go back with its transaction. */
  sequence: () =>
    rewrite((text) =>
      text.includes('insert into "number_counters"')
        ? { text: "select nextval('proof_numbers')::int as last", values: [] }
        : undefined,
    ),
  /** What is read is not held until it is changed. */
  unlocked: () =>
    rewrite((text) => (/ for update\s*$/.test(text) ? { text: text.replace(/ for update\s*$/, '') } : undefined)),
  /** Whoever closes a day does not wait for those who are just posting, nor they for him. */
  hasty: () => rewrite((text) => (text.includes('hold_days_alone(') ? { text: 'select $1::int' } : undefined)),
} as const

const wanted = new URL(import.meta.url).searchParams.get('design') as keyof typeof wrongDesigns | null
if (wanted) wrongDesigns[wanted]()

/** For NODE_OPTIONS. */
export const wrongly = (design: keyof typeof wrongDesigns): string =>
  `--import=${new URL(`./wrong-money.ts?design=${design}`, import.meta.url).href}`
