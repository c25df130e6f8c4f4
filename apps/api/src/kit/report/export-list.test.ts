import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSchool } from '../../../../../proofs/school.ts'
import type { Actor } from '../../../../../proofs/world.ts'

const world = openSchool('exports')

const fetchSheet = async (path: string, actor: Actor, language = 'en') => {
  const response = await fetch(`${world.base}/api${path}`, {
    headers: { authorization: `Bearer ${actor.token}`, 'accept-language': language },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const read = async (path: string, actor: Actor, language?: string) => {
  const { status, bytes } = await fetchSheet(path, actor, language)
  expect(status, bytes.toString('utf8', 0, 300)).toBe(200)
  return (await readXlsx(bytes)).sheets[0]!
}

describe('the Excel sheet of a list', () => {
  it('has the labels, titles and choices in the language of its reader', async () => {
    const [company] = (
      await world.owner.execute(sql`select company_name_en, company_name_kh from companies order by company_id limit 1`)
    ).rows
    const english = await read('/branches/excel-exports', world.head)
    const khmer = await read('/branches/excel-exports', world.head, 'km')
    expect(english.rows[0]).toContain('Company')
    expect(khmer.rows[0]!.join(' ')).not.toMatch(/[a-z]{4}/i)
    expect(khmer.name).toBe('សាខា')
    expect(english.rows.flat()).toContain(company!.company_name_en)
    expect(khmer.rows.flat()).toContain(company!.company_name_kh)
    const users = await read('/users/excel-exports', world.head)
    const [type, disabled] = ['Type', 'Disabled'].map((label) => users.rows[0]!.indexOf(label))
    expect(users.rows.slice(1).map((row) => row[type!])).toContain('Staff')
    expect(new Set(users.rows.slice(1).map((row) => row[disabled!]))).toEqual(new Set(['No']))
  })

  it('has the columns that were asked for, in their order, and none that its reader may not have', async () => {
    const { rows } = await read('/branches/excel-exports?fields=phone_number,branch_name_en,branch_id', world.head)
    expect(rows[0]).toEqual(['Phone', 'Name (Latin)'])
  })

  it('is named by the list and the day, and sent to be kept, never to be opened in place', async () => {
    const { headers } = await fetchSheet('/divisions/excel-exports', world.head)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="divisions-\d{4}-\d\d-\d\d\.xlsx"$/)
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('holds the rows of the list as it was narrowed, and no row or field that is not its reader’s', async () => {
    const own = world.actors['staff-api'].own
    const { json } = await world.call('GET', '/users?page=-1', { token: own.token })
    const all = await read('/users/excel-exports', own)
    expect(all.rows).toHaveLength(json.data.length + 1)
    expect(JSON.stringify(all.rows)).not.toMatch(/CANARYB/)
    const one = await read(`/users/excel-exports?search=${json.data[0].user_name}`, own)
    expect(one.rows.length).toBeLessThan(all.rows.length)
    expect((await fetchSheet('/users/excel-exports?filter[nope]=1', own)).status).toBe(422)
    expect((await fetchSheet('/users/excel-exports', world.actors['staff-api'].none)).status).toBe(403)
  })

  it('computes for each row what the list computes for it, and so does a single row', async () => {
    const person = await world.person({})
    await world.owner.$client.query("update sessions set created_date = now() - interval '3 days' where user_id = $1", [
      person.user_id,
    ])
    const listed = (await world.call('GET', `/users?search=${person.user_name}`, { token: world.head.token })).json
      .data[0]
    const single = (await world.call('GET', `/users/${person.user_id}`, { token: world.head.token })).json
    expect(single.last_sign_in).toBe(listed.last_sign_in)
    const { rows } = await read(`/users/excel-exports?search=${person.user_name}`, world.head)
    const at = rows[0]!.indexOf('Last sign-in')
    const shown = new Date(listed.last_sign_in).getTime() + 7 * 3_600_000
    expect(Math.abs((rows[1]![at] as Date).getTime() - shown)).toBeLessThan(1000)
    expect((await fetchSheet('/history-tracking/excel-exports', world.head)).status).toBe(200)
  })

  it('is recorded with who, what, how many rows and how it was narrowed', async () => {
    const person = await world.person({})
    await read('/divisions/excel-exports?search=CANARY&sort=-division_id', person)
    const { rows } = await world.owner.execute(
      sql`select resource, format, row_count, filter, is_full, is_alarm, created_by from bulk_reads where user_id = ${person.user_id}`,
    )
    expect(rows).toEqual([
      {
        resource: 'divisions',
        format: 'excel',
        row_count: expect.any(Number),
        filter: { search: 'CANARY', sort: '-division_id' },
        is_full: 0,
        is_alarm: 0,
        created_by: person.user_id,
      },
    ])
    const history = await world.owner.execute(
      sql`select operation from history where object = 'bulk_reads' and user_id = ${person.user_id}`,
    )
    expect(history.rows).toEqual([{ operation: 'export-divisions' }])
    const seen = await world.call('GET', `/bulk-reads?filter[user_id]=${person.user_id}`, { token: world.head.token })
    expect(seen.json.data).toHaveLength(1)
  })
})

describe('reading in bulk', () => {
  let person: Actor
  beforeAll(async () => {
    await world.owner.$client.query(
      "insert into divisions (division_name_en, division_name_kh) select 'Bulk ' || n, 'ផ្នែក ' || n from generate_series(1, 250) n",
    )
  })
  beforeEach(async () => {
    person = await world.person({})
  })
  const statuses = async (count: number, path = '/divisions/excel-exports') => {
    const found: number[] = []
    for (let at = 0; at < count; at += 1) found.push((await fetchSheet(path, person)).status)
    return found
  }
  const alarms = async () =>
    (await world.owner.execute(sql`select about from alarms where user_id = ${person.user_id}`)).rows

  it('needs a fresh second factor from the third whole list in an hour on, and raises an alarm at once', async () => {
    expect(await statuses(2)).toEqual([200, 200])
    expect(await alarms()).toEqual([])
    const third = await fetchSheet('/divisions/excel-exports', person)
    expect([third.status, JSON.parse(third.bytes.toString()).code]).toEqual([403, 'fresh_second_factor_needed'])
    expect(await alarms()).toEqual([{ about: expect.objectContaining({ resource: 'divisions', whole_lists: 3 }) }])
  })

  it('rings the bell of those who may look at the exports, once in six hours, and of nobody else', async () => {
    const stranger = await world.person({ permissions: ['view-divisions'] })
    const rung = async (actor: Actor) => {
      const { json } = await world.call('GET', '/my-tasks', { token: actor.token })
      return json.data.filter((task: { state: string; seen: boolean }) => task.state === 'alarm' && !task.seen).length
    }
    const before = await rung(world.head)
    await statuses(5)
    expect(await alarms()).toHaveLength(3)
    expect([(await rung(world.head)) - before, await rung(stranger)]).toEqual([1, 0])
    await world.call('POST', '/my-tasks/seen', { token: world.head.token, body: {} })
    expect(await rung(world.head)).toBe(0)
  })

  it('lets the third whole list out to somebody who has just shown his second factor, and still raises the alarm', async () => {
    const app = world.app as { afterThirdExport?: unknown }
    app.afterThirdExport = async () => true
    expect(await statuses(3)).toEqual([200, 200, 200])
    app.afterThirdExport = undefined
    expect(await alarms()).toHaveLength(1)
  })

  it('does not count lists that were narrowed, or an hour ago', async () => {
    expect(await statuses(4, '/divisions/excel-exports?search=bulk')).toEqual([200, 200, 200, 200])
    await statuses(2)
    // The database keeps the stamp as it was written, unless its owner insists.
    await world.owner.$client.query('alter table bulk_reads disable trigger stamp_row')
    await world.owner.$client.query(
      "update bulk_reads set created_date = now() - interval '61 minutes' where user_id = $1",
      [person.user_id],
    )
    await world.owner.$client.query('alter table bulk_reads enable trigger stamp_row')
    expect(await statuses(1)).toEqual([200])
  })

  it('ends for the hour at the quota, and says when to come back', async () => {
    await world.owner.$client.query(
      "insert into bulk_reads (user_id, resource, row_count) values ($1, 'users', 2000000)",
      [person.user_id],
    )
    const answer = await fetchSheet('/divisions/excel-exports?search=bulk', person)
    expect([answer.status, JSON.parse(answer.bytes.toString()).code, answer.headers.get('retry-after')]).toEqual([
      429,
      'export_quota',
      '3600',
    ])
    expect(await alarms()).toHaveLength(1)
  })

  it('counts two exports at once as two', async () => {
    await statuses(1)
    const answers = await Promise.all([1, 2, 3].map(() => fetchSheet('/divisions/excel-exports', person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })
})
