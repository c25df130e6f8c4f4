import { id, ref, text } from '@sala/contract/kit/field'
import { defineResource } from '@sala/contract/kit/resource'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text as textColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, dropDatabase } from '../../../../../scripts/database.ts'
import { stamps } from '../columns.ts'
import { type Db, inTransaction, openDatabase, type Tx } from '../database.ts'
import { diskStorage } from '../file/storage.ts'
import { mountResource } from '../mount/mount-resource.ts'
import type { Problem } from '../problem.ts'
import type { App } from '../route/app.ts'
import { keepSecrets } from '../secrets.ts'
import { createApp } from '../server/create-app.ts'
import { migrateDatabase } from '../server/migrate.ts'
import { everyone } from '../store/scope.ts'
import { inBatch } from './batch.ts'
import { sealHistory, verifyHistory } from './seal-history.ts'
import { undoBatch } from './undo-batch.ts'

// A library moves to another house: shelves are made, books are moved, old readers go, and all of it is taken back.
const shelves = defineResource({
  name: 'shelves',
  label: ['Shelf', 'Shelves'],
  key: 'shelf_id',
  title: 'shelf_name',
  sort: ['shelf_id', 'asc'],
  fields: { shelf_id: id(), shelf_name: text('Name') },
})
const loans = defineResource({
  name: 'loans',
  label: ['Loan', 'Loans'],
  key: 'loan_id',
  title: 'shelf_id',
  sort: ['loan_id', 'asc'],
  fields: { loan_id: id(), shelf_id: ref('Shelf', () => shelves) },
})
const shelfTable = pgTable('shelves', {
  shelf_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  shelf_name: textColumn().notNull(),
  ...stamps(),
})
const loanTable = pgTable('loans', {
  loan_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  shelf_id: integer().notNull(),
  ...stamps(),
})

const stampColumns =
  "version int not null default 1, created_by int default nullif(current_setting('sala.user_id', true), '')::int, created_date timestamptz not null default now(), updated_at timestamptz not null default now()"
const schema = `
  create table shelves (shelf_id int primary key generated always as identity, shelf_name text not null unique, next_shelf_id int references shelves, loud_name text generated always as (upper(shelf_name)) stored, ${stampColumns});
  create table books (book_id int primary key generated always as identity, book_title text not null, shelf_id int references shelves, pages int4range, marks jsonb, seen timestamptz, ${stampColumns});
  create table book_words (book_id int references books, word text, primary key (book_id, word));
  create table loans (loan_id int primary key generated always as identity, shelf_id int not null references shelves, ${stampColumns});
  create table notes (note_id int primary key generated always as identity, shelf_id int not null references shelves on delete cascade, ${stampColumns});
  create table payments (payment_id int primary key generated always as identity, amount int not null, ${stampColumns});
  insert into batch_finals values ('payments', 'money is reversed, never undone');
  select history_attach();`
const tables = ['shelves', 'books', 'book_words', 'loans', 'notes', 'payments']

const url = `postgres://postgres@127.0.0.1:5432/sala_batch_${process.pid}`
const secrets = keepSecrets('a key for these tests and for nothing else')
let db: Db
let owner: Db
let app: App

beforeAll(async () => {
  await createDatabase(url)
  await migrateDatabase(url)
  owner = openDatabase(url, { asOwner: true, pool: 2 })
  await owner.$client.query(schema)
  db = openDatabase(url, { pool: 4 })
  app = await createApp({
    databaseOf: () => db,
    authenticate: async () => undefined,
    storageOf: () => diskStorage('/tmp/sala-batch'),
    logLevel: 'silent',
  })
  mountResource(app, shelves, { table: shelfTable, scope: everyone })
  mountResource(app, loans, { table: loanTable, scope: everyone })
})
afterAll(async () => {
  await app?.server.close()
  await db?.$client.end()
  await owner?.$client.end()
  await dropDatabase(url)
})

const as = <T>(user_id: number, operation: string, work: (tx: Tx) => Promise<T>) =>
  inTransaction(db, { user_id, operation, request_id: 'test' }, work)
const query = async (text: string, values: unknown[] = []) => (await owner.$client.query(text, values)).rows
const change = (text: string, user_id = 7) => as(user_id, 'test', (tx) => tx.execute(sql.raw(text)))
const batch = (...texts: string[]) =>
  as(1, 'move-house', async (tx) => {
    const about = { kind: 'move', label: ['Moving house', 'ការផ្លាស់ប្តូរ'] } as const
    const { batch_id } = await inBatch(tx, about, async () => {
      for (const text of texts) await tx.execute(sql.raw(text))
    })
    return batch_id
  })
