import { randomUUID } from 'node:crypto'
import { Server } from 'node:http'
import pg from 'pg'

// Designs that look right until something is killed or raced: the proofs that take `--sabotage` must find each of them.
// Loaded into a server by `--import`, never by the product.

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
  /** Whoever closes a day holds its drawers after the day, where whoever pays holds his drawer before it. */
  crossing: () =>
    rewrite((text) =>
      text.includes('hold_days_alone(')
        ? {
            text: 'select hold_days_alone($1), (select count(*) from (select from cashier_shifts where branch_id = $1 for update) held)',
          }
        : undefined,
    ),
  /** An undo takes back what it looked at before, whatever has become of it since. */
  blind: () =>
    rewrite((text) =>
      text.includes('r.version is not distinct from b.version')
        ? { text: text.replaceAll('r.version is not distinct from b.version', 'true') }
        : undefined,
    ),
  /** An undo forgets the students. */
  partial: () =>
    rewrite((text) =>
      text.startsWith('create temporary table batch_rows')
        ? {
            text: text.replace(
              /(from history where batch_id = \$\d+::int) group by/,
              "$1 and object <> 'students' group by",
            ),
          }
        : undefined,
    ),
  /** What will be changed is not held before: of a year neither its classes nor who sits in them, of a file no row. */
  hollow: () =>
    rewrite((text) =>
      /^select from "?\w+"? where .* for no key update$/s.test(text)
        ? { text: text.replace(/ for no key update$/, '') }
        : undefined,
    ),
} as const
export type WrongDesign = keyof typeof wrongDesigns

const wanted = new URL(import.meta.url).searchParams.get('design') as WrongDesign | null
if (wanted) wrongDesigns[wanted]()

/** For NODE_OPTIONS. */
export const wrongly = (design: WrongDesign): string =>
  `--import=${new URL(`./wrong-designs.ts?design=${design}`, import.meta.url).href}`
