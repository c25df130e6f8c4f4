import { may } from '@sala/contract/kit/access'
import { defineChoice } from '@sala/contract/kit/choice'
import {
  choice,
  code,
  date,
  decimal,
  derived,
  flag,
  id,
  integer,
  links,
  owned,
  ref,
  text,
} from '@sala/contract/kit/field'
import { defineOperation } from '@sala/contract/kit/operation'
import { defineResource } from '@sala/contract/kit/resource'
import { sql } from 'drizzle-orm'
import {
  date as dateColumn,
  integer as integerColumn,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text as textColumn,
} from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDatabase, dropDatabase } from '../../../../../scripts/database.ts'
import type { Actor } from '../actor.ts'
import { flag as flagColumn, stamps } from '../columns.ts'
import { type Db, openDatabase } from '../database.ts'
import { diskStorage } from '../file/storage.ts'
import type { App } from '../route/app.ts'
import { checkHouse, createApp } from '../server/create-app.ts'
import { migrateDatabase } from '../server/migrate.ts'
import { everyone, inOwnBranches } from '../store/scope.ts'
import { mountOperation } from './mount-operation.ts'
import { mountResource } from './mount-resource.ts'

// A library, to show that the kit knows nothing of schools.
const state = defineChoice({ new: [1, 'New', 'ថ្មី'], worn: [2, 'Worn', 'ចាស់'] })
const rooms = defineResource({
  name: 'rooms',
  label: ['Room', 'Rooms'],
  key: 'room_code',
  title: 'room_name',
  sort: ['room_code', 'asc'],
  userTypes: ['staff-api', 'parent-api'],
  fields: {
    room_code: code('Code', { max: 5 }),
    room_name: text('Name', { search: true }),
    branch_id: integer('Branch'),
  },
})
const shelves = defineResource({
  name: 'shelves',
  label: ['Shelf', 'Shelves'],
  key: ['room_code', 'shelf_no'],
  title: 'shelf_name',
  sort: ['shelf_no', 'asc'],
  fields: {
    room_code: ref('Room', () => rooms, { text: true, fixed: true }),
    shelf_no: integer('Number', { min: 1, fixed: true }),
    shelf_name: text('Name'),
  },
})
const tags = defineResource({
  name: 'tags',
  label: ['Tag', 'Tags'],
  key: 'tag_id',
  title: 'tag_name',
  sort: ['tag_id', 'asc'],
  fields: { tag_id: id(), tag_name: text('Name') },
})
const authors = defineResource({
  name: 'authors',
  path: '/writters',
  label: ['Author', 'Authors'],
  key: 'author_id',
  title: 'author_name',
  sort: ['author_name', 'asc'],
  fields: {
    author_id: id(),
    author_name: text('Name', { search: true }),
    room_code: ref('Room', () => rooms, { text: true, optional: true }),
  },
  routes: { update: ['POST', '/update/{author_id}'], remove: ['PUT', '/delete/{author_id}'] },
})
const books = defineResource({
  name: 'books',
  label: ['Book', 'Books'],
  key: 'book_id',
  title: 'book_title',
  sort: ['book_title', 'asc'],
  softDelete: 'is_deleted',
  userTypes: ['staff-api', 'parent-api'],
  fields: {
    book_id: id(),
    book_title: text('Title', { search: true }),
    room_code: ref('Room', () => rooms, { text: true }),
    author_id: ref('Author', () => authors, { optional: true, within: ['room_code'] }),
    bought_on: date('Bought', { optional: true }),
    price: decimal('Price', { optional: true, readers: ['staff-api'] }),
    is_deleted: flag('Deleted', { computed: true }),
    title_length: derived(integer('Length', { append: true })),
    copy_count: derived(integer('Copies', { append: true })),
    tag_ids: links('Tags', () => tags),
    copies: owned('Copies', {
      name: 'copies',
      key: 'copy_id',
      fields: { copy_id: id(), copy_state: choice('State', state, { default: state.new }), shelf_mark: text('Mark') },
    }),
  },
  filters: ['room_code', 'price'],
  where: { title_longer_than: integer('Longer than') },
  defaults: {},
  period: 'bought_on',
})
const count = defineOperation({
  name: 'count-books',
  method: 'POST',
  path: '/books/count',
  label: 'Count',
  access: may('view', books),
  body: { room_code: ref('Room', () => rooms, { text: true }), times: integer('Times', { default: 3 }) },
  answer: z.strictObject({ books: z.int(), times: z.int() }),
})

