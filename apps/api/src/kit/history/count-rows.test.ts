import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withinAnHour } from '../../../../../proofs/reading.ts'
import type { Row } from '../../../../../proofs/rows.ts'
import { openSchool } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { inTransaction, openDatabase } from '../database.ts'

const world = openSchool('count_rows')
const many = 1300
const addStudents = async (last_name: string, count: number) => {
  const { branch_id } = await world.rows.row('branches', 'A')
  await inTransaction(world.owner, { user_id: 0, operation: 'test', request_id: 'test' }, (tx) =>
    tx.execute(sql`insert into students (branch_id, card_number, last_name_en, first_name_en, last_name_kh, first_name_kh, gender)
      select ${branch_id}, upper(${last_name}) || n, ${last_name}, 'Child ' || n, 'សិស្ស', 'ទី ' || n, 'F' from generate_series(1, ${count}) n`),
  )
}
beforeAll(async () => {
  await addStudents('Counted', many)
})
beforeEach(() => withinAnHour(15), 20_000)

const list = (by: Actor, query: Row) => world.call('GET', '/student-profiles', { token: by.token, query })
const reader = () => world.person({ permissions: ['view-student-profiles'] })
const entries = async (by: Actor) =>
  (
    await world.owner.execute<Row>(
      sql`select resource, format, row_count, is_full, is_alarm from bulk_reads where user_id = ${by.user_id} order by bulk_read_id`,
    )
  ).rows
const seen = async (by: Actor, what = 'students') =>
  (
    await world.owner.execute<{ rows: number }>(
      sql`select bit_count(seen)::int as rows from rows_read where user_id = ${by.user_id} and what = ${what}`,
    )
  ).rows[0]?.rows

