import { Column, type DriverValueDecoder, fillPlaceholders, is, noopDecoder, Placeholder, SQL } from 'drizzle-orm'
import pg from 'pg'
import type { Select } from './store.ts'

type Row = Record<string, unknown>
type Client = pg.Pool | pg.PoolClient
type Decoder = DriverValueDecoder<unknown, unknown>

// Dates, times and lists of them stay as PostgreSQL writes them, the way Drizzle's own column decoders expect.
const plainTypes = new Set([1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231])
export const asDriver = {
  getTypeParser: (oid: number, format?: string) =>
    plainTypes.has(oid) ? (value: unknown) => value : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** How rows that come as arrays become rows with names; found out once for a select instead of once for each value. */
export function decoderOf(selection: Readonly<Record<string, unknown>>): (row: readonly unknown[]) => Row {
  const parts = Object.entries(selection).map(([name, source]) => {
    const decoder = (
      source instanceof SQL.Aliased ? (source.sql as unknown as { decoder: Decoder }).decoder : source
    ) as Decoder
    const plain =
      decoder === noopDecoder ||
      (decoder instanceof Column && decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue)
    return { name, decoder: plain ? undefined : decoder }
  })
  return (values) => {
    const row: Row = {}
    for (let at = 0; at < parts.length; at += 1) {
      const { name, decoder } = parts[at]!
      const value = values[at]
      row[name] = value === null || !decoder ? value : decoder.mapFromDriverValue(value)
    }
    return row
  }
}

/** A select whose text, parameters and decoders are made once; with a name, PostgreSQL keeps its plan too. */
export function prepareSelect(name: string, query: Select): (client: Client, values: Row) => Promise<Row[]> {
  const made = query.toSQL()
  const decode = decoderOf(query._.selectedFields as Record<string, unknown>)
  const isLong = Boolean(name) && made.sql.length > longText
  const { sql: text, params } = isLong ? nameOnce(made) : made
  const config = { text, rowMode: 'array' as const, types: asDriver, ...(name && { name }) }
  return async (client, values) => {
    const given = fillPlaceholders(params, values)
    const run = isLong && client instanceof pg.Pool ? planOnce(client, config, given) : client.query(config, given)
    return (await run).rows.map(decode)
  }
}

// A statement as long as this names every table there is: to plan it takes longer than to run it.
const longText = 20_000

/** The same statement with one parameter for each value that it is given, however often it names it. */
function nameOnce({ sql: text, params }: { sql: string; params: unknown[] }): { sql: string; params: unknown[] } {
  const [kept, places] = [[] as unknown[], new Map<unknown, number>()]
  const numbers = params.map((param) => {
    const same = is(param, Placeholder) ? param.name : param
    const place = places.get(same) ?? kept.push(param)
    places.set(same, place)
    return place
  })
  return { sql: text.replaceAll(/(?<=\$)\d+/g, (number) => String(numbers[Number(number) - 1])), params: kept }
}

/** Runs a named statement by a plan that its connection keeps, whatever the values. */
async function planOnce(pool: pg.Pool, config: pg.QueryArrayConfig, values: unknown[]): Promise<pg.QueryArrayResult> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('set plan_cache_mode = force_generic_plan')
    const result = await client.query(config, values)
    await client.query('reset plan_cache_mode')
    broken = false
    return result
  } finally {
    client.release(broken)
  }
}
