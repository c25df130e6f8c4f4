import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSchool } from '../../../../proofs/world.ts'
import { dropDatabase } from '../../../../scripts/database.ts'
import { type Db, inTransaction, openDatabase } from './database.ts'
import { fromDatabaseError } from './problem.ts'

let url: string
let db: Db
const origin = { user_id: 1, operation: 'test', request_id: 'test' }
const one = () =>
  inTransaction(db, origin, async (tx) => (await tx.execute<{ one: number }>(sql`select 1 as one`)).rows[0]!.one)

beforeAll(async () => {
  url = await makeSchool(`database_${process.pid}`)
  db = openDatabase(url, { pool: 1 })
})
afterAll(async () => {
  await db.$client.end()
  await dropDatabase(url)
})

it('compiles no statement, because that takes longer than any of ours', async () => {
  expect((await db.execute(sql`show jit`)).rows).toEqual([{ jit: 'off' }])
})

describe('a connection that breaks', () => {
  it('at the beginning of a transaction is given back, so that the next one finds the pool whole', async () => {
    const breakIt = (client: { end(): Promise<void> }) => void client.end()
    db.$client.on('acquire', breakIt)
    const error = await one().catch((each) => each)
    db.$client.off('acquire', breakIt)
    expect(fromDatabaseError(error)?.status).toBe(503)
    expect(await one()).toBe(1)
    expect(db.$client.totalCount).toBe(1)
  })

  it('in the middle of one fails that one alone, as "not available", and never the process', async () => {
    const owner = openDatabase(url, { asOwner: true, pool: 1 })
    const error = await inTransaction(db, origin, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await owner.execute(sql`select pg_terminate_backend(${rows[0]!.pid})`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await tx.execute(sql`select 1`)
    }).catch((each) => each)
    await owner.$client.end()
    expect(fromDatabaseError(error)?.status).toBe(503)
    expect(await one()).toBe(1)
  })
})
