import { Readable } from 'node:stream'
import { z } from 'zod'

type Row = Record<string, unknown>

/** The same rows, each told of before it goes on. */
export async function* noted(
  rows: AsyncGenerator<Row>,
  tell: (some: readonly Row[]) => Promise<void>,
): AsyncGenerator<Row> {
  let some: Row[] = []
  for await (const row of rows) {
    some.push(row)
    if (some.length < 500) continue
    await tell(some)
    yield* some
    some = []
  }
  await tell(some)
  yield* some
}

/** All rows as one page, written while they are read; the count comes last. */
export function streamPage(rows: AsyncGenerator<Row>, row: z.core.$ZodType): Readable {
  return Readable.from(
    (async function* () {
      let total = 0
      for await (const each of rows) yield `${total++ === 0 ? '{"data":[' : ','}${JSON.stringify(z.parse(row, each))}`
      yield `],"meta":${JSON.stringify({ currentPage: 1, lastPage: 1, perPage: total, total, from: 1, to: total })}}`
    })(),
  )
}