const roomTable = pgTable('halls', {
  room_code: textColumn().primaryKey(),
  room_name: textColumn().notNull(),
  branch_id: integerColumn().notNull(),
  ...stamps(),
})
const shelfTable = pgTable(
  'shelves',
  {
    room_code: textColumn().notNull(),
    shelf_no: integerColumn().notNull(),
    shelf_name: textColumn().notNull(),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.room_code, table.shelf_no] })],
)
const tagTable = pgTable('tags', {
  tag_id: integerColumn().primaryKey().generatedAlwaysAsIdentity(),
  tag_name: textColumn().notNull(),
  ...stamps(),
})
const authorTable = pgTable('authors', {
  author_id: integerColumn().primaryKey().generatedAlwaysAsIdentity(),
  author_name: textColumn().notNull(),
  room_code: textColumn(),
  ...stamps(),
})
const bookTable = pgTable('books', {
  book_id: integerColumn().primaryKey().generatedAlwaysAsIdentity(),
  book_title: textColumn().notNull(),
  room_code: textColumn().notNull(),
  author_id: integerColumn(),
  bought_on: dateColumn({ mode: 'string' }),
  price: numeric({ precision: 12, scale: 2 }),
  is_deleted: flagColumn(),
  ...stamps(),
})
const bookTags = pgTable('book_tags', { book_id: integerColumn().notNull(), tag_id: integerColumn().notNull() })
const copyTable = pgTable('copies', {
  copy_id: integerColumn().primaryKey().generatedAlwaysAsIdentity(),
  book_id: integerColumn().notNull(),
  copy_state: smallint().notNull(),
  shelf_mark: textColumn().notNull(),
  ...stamps(),
})

const stampColumns =
  "version int not null default 1, created_by int default nullif(current_setting('sala.user_id', true), '')::int, created_date timestamptz not null default now(), updated_at timestamptz not null default now()"
const schema = `
  create table halls (room_code text primary key, room_name text not null, branch_id int not null, ${stampColumns});
  create table shelves (room_code text references halls, shelf_no int, shelf_name text not null, ${stampColumns}, primary key (room_code, shelf_no));
  create table tags (tag_id int primary key generated always as identity, tag_name text not null, ${stampColumns});
  create table authors (author_id int primary key generated always as identity, author_name text not null unique, room_code text references halls, ${stampColumns});
  create table books (book_id int primary key generated always as identity, book_title text not null, room_code text not null references halls, author_id int references authors, bought_on date, price numeric(12,2), is_deleted smallint not null default 0, ${stampColumns});
  create table book_tags (book_id int references books, tag_id int references tags, primary key (book_id, tag_id));
  create table copies (copy_id int primary key generated always as identity, book_id int not null references books, copy_state smallint not null default 1, shelf_mark text not null, ${stampColumns});
  select history_attach();`

const url = `postgres://postgres@127.0.0.1:5432/sala_kit_${process.pid}`
const everything = ['view', 'create', 'update', 'delete', 'export'].flatMap((action) =>
  ['rooms', 'shelves', 'tags', 'authors', 'books'].map((name) => `${action}-${name}`),
)
const librarian: Actor = {
  user_id: 1,
  session_id: 's',
  user_type: 'staff-api',
  permissions: new Set(everything),
  branch_ids: [1],
  all_branches: false,
  rank: 50,
  locked: false,
  factor: { demanded: false, held: false, passed: false, fresh: false },
}
const actors: Record<string, Actor> = {
  librarian: librarian,
  reader: { ...librarian, user_id: 2, user_type: 'parent-api' },
  clerk: { ...librarian, user_id: 3, permissions: new Set(everything.filter((name) => !name.startsWith('export'))) },
}
let db: Db
let app: App

