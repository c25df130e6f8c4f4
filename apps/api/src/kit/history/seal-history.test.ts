import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSchool } from '../../../../../proofs/school.ts'
import { inTransaction, openDatabase } from '../database.ts'
import { keepSecrets } from '../secrets.ts'
import { redactHistory, sealHistory, verifyHistory } from './seal-history.ts'

const secrets = keepSecrets('a key for these tests and for nothing else')
const world = openSchool('seal')

const query = async (text: string, values: unknown[] = []) => (await world.owner.$client.query(text, values)).rows
const rename = (id: number, name: string) =>
  inTransaction(world.db, { user_id: 1, operation: 'test', request_id: 'test', reason: 'because of the test' }, (tx) =>
    tx.execute(sql`update divisions set division_name_en = ${`${name} of ${id}`} where division_id = ${id}`),
  )
const faults = async () => (await verifyHistory(world.db, secrets)).faults
const named = (found: Awaited<ReturnType<typeof faults>>) => [
  ...new Set(found.filter(({ object }) => object).map(({ object, object_id }) => `${object} ${object_id}`)),
]

/** A row with four changes, sealed in two seals. */
let row: number
let changes: number[]
beforeEach(async () => {
  row = (await world.rows.fresh('divisions', 'A')).division_id as number
  await rename(row, 'First name')
  await rename(row, 'Second name')
  await sealHistory(world.db, secrets)
  await rename(row, 'Third name')
  await sealHistory(world.db, secrets)
  changes = (
    await query("select history_id::int as id from history where object = 'divisions' and object_id = $1 order by 1", [
      String(row),
    ])
  ).map(({ id }) => id)
  expect(changes).toHaveLength(4)
})

/** Tampers as somebody with all rights over the database but without the key, and puts it back afterwards. */
async function tamper(texts: string | string[], values: unknown[] = []): Promise<string[]> {
  await query(
    'create table kept as select * from history; create table kept_links as select * from history_links; alter table history disable trigger user',
  )
  for (const text of [texts].flat()) await query(text, values)
  const found = await faults()
  await query(`delete from history; insert into history overriding system value select * from kept; delete from history_links;
    insert into history_links select * from kept_links; drop table kept, kept_links; alter table history enable trigger user`)
  return named(found)
}

describe('a history that nobody touched', () => {
  test('verifies, sealed or not, and a seal is made only over something', async () => {
    await rename(row, 'Fourth name')
    expect(await faults()).toEqual([])
    expect(await sealHistory(world.db, secrets)).toMatchObject({ changes: 1 })
    expect(await sealHistory(world.db, secrets)).toBeUndefined()
    expect(await faults()).toEqual([])
  })

  test('still verifies when a transaction took its number before a seal and came after it', async () => {
    const late = await world.db.$client.connect()
    const other = (await world.rows.fresh('divisions', 'A')).division_id as number
    try {
      await late.query('begin')
      await late.query("select set_config('sala.user_id', '1', true)")
      await late.query("update divisions set division_name_en = 'Late' where division_id = $1", [other])
      await rename(row, 'Earlier seen')
      await sealHistory(world.db, secrets)
      await late.query('commit')
    } finally {
      late.release()
    }
    expect(await sealHistory(world.db, secrets)).toMatchObject({ changes: 1 })
    expect(await faults()).toEqual([])
  })

  test('lets writers write while it is being sealed', async () => {
    await rename(row, 'To be sealed')
    const sealing = await world.owner.$client.connect()
    try {
      await sealing.query('begin')
      await sealing.query('select pg_advisory_xact_lock(7254)')
      await sealing.query("select history_link_up(999, 0, '-infinity')")
      await sealing.query('set statement_timeout = 0')
      const began = performance.now()
      await rename(row, 'Written meanwhile')
      expect(performance.now() - began).toBeLessThan(1000)
    } finally {
      await sealing.query('rollback')
      sealing.release()
    }
  })
})

