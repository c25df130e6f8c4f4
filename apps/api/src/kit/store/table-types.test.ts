import { date, id, integer, text } from '@sala/contract/kit/field'
import { defineResource } from '@sala/contract/kit/resource'
import { integer as integerColumn, pgTable, text as textColumn } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { stamps } from '../columns.ts'
import { mountResource } from '../mount/mount-resource.ts'
import type { App } from '../route/app.ts'
import { everyone } from './scope.ts'
import { Store } from './store.ts'

// What must not compile is written down here: the compiler fails on an expected error that does not come.

const things = defineResource({
  name: 'things',
  label: ['Thing', 'Things'],
  key: 'thing_id',
  title: 'name',
  sort: ['name', 'asc'],
  fields: {
    thing_id: id(),
    name: text('Name'),
    remark: text('Remark', { optional: true }),
    amount: integer('Amount'),
    day: date('Day', { optional: true }),
  },
})

const key = () => ({ thing_id: integerColumn().primaryKey().generatedAlwaysAsIdentity() })
const right = pgTable('things', {
  ...key(),
  name: textColumn().notNull(),
  remark: textColumn(),
  amount: integerColumn().notNull(),
  day: textColumn(),
  ...stamps(),
})
const missing = pgTable('things', {
  ...key(),
  name: textColumn().notNull(),
  remark: textColumn(),
  day: textColumn(),
  ...stamps(),
})
const otherType = pgTable('things', {
  ...key(),
  name: textColumn().notNull(),
  remark: textColumn(),
  amount: textColumn().notNull(),
  day: textColumn(),
  ...stamps(),
})
const mayBeEmpty = pgTable('things', {
  ...key(),
  name: textColumn(),
  remark: textColumn(),
  amount: integerColumn().notNull(),
  day: textColumn(),
  ...stamps(),
})
const neverEmpty = pgTable('things', {
  ...key(),
  name: textColumn().notNull(),
  remark: textColumn().notNull(),
  amount: integerColumn().notNull(),
  day: textColumn(),
  ...stamps(),
})

export function mountThings(app: App): void {
  mountResource(app, things, { table: right, scope: everyone })
  // @ts-expect-error a table without a column for a field
  mountResource(app, things, { table: missing, scope: everyone })
  // @ts-expect-error a column of another type than its field
  mountResource(app, things, { table: otherType, scope: everyone })
  // @ts-expect-error a column that may be empty where its field may not
  mountResource(app, things, { table: mayBeEmpty, scope: everyone })
  // @ts-expect-error a column that may not be empty where its field may
  mountResource(app, things, { table: neverEmpty, scope: everyone })
  // @ts-expect-error a mount that does not say which rows are whose
  mountResource(app, things, { table: right })
}

// @ts-expect-error a title that is no field
defineResource({ ...things, title: 'nothing' })
// @ts-expect-error a filter that is no field
defineResource({ ...things, filters: ['nothing'] })

test('a table that disagrees with its definition is refused at the start too', () => {
  expect(() => new Store(things, { table: right, scope: everyone }, () => undefined as never)).not.toThrow()
  expect(() => new Store(things, { table: missing as never, scope: everyone }, () => undefined as never)).toThrow(
    'nothing in the table or on the mount line provides "amount"',
  )
})
