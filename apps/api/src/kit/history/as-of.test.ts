import { type SQL, sql } from 'drizzle-orm'
import { date, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, dropDatabase } from '../../../../../scripts/database.ts'
import { instant, stamps } from '../columns.ts'
import { type Db, inTransaction, openDatabase } from '../database.ts'
import { migrateDatabase } from '../server/migrate.ts'
import { heldSince, type Moment, pastParts, pastRows, theseKeys } from './as-of.ts'

// A library's shelves, the books on them, and the words that a book goes by.
const books = pgTable('books', {
  book_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  book_title: text().notNull(),
  price: numeric(),
  bought: date({ mode: 'string' }),
  seen: instant(),
  shelf_id: integer(),
  open_amount: numeric().generatedAlwaysAs((): SQL => sql`coalesce(${books.price}, 0) * 2`),
  loud_title: text().generatedAlwaysAs(sql`upper(book_title)`),
  ...stamps(),
})
const words = pgTable('book_words', { book_id: integer().notNull(), word: text().notNull() }, (table) => [
  primaryKey({ columns: [table.book_id, table.word] }),
])
const schema = `
  create table books (book_id int primary key generated always as identity, book_title text not null, price numeric, bought date, seen timestamptz, shelf_id int,
    open_amount numeric generated always as (coalesce(price, 0) * 2) stored, loud_title text generated always as (upper(book_title)) stored,
    version int not null default 1, created_by int, created_date timestamptz not null default now(), updated_at timestamptz not null default now());
  create table book_words (book_id int not null references books, word text not null, primary key (book_id, word));
  insert into history_roots values ('book_words', 'books', 'book_id');
  select history_attach();`

const url = `postgres://postgres@127.0.0.1:5432/sala_asof_${process.pid}`
let db: Db
let owner: Db
beforeAll(async () => {
  await createDatabase(url)
  await migrateDatabase(url)
  owner = openDatabase(url, { asOwner: true, pool: 3 })
  await owner.$client.query(schema)
  db = openDatabase(url, { pool: 3 })
})
afterAll(async () => {
  await db?.$client.end()
  await owner?.$client.end()
  await dropDatabase(url)
})

const change = (statement: string) =>
  inTransaction(db, { user_id: 7, operation: 'test', request_id: 'test' }, (tx) => tx.execute(sql.raw(statement)))
const moment = async (): Promise<{ at: string }> => ({
  at: (await owner.$client.query('select clock_timestamp()::text as at, pg_sleep(0.002)')).rows[0].at,
})
const add = async (values: string): Promise<string> =>
  String(
    (
      (await change(`insert into books (book_title, price, bought, seen, shelf_id) values ${values} returning book_id`))
        .rows[0] as { book_id: number }
    ).book_id,
  )
const book = async (key: string, at: Moment) =>
  (await pastRows(db, { table: books, candidates: theseKeys([key]), moment: at }))[0]
const now = { at: '2999-01-01T00:00:00Z' }