describe('tampering by raw SQL as the owner', () => {
  test('with the values of a change names its row', async () => {
    expect(
      await tamper(`update history set old = jsonb_set(old, '{division_name_en}', '"Never"') where history_id = $1`, [
        changes[2],
      ]),
    ).toEqual([`divisions ${row}`])
  })
  test('with values and digest together names its row', async () => {
    const text = `update history set old = '{"division_name_en": "Never"}', values_digest = history_values_digest(salt, '{"division_name_en": "Never"}', new, reason) where history_id = $1`
    expect(await tamper(text, [changes[2]])).toEqual([`divisions ${row}`])
  })
  test('with who, when or by which operation names its row', async () => {
    for (const change of [
      'user_id = 77',
      "created_date = created_date - interval '1 day'",
      "operation = 'another'",
      "db_role = 'nobody'",
      "action = 'insert'",
    ])
      expect(await tamper(`update history set ${change} where history_id = $1`, [changes[1]]), change).toEqual([
        `divisions ${row}`,
      ])
  })
  test('by removing a change names its row, first, middle or last', async () => {
    for (const at of [0, 1, 2, 3])
      expect(await tamper('delete from history where history_id = $1', [changes[at]]), String(at)).toEqual([
        `divisions ${row}`,
      ])
  })
  test('by removing a change with its link names its row', async () => {
    for (const at of [1, 2, 3])
      expect(
        await tamper(
          ['history', 'history_links'].map((table) => `delete from ${table} where history_id = $1`),
          [changes[at]],
        ),
        String(at),
      ).toEqual([`divisions ${row}`])
  })
  test('by putting in a change of long ago names its row', async () => {
    const text = `insert into history (created_date, object, object_id, root_object, root_id, action, old, new, db_role, salt, values_digest)
      select created_date - interval '2 days', object, object_id, root_object, root_id, 'update', '{"note": 1}', '{"note": 2}', db_role, salt, history_values_digest(salt, '{"note": 1}', '{"note": 2}', null)
      from history where history_id = $1`
    expect(await tamper(text, [changes[3]])).toEqual([`divisions ${row}`])
  })
  test('by putting in a change of just now that never happened names its row', async () => {
    const values = `'{"division_name_en": "Third name of ${row}"}', '{"division_name_en": "Forged"}'`
    const text = `insert into history (object, object_id, root_object, root_id, action, old, new, db_role, salt, values_digest)
      select object, object_id, root_object, root_id, 'update', ${values}, db_role, salt, history_values_digest(salt, ${values}, null) from history where history_id = $1`
    expect(await tamper(text, [changes[3]])).toEqual([`divisions ${row}`])
  })
  test('by changing a row without its history names the row', async () => {
    await query('alter table divisions disable trigger user')
    await query("update divisions set division_name_en = 'Quietly' where division_id = $1", [row])
    await query('alter table divisions enable trigger user')
    const found = named(await faults())
    await query('alter table divisions disable trigger user')
    await query('update divisions set division_name_en = $2 where division_id = $1', [row, `Third name of ${row}`])
    await query('alter table divisions enable trigger user')
    expect(found).toEqual([`divisions ${row}`])
  })
  test('with a seal, or by making one without the key, names the seal', async () => {
    await query('update history_seals set changes = changes + 1 where seal_id = 1')
    expect((await faults()).map(({ fault }) => fault)).toContain('seal 1 was not made with our key')
    await query('update history_seals set changes = changes - 1 where seal_id = 1')
    expect(await faults()).toEqual([])
    expect(
      (await verifyHistory(world.db, keepSecrets('quite another key of thirty-two letters'))).faults.length,
    ).toBeGreaterThan(0)
  })
})

describe('redaction', () => {
  test('takes the values out and keeps the chain, for changes sealed and not yet sealed', async () => {
    await rename(row, 'Secret name')
    const [last] = await query(
      "select max(history_id)::int as id from history where object = 'divisions' and object_id = $1",
      [String(row)],
    )
    const done = await redactHistory(world.owner, secrets, [changes[1]!, changes[2]!, last!.id], {
      user_id: 1,
      reason: 'erasure',
      request_id: 'test',
    })
    expect(done).toBe(3)
    const left = await query('select old, new, salt, reason from history where history_id = any($1)', [
      [changes[1], changes[2], last!.id],
    ])
    expect(
      left.every(
        ({ old, new: after, salt, reason }) => old === null && after === null && salt === null && reason === null,
      ),
    ).toBe(true)
    expect(await faults()).toEqual([])
    await sealHistory(world.db, secrets)
    expect(await faults()).toEqual([])
  })
  test('without the key is tampering and is named', async () => {
    expect(
      await tamper(
        'update history set old = null, new = null, salt = null, reason = null, redacted_at = now() where history_id = $1',
        [changes[2]],
      ),
    ).toEqual([`divisions ${row}`])
  })
  test('and sealing leave the application able to add and nothing else', async () => {
    const app = openDatabase(world.url, { pool: 1 })
    try {
      for (const text of [
        'update history set old = null',
        'delete from history',
        'update history_links set seal_id = 1',
        'delete from history_links',
        'update history_seals set changes = 1',
        'delete from history_seals',
        'truncate history_links',
      ])
        await expect(app.$client.query(text), text).rejects.toThrow()
    } finally {
      await app.$client.end()
    }
  })
})