const undo = (batchId: number) => as(1, 'undo-move', (tx) => undoBatch(app, tx, batchId))
const refusal = async (batchId: number): Promise<Problem> =>
  undo(batchId).then(
    () => expect.unreachable('it was undone'),
    (error) => error,
  )
/** Everything that the library holds, but for versions and times of change. */
const hash = async (): Promise<string> => {
  const found: string[] = []
  for (const table of tables)
    found.push(
      (
        await query(
          `select coalesce(md5(string_agg((to_jsonb(t) - 'version' - 'updated_at')::text, '|' order by (to_jsonb(t) - 'version' - 'updated_at')::text)), '') as h from ${table} t`,
        )
      )[0]!.h,
    )
  return found.join(' ')
}

beforeEach(async () => {
  await query(
    `set session_replication_role = replica; truncate ${tables.join(', ')} restart identity cascade; truncate history restart identity; truncate batches, history_links, history_seals restart identity cascade; set session_replication_role = origin`,
  )
  await change(`insert into shelves (shelf_name) values ('A'), ('B'), ('C');
    insert into books (book_title, shelf_id, pages, marks, seen) values ('One', 1, '[1,20)', '{"a":[1,null]}', '2026-01-02 03:04:05.678+07'), ('Two', 2, null, null, null);
    insert into book_words values (1, 'lotus'), (1, 'rice/field'), (2, 'river')`)
})

describe('a batch', () => {
  it('tags what it changes, also through triggers, and counts it', async () => {
    const batchId = await batch(
      "insert into shelves (shelf_name) values ('X')",
      'update books set shelf_id = 4 where book_id = 1',
    )
    await change("update books set book_title = 'Uno' where book_id = 1")
    expect(
      await query(
        "select object, action, row_version, batch_id from history where object <> 'batches' order by history_id desc limit 3",
      ),
    ).toEqual([
      { object: 'books', action: 'update', row_version: 3, batch_id: null },
      { object: 'books', action: 'update', row_version: 2, batch_id: batchId },
      { object: 'shelves', action: 'insert', row_version: 1, batch_id: batchId },
    ])
    expect((await query('select state, counts from batches where batch_id = $1', [batchId]))[0]).toEqual({
      state: 'committed',
      counts: { shelves: { insert: 1 }, books: { update: 1 } },
    })
  })

  it('is undone to the same values: created, changed several times, removed, swapped names, references in both directions', async () => {
    const before = await hash()
    const batchId = await batch(
      "insert into shelves (shelf_name) values ('D'), ('E')",
      'update shelves set next_shelf_id = 5 where shelf_id = 1',
      'update books set shelf_id = 5',
      "update books set book_title = 'Eins', pages = '[5,9)', marks = '[]', seen = null where book_id = 1",
      "update books set book_title = 'Ein', shelf_id = 4 where book_id = 1",
      'delete from shelves where shelf_id = 2',
      "update shelves set shelf_name = 'B' where shelf_id = 3",
      "insert into shelves (shelf_name) values ('C')",
      'delete from book_words where book_id = 1',
      "insert into book_words values (2, 'word')",
      "insert into books (book_title, shelf_id) values ('Brief', 4)",
      "delete from books where book_title = 'Brief'",
    )
    expect(await hash()).not.toBe(before)
    await undo(batchId)
    expect(await hash()).toBe(before)
    expect(
      await query(
        "select distinct operation, batch_id from history where history_id > (select max(history_id) from history where batch_id is not null) and object <> 'batches'",
      ),
    ).toEqual([{ operation: 'undo-move', batch_id: null }])
    expect((await query('select state, undone_by from batches'))[0]).toEqual({ state: 'undone', undone_by: 1 })
  })

  it('is undone once', async () => {
    const batchId = await batch("insert into shelves (shelf_name) values ('D')")
    await undo(batchId)
    expect(await refusal(batchId)).toMatchObject({ code: 'batch_not_committed' })
  })

  it('takes numbers that are gone again', async () => {
    const batchId = await batch('delete from book_words where book_id = 2', 'delete from books where book_id = 2')
    await undo(batchId)
    expect(await query('select book_id, book_title from books order by 1')).toEqual([
      { book_id: 1, book_title: 'One' },
      { book_id: 2, book_title: 'Two' },
    ])
  })

  it('keeps seals and their links valid, and a tag that is forged is named', async () => {
    await sealHistory(db, secrets)
    const batchId = await batch("insert into shelves (shelf_name) values ('D')", 'update books set shelf_id = 4')
    await sealHistory(db, secrets)
    await undo(batchId)
    await sealHistory(db, secrets)
    expect((await verifyHistory(db, secrets)).faults).toEqual([])
    await query(
      "alter table history disable trigger user; update history set batch_id = null where batch_id is not null and object = 'books'; alter table history enable trigger user",
    )
    expect((await verifyHistory(db, secrets)).faults.map(({ object }) => object)).toContain('books')
  })
})