describe('a row as it was', () => {
  it('did not exist before it was made, is each of its states in turn, and is there as it was before it went', async () => {
    const before = await moment()
    const key = await add("('Sophat', 12.50, '2026-03-03', '2026-03-03T10:00:00+07', 1)")
    const first = await moment()
    await change(`update books set book_title = 'Tum Teav', price = null where book_id = ${key}`)
    const second = await moment()
    await change(`delete from books where book_id = ${key}`)
    expect(await book(key, before)).toBeUndefined()
    expect((await book(key, first))!.values).toMatchObject({
      book_title: 'Sophat',
      price: '12.50',
      bought: '2026-03-03',
      seen: '2026-03-03T03:00:00.000Z',
    })
    expect((await book(key, second))!.values).toMatchObject({ book_title: 'Tum Teav', price: null })
    expect(await book(key, now)).toBeUndefined()
  })

  it('says nothing of its version or when it was last saved, which are of the present alone', async () => {
    const key = await add("('Sophat', 1, null, null, 1)")
    expect(Object.keys((await book(key, now))!.values)).toEqual([
      'book_id',
      'book_title',
      'price',
      'bought',
      'seen',
      'shelf_id',
      'open_amount',
      'loud_title',
      'created_by',
      'created_date',
    ])
  })

  it('computes again what the database computed, whether the history told of it or not', async () => {
    const key = await add("('Sophat', 12.50, null, null, 1)")
    const first = await moment()
    await change(`update books set book_title = 'Tum Teav', price = 3 where book_id = ${key}`)
    const { rows } = await owner.$client.query(
      "select new from history where object = 'books' and object_id = $1 and action = 'update'",
      [key],
    )
    expect(rows).toEqual([{ new: { book_title: 'Tum Teav', price: 3, loud_title: 'TUM TEAV' } }])
    // As changes are that were written before the column was there.
    await owner.$client.query(
      `alter table history disable trigger user; update history set old = old - 'loud_title', new = new - 'loud_title' where object = 'books' and object_id = '${key}'; alter table history enable trigger user`,
    )
    expect((await book(key, first))!.values).toMatchObject({
      book_title: 'Sophat',
      open_amount: '25.00',
      loud_title: 'SOPHAT',
    })
    expect((await book(key, now))!.values).toMatchObject({ open_amount: '6', loud_title: 'TUM TEAV' })
  })

  it('holds what was changed by hand in the database too', async () => {
    const key = await add("('Sophat', 1, null, null, 1)")
    const before = await moment()
    await owner.$client.query(
      `set timezone = 'America/Lima'; update books set seen = '2026-01-01T00:00:00Z', shelf_id = 9 where book_id = ${key}`,
    )
    const after = await moment()
    await owner.$client.query(`update books set seen = '2026-02-02T00:00:00Z' where book_id = ${key}; reset timezone`)
    expect((await book(key, before))!.values).toMatchObject({ seen: null, shelf_id: 1 })
    expect((await book(key, after))!.values).toMatchObject({ seen: '2026-01-01T00:00:00.000Z', shelf_id: 9 })
  })

  it('is never half of a state when transactions overlap', async () => {
    const key = await add("('Sophat', 1, null, null, 1)")
    const client = await owner.$client.connect()
    await client.query('begin; select now()')
    const between = await moment()
    await change(`update books set book_title = 'By the second' where book_id = ${key}`)
    // Began before the instant and wrote after the other: as of the instant neither has happened.
    await client.query(`update books set book_title = 'By the first', price = 2 where book_id = ${key}; commit`)
    client.release()
    expect((await book(key, between))!.values).toMatchObject({ book_title: 'Sophat', price: '1' })
    expect((await book(key, now))!.values).toMatchObject({ book_title: 'By the first', price: '2' })
  })

  it('is the one before a change when it is asked for by that change', async () => {
    const key = await add("('Sophat', 1, null, null, 1)")
    await change(`update books set price = 2 where book_id = ${key}`)
    await change(`update books set price = 3 where book_id = ${key}`)
    const { rows } = await owner.$client.query(
      "select history_id::int as id from history where object = 'books' and object_id = $1 order by 1",
      [key],
    )
    expect((await book(key, { before: rows[2].id }))!.values.price).toBe('2')
    expect((await book(key, { before: rows[1].id }))!.values.price).toBe('1')
    expect(await book(key, { before: rows[0].id })).toBeUndefined()
  })

  it('names what was redacted and never invents it', async () => {
    const key = await add("('Sophat', 1, null, null, 1)")
    const first = await moment()
    await change(`update books set price = 2 where book_id = ${key}`)
    const second = await moment()
    await change(`update books set book_title = 'Tum Teav' where book_id = ${key}`)
    const third = await moment()
    await change(`update books set shelf_id = 5 where book_id = ${key}`)
    await owner.$client.query(
      `alter table history disable trigger user; update history set old = null, new = null, redacted_at = now() where object = 'books' and object_id = '${key}' and new ? 'book_title'; alter table history enable trigger user`,
    )
    expect(await book(key, third)).toMatchObject({
      values: { book_title: 'Tum Teav', price: '2', shelf_id: 1 },
      redacted: [],
    })
    const told = (await book(key, second))!
    expect(told.values).toEqual({ book_id: Number(key) })
    expect(told.redacted).toContain('book_title')
    // What an earlier change says is known all the same.
    expect(await book(key, first)).toMatchObject({
      values: { price: '1' },
      redacted: expect.not.arrayContaining(['price']),
    })
  })
})

describe('many rows as they were', () => {
  it('are those that belonged to a record then, also where they have left it or are gone', async () => {
    const [stays, leaves, goes] = [
      await add("('Stays', 1, null, null, 40)"),
      await add("('Leaves', 1, null, null, 40)"),
      await add("('Goes', 1, null, null, 40)"),
    ]
    const before = await moment()
    const comes = await add("('Comes', 1, null, null, 40)")
    await change(`update books set shelf_id = 41 where book_id = ${leaves}`)
    await change(`delete from books where book_id = ${goes}`)
    const held = async (at: Moment) =>
      (
        await pastRows(db, {
          table: books,
          candidates: heldSince(books, books.shelf_id, 40, at),
          moment: at,
          where: sql`shelf_id = 40`,
        })
      ).map(({ key }) => key)
    expect(await held(before)).toEqual([stays, leaves, goes].sort())
    expect(await held(now)).toEqual([stays, comes].sort())
  })

  it('bring what hung on them then', async () => {
    const key = await add("('Sophat', 1, null, null, 1)")
    await change(`insert into book_words values (${key}, 'novel'), (${key}, 'old')`)
    const before = await moment()
    await change(`delete from book_words where book_id = ${key} and word = 'old'`)
    await change(`insert into book_words values (${key}, 'new')`)
    const hung = async (at: Moment) =>
      (await pastParts(db, books, { table: words, parent: words.book_id }, [key], at))
        .map(({ values }) => values.word)
        .sort()
    expect(await hung(before)).toEqual(['novel', 'old'])
    expect(await hung(now)).toEqual(['new', 'novel'])
  })
})
