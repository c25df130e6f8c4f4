import { id, text } from '@sala/contract/kit/field'
import { defineResource } from '@sala/contract/kit/resource'
import { index, integer, pgTable, text as textColumn } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openSchool } from '../../../../../proofs/school.ts'
import { gramIndex } from '../columns.ts'
import { missingIndexes } from './demand-indexes.ts'

const world = openSchool('large')
beforeAll(async () => {
  const { rows } = await world.owner.$client.query<{ branch_id: number }>(
    'select branch_id from branches order by 1 limit 1',
  )
  const branch = rows[0]!.branch_id
  const insert = (names: string) =>
    world.owner.$client.query(
      `insert into users (user_name, full_name, user_type, default_branch_id) select ${names}, 'parent-api', $1 from generate_series(1, $2::int) g`,
      [branch, names.includes('many') ? 12_000 : 3],
    )
  await world.owner.$client.query('alter table users disable trigger user')
  // Twelve thousand that share letters all over the order, and as many that stand at its very end.
  await insert(`'many-' || lpad(g::text, 5, '0'), 'Heng ហេង ' || g`)
  await insert(`'zz-many-' || lpad(g::text, 5, '0'), 'Ouk អ៊ុក ' || g`)
  await insert(`'few-' || g, 'Qvx ឪឱ ' || g`)
  await world.owner.$client.query('alter table users enable trigger user; analyze users')
})

const found = async (search: string, more = '') => {
  const { json } = await world.call('GET', `/users?user_type=parent-api&search=${encodeURIComponent(search)}${more}`, {
    token: world.head.token,
  })
  return { names: json.data.map((row: { user_name: string }) => row.user_name) as string[], meta: json.meta }
}

describe('a search of a large list', () => {
  it.each(['qv', 'Q', 'ឪ', 'ឪឱ', 'vx', 'qvx', 'few', 'qv few', 'few 2 qv'])(
    'finds the few that hold “%s”, in order and exactly counted',
    async (search) => {
      const { names, meta } = await found(search)
      const wanted = search.includes('2') ? ['few-2'] : ['few-1', 'few-2', 'few-3']
      expect(names).toEqual(wanted)
      expect(meta).toMatchObject({ total: wanted.length, lastPage: 1 })
    },
  )

  it.each(['zx', 'ឱឪ', '%', '_', 'qv heng', '\\'])(
    'finds nothing that holds “%s”, because nothing does',
    async (search) => {
      expect(await found(search)).toMatchObject({ names: [], meta: { total: 0 } })
    },
  )

  it.each(['he', 'ហេ', 'heng', 'many heng'])(
    'begins with the first of the many that hold “%s”, and goes on without a gap or a double',
    async (search) => {
      const first = await found(search)
      expect(first.meta).toMatchObject({ total: 1000, totalIsCapped: true })
      expect(first.names).toEqual(Array.from({ length: 15 }, (_, at) => `many-${String(at + 1).padStart(5, '0')}`))
      const far = await found(search, '&page=700')
      expect(far.names[0]).toBe(`many-${String(699 * 15 + 1).padStart(5, '0')}`)
      expect((await found(search, '&direction=desc')).names[0]).toBe('many-12000')
    },
  )

  it.each(['ou', 'អ៊', 'zz-many'])(
    'finds the many that hold “%s” where they stand at the end of the order',
    async (search) => {
      const { names, meta } = await found(search)
      expect(names.slice(0, 2)).toEqual(['zz-many-00001', 'zz-many-00002'])
      expect(meta.totalIsCapped).toBe(true)
    },
  )
})

describe('a large resource', () => {
  const things = defineResource({
    name: 'things',
    label: ['Thing', 'Things'],
    key: 'thing_id',
    title: 'thing_name',
    sort: ['thing_name', 'asc'],
    large: true,
    fields: { thing_id: id(), thing_name: text('Name', { search: true }), place: text('Place') },
    filters: ['place'],
  })
  const columns = () => ({
    thing_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    thing_name: textColumn().notNull(),
    place: textColumn().notNull(),
    search_text: textColumn().notNull(),
  })

  it('names what its table has no index for, and is content when it has', () => {
    expect(missingIndexes(things, pgTable('things', columns()))).toEqual([
      'its order, by thing_name',
      'its filter place',
      'its search: trigrams of search_text',
      'its search for one or two letters: gramIndex',
    ])
    const whole = pgTable('things', columns(), (table) => [
      index().on(table.thing_name),
      index().on(table.place),
      index().using('gin', table.search_text.op('gin_trgm_ops')),
      gramIndex('things', table.search_text),
    ])
    expect(missingIndexes(things, whole)).toEqual([])
    expect(missingIndexes({ ...things, large: false }, pgTable('things', columns()))).toEqual([])
  })
})