describe('an undo refuses, changes nothing and names', () => {
  const named = async (batchId: number) => {
    const before = await hash()
    const problem = await refusal(batchId)
    expect(problem.code).toBe('batch_stands')
    expect(await hash()).toBe(before)
    return problem.more
  }

  it('a row that somebody changed since', async () => {
    const batchId = await batch("insert into shelves (shelf_name) values ('D')", 'update books set shelf_id = 4')
    await change("update shelves set shelf_name = 'Mine' where shelf_id = 4", 9)
    const { conflicts, used_by } = await named(batchId)
    expect(conflicts).toEqual([
      expect.objectContaining({
        why: 'changed',
        object: 'shelves',
        label: 'Shelf',
        object_id: '4',
        title: 'Mine',
        user_id: 9,
        at: expect.stringMatching(/^20/),
      }),
    ])
    expect(used_by).toEqual([{ object: 'shelves', count: 1 }])
  })

  it('a row that somebody removed since, also where rows have no version', async () => {
    const batchId = await batch("insert into book_words values (1, 'new')")
    await change("delete from book_words where word = 'new'", 9)
    expect((await named(batchId)).conflicts).toMatchObject([
      { why: 'removed', object: 'book_words', object_id: '1/new', user_id: 9 },
    ])
  })

  it('a row that refers to what it created, by the names of what it connects', async () => {
    const batchId = await batch("insert into shelves (shelf_name) values ('D')")
    await change('insert into loans (shelf_id) values (4)', 8)
    expect((await named(batchId)).conflicts).toMatchObject([
      { why: 'depends', object: 'loans', object_id: '1', title: 'D', user_id: 8 },
    ])
  })

  it('what the database would have removed along with it', async () => {
    const batchId = await batch("insert into shelves (shelf_name) values ('D')")
    await change('insert into notes (shelf_id) values (4)', 8)
    expect((await named(batchId)).conflicts).toMatchObject([{ why: 'depends', object: 'notes' }])
    expect(await query('select 1 from notes')).toHaveLength(1)
  })

  it('a name that somebody else has taken meanwhile', async () => {
    const batchId = await batch("update shelves set shelf_name = 'Z' where shelf_id = 1")
    await change("insert into shelves (shelf_name) values ('A')")
    expect((await named(batchId)).conflicts).toMatchObject([{ title: expect.stringContaining('(shelf_name)=(A)') }])
  })

  it('money, and what was taken out of its history', async () => {
    const paid = await batch('insert into payments (amount) values (5)')
    expect((await named(paid)).conflicts).toMatchObject([{ why: 'final', object: 'payments' }])
    const batchId = await batch("update books set book_title = 'Secret' where book_id = 1")
    await query(
      'alter table history disable trigger user; update history set old = null, new = null, redacted_at = now() where batch_id = $1; alter table history enable trigger user'.replace(
        '$1',
        String(batchId),
      ),
    )
    expect((await named(batchId)).conflicts).toMatchObject([{ why: 'redacted', object: 'books', object_id: '1' }])
  })

  it('so many rows by their number, and the first fifty by name', async () => {
    const batchId = await batch("insert into shelves (shelf_name) select 'S' || n from generate_series(1, 120) n")
    await change("update shelves set shelf_name = shelf_name || '!' where shelf_id > 3", 9)
    const { conflicts, used_by } = await named(batchId)
    expect(conflicts).toHaveLength(50)
    expect(used_by).toEqual([{ object: 'shelves', count: 120 }])
  })

  it('and one that changes a row at the very same moment', async () => {
    const batchId = await batch("insert into shelves (shelf_name) values ('D')")
    let undoing: Promise<Problem> | undefined
    await as(9, 'test', async (tx) => {
      await tx.execute(sql`update shelves set shelf_name = 'Held' where shelf_id = 4`)
      undoing = refusal(batchId)
      await new Promise((resolve) => setTimeout(resolve, 400))
    })
    expect(await undoing).toMatchObject({ code: 'batch_stands' })
    expect(await query("select 1 from shelves where shelf_name = 'Held'")).toHaveLength(1)
  })
})