type Row = Record<string, unknown>

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
  body: Record<string, any>
}
async function call(who: string, method: string, path: string, body?: object): Promise<Answer> {
  const token = `${who}-token-that-is-long-enough`
  const answer = await app.server.inject({
    method: method as 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

beforeAll(async () => {
  await createDatabase(url)
  await migrateDatabase(url)
  const owner = openDatabase(url, { asOwner: true, pool: 1 })
  await owner.$client.query(schema)
  await owner.$client.query(
    "insert into halls values ('A', 'Reading room', 1), ('B', 'Attic', 1), ('Z', 'Other house', 2); insert into tags (tag_name) values ('old'), ('blue'), ('thin'), ('hidden'); insert into authors (author_name, room_code) values ('Kong', 'A'), ('Nou', 'B')",
  )
  await owner.$client.end()
  db = openDatabase(url, { pool: 4 })
  app = await createApp({
    databaseOf: () => db,
    authenticate: async (_, token) => actors[token.split('-')[0]!],
    storageOf: () => diskStorage('/tmp/sala-kit'),
    logLevel: 'fatal',
  })
  const inRoom = {
    'staff-api': sql<boolean>`exists (select 1 from halls r where r.room_code = ${bookTable.room_code} and r.branch_id = any(${sql.placeholder('actor_branch_ids')}))`,
    'parent-api': sql<boolean>`true`,
  }
  mountResource(app, rooms, {
    table: roomTable,
    scope: { ...inOwnBranches(roomTable.branch_id), 'parent-api': sql<boolean>`true` },
  })
  mountResource(app, shelves, { table: shelfTable, scope: everyone })
  mountResource(app, tags, { table: tagTable, scope: { 'staff-api': sql<boolean>`${tagTable.tag_name} <> 'hidden'` } })
  mountResource(app, authors, { table: authorTable, scope: everyone })
  mountResource(app, books, {
    table: bookTable,
    scope: inRoom,
    computed: {
      title_length: sql`length(${bookTable.book_title})`,
      copy_count: sql`(select count(*)::int from copies where copies.book_id = ${bookTable.book_id})`,
    },
    where: { title_longer_than: (values) => sql`length(${bookTable.book_title}) > all(${values}::int[])` },
    links: { tag_ids: { table: bookTags, parent: bookTags.book_id, child: bookTags.tag_id } },
    owned: { copies: { table: copyTable, parent: copyTable.book_id } },
  })
  mountOperation(app, count, async ({ input, tx }) => {
    const { rows } = await tx.execute<{ books: number }>(
      sql`select count(*)::int as books from books where room_code = ${input.room_code}`,
    )
    return { books: rows[0]!.books, times: input.times }
  })
})

afterAll(async () => {
  await app?.server.close()
  await db?.$client.end()
  await dropDatabase(url)
})

describe('a resource', () => {
  it('writes links and owned rows inside their parent, and answers them there', async () => {
    const made = await call('librarian', 'POST', '/books', {
      book_title: 'Tum Teav',
      room_code: 'A',
      author_id: 1,
      bought_on: '05-03-2012',
      price: 4.5,
      tag_ids: [1, 2],
      copies: [{ shelf_mark: 'a' }, { shelf_mark: 'b', copy_state: 2 }],
    })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      book_title: 'Tum Teav',
      bought_on: '2012-03-05',
      price: '4.50',
      tag_ids: [1, 2],
      version: 1,
      created_by: 1,
    })
    const copies = made.body.copies as { copy_id: number; shelf_mark: string }[]
    expect(copies.map((copy) => copy.shelf_mark)).toEqual(['a', 'b'])
    const saved = await call('librarian', 'PUT', `/books/${made.body.book_id}`, {
      version: 1,
      tag_ids: [2, 3],
      copies: [{ copy_id: copies[1]!.copy_id, shelf_mark: 'bb' }, { shelf_mark: 'c' }],
    })
    expect(saved.body).toMatchObject({ version: 2, tag_ids: [2, 3], book_title: 'Tum Teav' })
    expect((saved.body.copies as { shelf_mark: string }[]).map((copy) => copy.shelf_mark)).toEqual(['bb', 'c'])
  })

  it('neither shows nor takes away a link that the caller may not see', async () => {
    const made = await call('librarian', 'POST', '/books', { book_title: 'Linked', room_code: 'A', tag_ids: [1] })
    const owner = openDatabase(url, { asOwner: true, pool: 1 })
    await owner.$client.query('insert into book_tags values ($1, 4)', [made.body.book_id])
    expect((await call('librarian', 'GET', `/books/${made.body.book_id}`)).body.tag_ids).toEqual([1])
    expect((await call('librarian', 'PUT', `/books/${made.body.book_id}`, { tag_ids: [2] })).body.tag_ids).toEqual([2])
    const { rows } = await owner.$client.query('select tag_id from book_tags where book_id = $1 order by 1', [
      made.body.book_id,
    ])
    await owner.$client.end()
    expect(rows).toEqual([{ tag_id: 2 }, { tag_id: 4 }])
    expect((await call('librarian', 'PUT', `/books/${made.body.book_id}`, { tag_ids: [4] })).status).toBe(404)
  })

  it('never takes an owned row that belongs to another parent', async () => {
    const one = await call('librarian', 'POST', '/books', {
      book_title: 'One',
      room_code: 'A',
      copies: [{ shelf_mark: 'mine' }],
    })
    const other = await call('librarian', 'POST', '/books', { book_title: 'Other', room_code: 'A' })
    const stolen = await call('librarian', 'PUT', `/books/${other.body.book_id}`, {
      copies: [{ copy_id: (one.body.copies as { copy_id: number }[])[0]!.copy_id, shelf_mark: 'taken' }],
    })
    expect(stolen.status).toBe(404)
  })

  it('answers a stale save with the current row', async () => {
    const made = await call('librarian', 'POST', '/books', { book_title: 'Version', room_code: 'A' })
    await call('librarian', 'PUT', `/books/${made.body.book_id}`, { book_title: 'Newer', version: 1 })
    const stale = await call('librarian', 'PUT', `/books/${made.body.book_id}`, { book_title: 'Older', version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ code: 'stale', current: { book_title: 'Newer', version: 2 } })
  })

  it('refuses a reference that does not belong to the choice above it', async () => {
    const wrong = await call('librarian', 'POST', '/books', { book_title: 'Wrong', room_code: 'A', author_id: 2 })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toHaveProperty('author_id')
  })

  it('hides what another branch holds, in path, body, query and lists alike', async () => {
    expect((await call('librarian', 'GET', '/rooms/Z')).status).toBe(404)
    expect((await call('librarian', 'POST', '/books', { book_title: 'X', room_code: 'Z' })).status).toBe(404)
    expect((await call('librarian', 'GET', '/books?filter[room_code][]=A&filter[room_code][]=Z')).status).toBe(404)
    expect((await call('librarian', 'POST', '/books/count', { room_code: 'Z' })).status).toBe(404)
    expect((await call('librarian', 'GET', '/rooms')).body.data.map((row: Row) => row.room_code)).toEqual(['A', 'B'])
    expect(
      (await call('librarian', 'POST', '/rooms', { room_code: 'Y', room_name: 'Not mine', branch_id: 2 })).status,
    ).toBe(404)
  })

  it('has keys of text and of several fields', async () => {
    expect(
      (await call('librarian', 'POST', '/shelves', { room_code: 'A', shelf_no: 1, shelf_name: 'Top' })).status,
    ).toBe(200)
    expect((await call('librarian', 'GET', '/shelves/A/1')).body).toMatchObject({ shelf_name: 'Top' })
    expect((await call('librarian', 'PUT', '/shelves/A/1', { shelf_name: 'Low', shelf_no: 2 })).status).toBe(422)
    expect((await call('librarian', 'PUT', '/shelves/A/1', { shelf_name: 'Low', shelf_no: 1 })).body).toMatchObject({
      shelf_name: 'Low',
      version: 2,
    })
    expect((await call('librarian', 'DELETE', '/shelves/A/1')).status).toBe(200)
    expect((await call('librarian', 'GET', '/shelves/A/1')).status).toBe(404)
  })

  it('serves odd routes where the definition says so, and nowhere else', async () => {
    const made = await call('librarian', 'POST', '/writters', { author_name: 'Odd' })
    expect(
      (await call('librarian', 'POST', `/writters/update/${made.body.author_id}`, { author_name: 'Odder' })).body,
    ).toMatchObject({ author_name: 'Odder' })
    expect((await call('librarian', 'PUT', `/writters/${made.body.author_id}`, { author_name: 'No' })).status).toBe(404)
    expect((await call('librarian', 'PUT', `/writters/delete/${made.body.author_id}`)).status).toBe(200)
  })

  it('says which value is already taken, and by what a row is still used', async () => {
    expect((await call('librarian', 'POST', '/writters', { author_name: 'Kong' })).body).toMatchObject({
      code: 'already_exists',
      errors: { author_name: [expect.any(String)] },
    })
    expect((await call('librarian', 'PUT', '/writters/delete/1')).body).toMatchObject({
      code: 'in_use',
      used_by: [{ object: 'books', count: 1 }],
    })
  })

  it('marks instead of removing where the definition says so', async () => {
    const made = await call('librarian', 'POST', '/books', { book_title: 'Gone tomorrow', room_code: 'A' })
    expect((await call('librarian', 'DELETE', `/books/${made.body.book_id}`)).status).toBe(200)
    expect((await call('librarian', 'GET', '/books?search=Gone tomorrow')).body.data).toEqual([])
    const { rows } = await db.execute(sql`select is_deleted from books where book_id = ${made.body.book_id as number}`)
    expect(rows).toEqual([{ is_deleted: 1 }])
  })

  it('keeps a field from those who are not its readers: answers, filters and sorts', async () => {
    expect((await call('reader', 'GET', '/books')).body.data.every((row: Row) => !('price' in row))).toBe(true)
    expect((await call('librarian', 'GET', '/books')).body.data.every((row: Row) => 'price' in row)).toBe(true)
    expect((await call('reader', 'GET', '/books?filter[price]=4.50')).status).toBe(422)
    expect((await call('reader', 'GET', '/books?sort=price')).status).toBe(422)
    expect((await call('librarian', 'GET', '/books?filter[price]=4.50')).body.meta.total).toBe(1)
  })

  it('takes every list parameter: bare and bracketed filters, several values, search, sort, fields, include, append, period', async () => {
    const titles = async (query: string) =>
      (await call('librarian', 'GET', `/books?${query}`)).body.data.map((row: Row) => row.book_title)
    expect(await titles('room_code=A&search=tum')).toEqual(['Tum Teav'])
    expect(await titles('room_code[]=A&room_code[]=B&search=TEAV tum')).toEqual(['Tum Teav'])
    expect(await titles('title_longer_than=7')).toEqual(['Tum Teav'])
    expect(await titles('date_from=2012-03-05&date_to=05-03-2012')).toEqual(['Tum Teav'])
    expect(await titles('date_from=2012-03-06')).toEqual([])
    expect(await titles('sort=-book_title')).toEqual((await titles('sort=book_title')).reverse())
    expect(await titles('sort=book_title&direction=desc')).toEqual(await titles('sort=-book_title'))
    const [row] = (await call('librarian', 'GET', '/books?search=tum&fields=book_title&include=room,author,tag_ids'))
      .body.data
    expect(row).toEqual({
      book_id: expect.any(Number),
      book_title: 'Tum Teav',
      room: { room_code: 'A', room_name: 'Reading room' },
      author: { author_id: 1, author_name: 'Kong' },
      tag_ids: [2, 3],
    })
    expect((await call('librarian', 'GET', '/books?search=tum')).body.data[0]).not.toHaveProperty('title_length')
    expect((await call('librarian', 'GET', '/books?search=tum&append=title_length')).body.data[0]).toMatchObject({
      title_length: 8,
    })
    for (const query of [
      'sort=nope',
      'fields=nope',
      'include=nope',
      'append=price',
      'filter[nope]=1',
      'nope=1',
      'page=0',
      'perPage=100000',
      'filter[room_code][deep][er]=1',
    ]) {
      expect((await call('librarian', 'GET', `/books?${query}`)).status, query).toBe(422)
    }
  })

  it('computes a field for each row alone, on the first page, on later ones and in a whole list', async () => {
    await call('librarian', 'POST', '/books', {
      book_title: 'Counted',
      room_code: 'A',
      copies: [{ shelf_mark: 'x' }, { shelf_mark: 'y' }, { shelf_mark: 'z' }],
    })
    await call('librarian', 'POST', '/books', { book_title: 'Counted none', room_code: 'A' })
    const counts = async (query: string) =>
      (await call('librarian', 'GET', `/books?search=counted&append=copy_count&${query}`)).body.data.map(
        (row: Row) => row.copy_count,
      )
    expect(await counts('')).toEqual([3, 0])
    expect([...(await counts('perPage=1')), ...(await counts('perPage=1&page=2'))]).toEqual([3, 0])
    const store = app.stores.get('books')!
    const streamed: unknown[] = []
    for await (const row of store.stream(db, librarian, { search: 'counted', append: ['copy_count'] }))
      streamed.push(row.copy_count)
    expect(streamed).toEqual([3, 0])
  })

  it('counts exactly up to ten thousand and then says so; reading everything is for those who may export', async () => {
    const owner = openDatabase(url, { asOwner: true, pool: 1 })
    await owner.$client.query(
      "insert into books (book_title, room_code) select 'Bulk ' || n, 'B' from generate_series(1, 12000) n",
    )
    await owner.$client.end()
    const capped = (await call('librarian', 'GET', '/books?room_code=B&page=3')).body.meta
    expect(capped).toEqual({
      currentPage: 3,
      lastPage: 667,
      perPage: 15,
      total: 10_000,
      from: 31,
      to: 45,
      totalIsCapped: true,
    })
    expect((await call('librarian', 'GET', '/books?room_code=B&count=exact')).body.meta).toMatchObject({
      total: 12_000,
    })
    expect((await call('clerk', 'GET', '/books?room_code=B&page=-1')).status).toBe(403)
    const all = await call('librarian', 'GET', '/books?room_code=B&page=-1&include=room&sort=book_id')
    expect(all.body.meta).toMatchObject({ total: 12_000, lastPage: 1 })
    expect(all.body.data).toHaveLength(12_000)
    expect(all.body.data[11_999]).toMatchObject({
      book_title: 'Bulk 12000',
      room: { room_code: 'B' },
      created_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  it('fills defaults of an operation and refuses what it does not know', async () => {
    expect((await call('librarian', 'POST', '/books/count', { room_code: 'A' })).body).toMatchObject({ times: 3 })
    expect((await call('librarian', 'POST', '/books/count', { room_code: 'A', nope: 1 })).body).toMatchObject({
      code: 'invalid',
      errors: { nope: [expect.any(String)] },
    })
  })

  it('refuses a route that nobody declared', async () => {
    const bare = await createApp({
      databaseOf: () => db,
      authenticate: async () => undefined,
      storageOf: () => diskStorage('/tmp/sala-kit'),
      logLevel: 'silent',
    })
    expect(() => bare.server.get('/api/secret', async () => 'everything')).toThrow(/defineRoute/)
    expect(() =>
      bare.server.get('/api/secret', { config: { declared: true } as never }, async () => 'everything'),
    ).toThrow(/defineRoute/)
  })

  it('does not start with a scope that no sentence describes', () => {
    expect(() => checkHouse({ ...app, stores: new Map([['shelves', app.stores.get('shelves')!]]) })).not.toThrow(
      /sentence/,
    )
    expect(() => checkHouse(app)).toThrow('rooms: no sentence says which rows a user of parent-api may touch')
  })

  it('does not mount on a table that lacks one of its fields', () => {
    const { book_title: _, ...rest } = bookTable
    // @ts-expect-error the table has no book_title
    expect(() => mountResource(app, books, { table: rest, scope: everyone })).toThrow()
  })
})

describe('history', () => {
  it('is written by the database for every change, raw SQL included, with who and what', async () => {
    const made = await call('librarian', 'POST', '/writters', { author_name: 'Remembered' })
    await call('librarian', 'POST', `/writters/update/${made.body.author_id}`, { author_name: 'Renamed' })
    const owner = openDatabase(url, { asOwner: true, pool: 1 })
    await owner.$client.query('update authors set author_name = $1 where author_id = $2', [
      'By hand',
      made.body.author_id,
    ])
    await owner.$client.end()
    const { rows } = await db.execute(
      sql`select action, old, new, user_id, db_role, operation from history where object = 'authors' and object_id = ${String(made.body.author_id)} order by history_id`,
    )
    expect(rows).toEqual([
      { action: 'insert', old: null, new: null, user_id: 1, db_role: 'sala_app', operation: 'create-authors' },
      {
        action: 'update',
        old: { author_name: 'Remembered' },
        new: { author_name: 'Renamed' },
        user_id: 1,
        db_role: 'sala_app',
        operation: 'update-authors',
      },
      {
        action: 'update',
        old: { author_name: 'Renamed' },
        new: { author_name: 'By hand' },
        user_id: null,
        db_role: 'postgres',
        operation: null,
      },
    ])
  })

  it('tells an update by the fields that differ, and a key that changes as one row gone and another come', async () => {
    const owner = openDatabase(url, { asOwner: true, pool: 1 })
    const { rows: before } = await owner.$client.query('select coalesce(max(history_id), 0) as last from history')
    const told = async () =>
      (
        await owner.$client.query(
          'select action, object_id, old, new from history where history_id > $1 order by history_id',
          [before[0].last],
        )
      ).rows
    await owner.$client.query(
      "insert into halls (room_code, room_name, branch_id) values ('H1', 'One', 1), ('H2', 'Two', 1), ('H3', 'Three', 1)",
    )
    await owner.$client.query(
      "update halls set room_name = case room_code when 'H1' then 'Uno' else room_name end, branch_id = case room_code when 'H2' then 2 else branch_id end where room_code like 'H_'",
    )
    await owner.$client.query("update halls set room_code = 'H9', room_name = 'Nine' where room_code = 'H3'")
    expect((await told()).slice(3)).toMatchObject([
      { action: 'update', object_id: 'H1', old: { room_name: 'One' }, new: { room_name: 'Uno' } },
      { action: 'update', object_id: 'H2', old: { branch_id: 1 }, new: { branch_id: 2 } },
      { action: 'delete', object_id: 'H3', old: { room_name: 'Three' } },
      { action: 'insert', object_id: 'H9' },
    ])
    expect(Object.keys((await told())[3].old)).toEqual(['room_name'])
    await owner.$client.query("delete from halls where room_code like 'H_'")
    await owner.$client.end()
  })

  it('refuses the application a change without an actor, and any change of history itself', async () => {
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => 'done',
        (error) => error.cause?.code ?? error.code,
      )
    expect(await code(db.execute(sql`update authors set author_name = 'nobody' where author_id = 1`))).toBe('42501')
    expect(await code(db.execute(sql`delete from history`))).toBe('42501')
    expect(await code(db.execute(sql`update history set user_id = 9`))).toBe('42501')
  })

  it('stands on every table but those on the list of exceptions', async () => {
    const { rows } = await db.execute(sql`
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'history_update')
        and not exists (select 1 from history_exceptions e where e.table_name = c.relname)`)
    expect(rows).toEqual([])
  })
})