describe('rows of people that somebody reads within an hour', () => {
  it('are counted once each, over all lists of their table and all together, and positions are not people', async () => {
    const by = await world.person({})
    for (let again = 0; again < 3; again += 1)
      for (const page of [1, 2]) expect((await list(by, { page, perPage: 100 })).status).toBe(200)
    expect(await seen(by)).toBe(200)
    expect((await world.call('GET', '/card-to-be-prints', { token: by.token, query: { perPage: 200 } })).status).toBe(
      200,
    )
    expect(await seen(by)).toBeLessThanOrEqual(400)
    expect(await seen(by, '')).toBeGreaterThanOrEqual(await seen(by).then((rows) => rows! - 5))
    await world.call('GET', '/positions', { token: by.token })
    expect(await seen(by, 'positions')).toBeUndefined()
  })

  it('are refused above five hundred to whoever may not export, in one call or in many, with one entry and one alarm', async () => {
    const by = await reader()
    expect([(await list(by, { page: -1 })).json.code, await seen(by)]).toEqual(['read_too_much', 0])
    for (let page = 1; page <= 5; page += 1) expect((await list(by, { page, perPage: 100 })).status).toBe(200)
    const refused = await list(by, { page: 6, perPage: 100 })
    const { rows } = await world.owner.execute<{ left: number }>(
      sql`select (3600 - extract(epoch from now()) % 3600)::int as left`,
    )
    expect([refused.status, refused.json.code, Math.abs(refused.json.retry_after - rows[0]!.left) < 3]).toEqual([
      429,
      'read_too_much',
      true,
    ])
    expect([
      (await list(by, { page: 6, perPage: 100 })).status,
      (await list(by, { page: 1, perPage: 100 })).status,
    ]).toEqual([429, 200])
    expect(await entries(by)).toEqual([
      { resource: 'student-profiles', format: 'json', row_count: 0, is_full: 0, is_alarm: 1 },
    ])
    expect((await world.owner.execute(sql`select 1 from alarms where user_id = ${by.user_id}`)).rows).toHaveLength(1)
  })

  it('are counted as whole lists for whoever may export, so that the third time needs a fresh second factor', async () => {
    const by = await world.person({ permissions: ['view-student-profiles', 'export-student-profiles'] })
    const codes: unknown[] = []
    for (let page = 1; page <= 13; page += 1) codes.push((await list(by, { page, perPage: 100 })).json.code)
    expect(codes.filter(Boolean)).toEqual([])
    expect((await entries(by)).map(({ is_full }) => is_full)).toEqual([1, 1])
  })

  it('are the same for two processes, of which one has a clock that is an hour ahead', async () => {
    const by = await reader()
    const now = Date.now
    const db = openDatabase(world.url, { pool: 2 })
    const other = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), db)
    try {
      const there = async (page: number) => {
        const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000)
        const { statusCode } = await other.server.inject({
          url: `/api/student-profiles?perPage=100&page=${page}`,
          headers: { authorization: `Bearer ${by.token}` },
        })
        clock.mockRestore()
        return statusCode
      }
      for (const page of [1, 2, 3]) expect((await list(by, { page, perPage: 100 })).status).toBe(200)
      expect([await there(1), await there(4), await there(5), await there(6)]).toEqual([200, 200, 200, 429])
      expect((await list(by, { page: 7, perPage: 100 })).status).toBe(429)
    } finally {
      await other.server.close()
      await db.$client.end()
    }
  })

  it('count where records are opened one by one, and where the past is asked', async () => {
    const by = await world.person({ permissions: ['view-student-profiles', 'view-history-tracking'] })
    const { rows } = await world.owner.execute<{ id: number }>(
      sql`select student_id as id from students where card_number like 'COUNTED%' order by 1`,
    )
    const at = new Date().toISOString()
    const past = (from: number, to: number) => {
      const ids = rows.slice(from, to).map(({ id }) => id)
      return world.call('GET', '/history-tracking/student-profiles/as-of', {
        token: by.token,
        query: { at, ids: ids.join() },
      })
    }
    const open = (place: number) => world.call('GET', `/student-profiles/${rows[place]!.id}`, { token: by.token })
    expect([(await past(0, 498)).status, (await open(498)).status, (await open(499)).status]).toEqual([200, 200, 200])
    expect([(await open(500)).json.code, (await past(500, 510)).json.code]).toEqual(['read_too_much', 'read_too_much'])
    expect([(await open(7)).status, (await past(0, 20)).status]).toEqual([200, 200])
    const { status } = await world.call('GET', '/history-tracking', {
      token: by.token,
      query: { filter: { object_id: rows[600]!.id, object: 'student-profiles' } },
    })
    expect(status).toBe(429)
  })

  it('do not cut off a history that was allowed as a whole', async () => {
    const by = await world.person({
      permissions: ['view-student-profiles', 'view-history-tracking', 'export-history-tracking'],
    })
    await inTransaction(world.owner, { user_id: 0, operation: 'test', request_id: 'test' }, async (tx) => {
      for (const remark of ['a', 'b', 'c', 'd', 'e'])
        await tx.execute(sql`update students set remark = ${remark} where card_number like 'COUNTED%'`)
    })
    const all = await world.call('GET', '/history-tracking', {
      token: by.token,
      query: { page: -1, filter: { object: 'student-profiles' } },
    })
    expect([all.status, all.json.data.length > 5 * many]).toEqual([200, true])
    expect(await seen(by)).toBeGreaterThan(many)
  })

  it('count with what is taken out', async () => {
    const by = await world.person({ permissions: ['view-student-profiles', 'export-student-profiles'] })
    const route = world.app.routes.find(({ name }) => name === 'export-student-profiles')!
    expect((await world.send(route, { token: by.token, query: { search: 'counted' } })).status).toBe(200)
    expect((await entries(by)).map(({ is_full }) => is_full)).toEqual([1])
    expect(await seen(by)).toBe(many)
  })

  it('are far from their end after an hour of a registrar: forty searches typed in three steps, forty choices, ten classes', async () => {
    const by = await world.person({ permissions: ['view-student-profiles', 'view-disciplinary-actions'] })
    for (let at = 0; at < 40; at += 1) {
      const name = `child ${1 + at * 31}`
      for (const typed of [name.slice(0, 6), name.slice(0, 7), name])
        expect((await list(by, { search: typed })).status).toBe(200)
      const asked = { token: by.token, query: { search: name, perPage: 50 } }
      expect((await world.call('GET', '/disciplinary-actions/options/student_id', asked)).status).toBe(200)
    }
    expect([(await seen(by))! < 450, (await seen(by, 'students as options'))! > 0]).toEqual([true, true])
  })

  it('cost one statement where something is new, and none where nothing is', async () => {
    const by = await world.person({})
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const asked = async (page: number) => {
      queries.mockClear()
      await list(by, { page, perPage: 50 })
      const texts = (queries.mock.calls as unknown[][]).map(([query]) =>
        typeof query === 'string' ? query : (query as { text?: string }).text,
      )
      return texts.filter((text) => text?.includes('rows_read')).length
    }
    try {
      expect([await asked(1), await asked(1), await asked(2), await asked(1)]).toEqual([1, 0, 1, 0])
    } finally {
      queries.mockRestore()
    }
  })

  it('are refused above a tenth of the table where that is more than five hundred', async () => {
    await addStudents('Further', 4700)
    const by = await reader()
    const statuses: number[] = []
    for (let page = 1; page <= 7; page += 1) statuses.push((await list(by, { page, perPage: 100 })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  it('are refused above five thousand of all tables together', async () => {
    const after = async (rows: number) => {
      const by = await reader()
      await world.owner.execute(sql`insert into rows_read (user_id, hour, what, seen, allowed)
        values (${by.user_id}, floor(extract(epoch from now()) / 3600), '', rpad(repeat('1', ${rows}), 16384, '0')::bit(16384), 500)`)
      return (await list(by, { perPage: 100 })).status
    }
    expect([await after(4000), await after(4990)]).toEqual([200, 429])
  })
})
