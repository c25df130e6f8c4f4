import { invoiceKind } from '@sala/contract/billing/statuses'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'
import { invoices } from '../tables/billing.ts'
import { inStates, overdueOrNot } from './payment-states.ts'

const world = openSchool('states')

interface Shown {
  readonly inv_id: number
  readonly payment_state: number
  readonly is_overdue: number
  readonly inv_date: string
}

const list = async (name?: string, values: readonly number[] = [], more = ''): Promise<Shown[]> => {
  const filters = values.map((value) => `&filter[${name}][]=${value}`).join('')
  return (
    await world.call('GET', `/invoices?perPage=200&filter[is_deleted][]=0&filter[is_deleted][]=1${filters}${more}`, {
      token: world.head.token,
    })
  ).json.data
}
const ids = (rows: readonly Shown[]) => rows.map(({ inv_id }) => inv_id)

it('finds by state and by overdue exactly the invoices that say so of themselves, paid in parts or not', async () => {
  const { rows: open } = await world.owner.$client.query(
    `select inv_id, total_amount from invoices where is_deleted = 0 and inv_kind = ${invoiceKind.invoice} and paid_amount = 0 and credited_amount = 0 order by inv_id desc limit 5`,
  )
  const { rows: plans } = await world.owner.$client.query('select plan_id from instalment_plans limit 1')
  await world.owner.$client.query(
    "update invoices set is_deleted = 1, void_reason = 'Written twice' where inv_id = $1",
    [open.pop().inv_id],
  )
  await world.owner.$client.query('update invoices set credited_amount = total_amount where inv_id = $1', [
    open.pop().inv_id,
  ])
  // Of three that are paid in parts, the first part of one has fallen due and nothing of the next; of the last a part
  // was due and is paid.
  for (const [at, days] of [-5, 5, -5].entries()) {
    await world.owner.$client.query('alter table invoices disable trigger user')
    await world.owner.$client.query(
      'update invoices set plan_id = $2, inv_date = current_date - 20, credit_day = 7 where inv_id = $1',
      [open[at].inv_id, plans[0].plan_id],
    )
    if (at === 2)
      await world.owner.$client.query('update invoices set paid_amount = 5 where inv_id = $1', [open[at].inv_id])
    await world.owner.$client.query('alter table invoices enable trigger user')
    await world.owner.$client.query(
      'insert into invoice_instalments (inv_id, part_no, due_date, amount) values ($1, 1, current_date + $2::int, 5)',
      [open[at].inv_id, days],
    )
  }
  const all = await list()
  expect(all.filter(({ inv_id }) => ids(open).includes(inv_id)).map(({ is_overdue }) => is_overdue)).toEqual([1, 0, 0])
  expect(new Set(all.map(({ payment_state }) => payment_state))).toEqual(new Set([1, 2, 3, 4, 5]))
  for (const wanted of [[1], [2], [3], [4], [5], [1, 2], [3, 4]])
    expect(ids(await list('payment_state', wanted))).toEqual(
      ids(all.filter(({ payment_state }) => wanted.includes(payment_state))),
    )
  for (const wanted of [[1], [0], [0, 1]])
    expect(ids(await list('is_overdue', wanted))).toEqual(
      ids(all.filter(({ is_overdue }) => wanted.includes(is_overdue))),
    )
})

it('is in the order of its days once it is narrowed to some, and in the order of its numbers otherwise', async () => {
  const days = (rows: readonly Shown[]) => rows.map(({ inv_date }) => inv_date)
  const all = await list()
  expect(days(all)).not.toEqual(days(all).toSorted().toReversed())
  const narrowed = await list('inv_kind', [1], '&date_from=2025-01-01')
  expect(narrowed.length).toBeGreaterThan(20)
  expect(days(narrowed)).toEqual(days(narrowed).toSorted().toReversed())
})

it('reads the newest unpaid, partly paid and late ones from an index of their own', async () => {
  await world.owner.execute(sql`analyze invoices`)
  const asked = {
    invoices_unpaid: inStates([1]),
    invoices_partly: inStates([2]),
    invoices_late: overdueOrNot(sql``, [1]),
  }
  for (const [index, condition] of Object.entries(asked)) {
    // With no other index there: which of several PostgreSQL prefers depends on what it has counted, whether this one
    // serves does not.
    const alone = sql.raw(`do $$ declare other record; begin
      for other in select i.indexrelid::regclass as name, c.conname from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
        where i.indrelid = 'invoices'::regclass and i.indexrelid <> '${index}'::regclass loop
        if other.conname is null then execute format('drop index %s', other.name); else execute format('alter table invoices drop constraint %I cascade', other.conname); end if;
      end loop; end $$`)
    let plan = ''
    await world.owner
      .transaction(async (tx) => {
        await tx.execute(alone)
        await tx.execute(
          sql`set local enable_seqscan = off; set local enable_bitmapscan = off; set local client_min_messages = 'warning'`,
        )
        const { rows } = await tx.execute(
          sql`explain select inv_id from ${invoices} where is_deleted = 0 and ${condition} order by inv_id desc limit 15`,
        )
        plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        tx.rollback()
      })
      .catch(() => undefined)
    expect(plan).toContain(`using ${index} on`)
    expect(plan).not.toContain('Sort')
  }
})
