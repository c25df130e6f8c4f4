import type { WorkFigure } from '@sala/contract/app/my-work'
import { workCards } from '@sala/contract/app/work-cards'
import { addDays, localToday } from '@sala/contract/kit/clock'
import { filterFields } from '@sala/contract/kit/list'
import type { AnyResource } from '@sala/contract/kit/resource'
import { staffStatus } from '@sala/contract/people/statuses'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'
import { builtinRoles } from '../accounts/builtin-roles.ts'
import { inTransaction } from '../kit/database.ts'
import { readMyWork } from './read-my-work.ts'

const world = openSchool('my_work')

/** The first figures that each role of the beginning finds at home, by what it may do. */
const days: Readonly<Record<string, readonly string[]>> = {
  Administrator: workCards.flatMap(({ figures }) => figures.map(({ name }) => name)),
  Director: [
    'profile-changes',
    'active-students',
    'days-to-close',
    'overdue-invoices',
    'taken-today',
    'unusual-exports',
  ],
  'IT officer': ['accounts-locked', 'sign-ins-to-confirm', 'unusual-exports', 'staff-accounts'],
  'Branch manager': ['follow-ups-today', 'without-class', 'overdue-invoices', 'taken-today', 'staff-without-account'],
  'Human resources': ['profile-changes', 'imports-unfinished', 'staff-without-account', 'on-probation'],
  Registrar: [
    'follow-ups-overdue',
    'follow-ups-today',
    'new-inquiries',
    'profile-changes',
    'without-class',
    'cards-to-print',
  ],
  Accountant: ['bank-statements-open', 'days-to-close', 'overdue-invoices', 'shifts-open', 'taken-today'],
  Cashier: ['overdue-invoices', 'receipts-today'],
  'Privacy officer': ['privacy-requests', 'looked-at-today'],
  Nurse: ['active-students', 'health-records', 'hospitals'],
  Device: [],
}

/** Somebody of the main campus who holds what the database gave to this role. */
async function holder(role: string): Promise<Actor> {
  const { rows } = await world.owner.execute<{ name: string }>(
    sql`select p.name from role_permissions rp join roles r on r.id = rp.role_id join permissions p on p.id = rp.permission_id where r.name = ${role}`,
  )
  return world.person({ permissions: rows.map(({ name }) => name), branches: [1], given: { default_branch_id: 1 } })
}

const figuresOf = async (actor: Actor, query = ''): Promise<WorkFigure[]> => {
  const { status, json } = await world.call('GET', `/home/my-work${query}`, { token: actor.token })
  expect(status).toBe(200)
  return json.cards.flatMap(({ figures }: { figures: WorkFigure[] }) => figures)
}

/** What the rows behind a figure say of themselves. */
async function behind(actor: Actor, { name, filters, date_from, date_to }: WorkFigure, branch?: number) {
  const figure = workCards.flatMap(({ figures }) => figures).find((each) => each.name === name)!
  const ask = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await world.call(method, path, { token: actor.token, body })
    expect([name, status]).toEqual([name, 200])
    return json
  }
  if ('report' in figure)
    return (
      (await ask('POST', figure.report.path, { date_from, date_to, ...(branch && { branch_id: branch }) })).totals[
        figure.sum
      ] ?? '0'
    )
  if ('opens' in figure) return undefined
  if (name === 'slips-to-print') {
    const rows = await ask('GET', `/notification-histories?perPage=100${branch ? `&branch_id=${branch}` : ''}`)
    return rows.data.reduce((sum: number, { slips }: { slips: number }) => sum + slips, 0)
  }
  if ('counted' in figure) {
    await ask('GET', '/closed-days')
    return (await ask('GET', `/closed-days/reckoning?branch_id=1&closed_date=${localToday()}`)).earlier.length
  }
  const asked = new URLSearchParams()
  for (const [filter, values] of Object.entries(filters))
    if (values.length === 0) asked.set(`filter[${filter}]`, '')
    else for (const value of values) asked.append(`filter[${filter}][]`, value)
  if (date_from) asked.set('date_from', date_from)
  if (date_to) asked.set('date_to', date_to)
  if (branch && !figure.everyBranch && 'branch_id' in filterFields(figure.list)) asked.set('branch_id', String(branch))
  return (await ask('GET', `${figure.list.path}?${asked}`)).meta.total
}

beforeAll(async () => {
  const today = localToday()
  const change = (text: string, values: unknown[] = []) => world.owner.$client.query(text, values)
  // Each in the main campus once, and once where nobody of it works.
  for (const branch of [1, 2]) {
    const inBranch = { branch_id: branch }
    await world.rows.fresh('student-profiles', 'A', { ...inBranch, class_id: undefined })
    await world.rows.fresh('employees', 'A', { ...inBranch, status: staffStatus.probation })
    for (const action_date of [addDays(today, -1), today, addDays(today, 1)])
      await change(
        `insert into student_follow_ups (action_date, action_type, responsible_by, action_status, branch_id) select $1, 1, min(staff_id), 1, $2 from employees`,
        [action_date, branch],
      )
    await change(
      'update classes set teacher_resp_id = null where class_id = (select min(class_id) from classes where branch_id = $1)',
      [branch],
    )
  }
  await change(
    `insert into sign_in_failures (subject, blocked_until) values ('user:cashier', now() + interval '1 hour')`,
  )
  await change(`insert into bulk_reads (user_id, resource, row_count, is_alarm) values (1, 'users', 9, 1)`)
  await change(
    `insert into bulk_reads (user_id, resource, row_count, is_alarm, created_date) values (1, 'users', 9, 1, now() - interval '9 days')`,
  )
})

it('tells the day of every role of the beginning', () => {
  expect(Object.keys(days)).toEqual(builtinRoles.flatMap(({ name, guard }) => (guard === 'staff-api' ? [name] : [])))
})

it.each(Object.entries(days))(
  '%s: the home is its day, and each number is that of the rows it opens',
  async (role, named) => {
    const actor = await holder(role)
    for (const branch of [undefined, 1]) {
      const figures = await figuresOf(actor, branch ? `?branch_id=${branch}` : '')
      const names = figures.map(({ name }) => name)
      expect(named.filter((name) => !names.includes(name))).toEqual([])
      // The access log before the lists that are written down in it.
      for (const figure of figures.toReversed())
        expect([figure.name, (await behind(actor, figure, branch)) ?? null]).toEqual([
          figure.name,
          figure.amount ?? figure.count,
        ])
    }
  },
)

it('shows nothing to whom nothing is granted, and no branch that is not his', async () => {
  const actor = await world.person({ permissions: [], branches: [1] })
  expect(await figuresOf(actor)).toEqual([])
  expect((await world.call('GET', '/home/my-work?branch_id=2', { token: actor.token })).status).toBe(404)
  expect((await world.call('GET', '/home/my-work', { token: world.actors['parent-api'].own.token })).status).toBe(403)
})

it('counts what is there, and of the own branches alone', async () => {
  const [one, all] = [await figuresOf(await holder('Administrator')), await figuresOf(world.head)]
  const count = (figures: WorkFigure[], name: string) => figures.find((each) => each.name === name)?.count
  for (const name of [
    'follow-ups-overdue',
    'follow-ups-today',
    'new-inquiries',
    'without-class',
    'on-probation',
    'classes-without-teacher',
  ]) {
    expect([name, count(one, name)! > 0]).toEqual([name, true])
    expect([name, count(all, name)! > count(one, name)!]).toEqual([name, true])
  }
  // The one of the demonstration and the one of today, and not that of nine days ago.
  expect([count(one, 'accounts-locked'), count(one, 'unusual-exports')]).toEqual([1, 2])
})

it('reads few rows, however many shifts, classes and exports there have been', async () => {
  for (const rows of [
    `cashier_shifts (branch_id, user_id, float_usd, float_khr, closed_at, counted_usd, counted_khr, expected_usd, expected_khr)
       select 1, 1, 0, 0, now(), 0, 0, 0, 0 from generate_series(1, 3000)`,
    `classes (class_name, branch_id, acp_id, acps_id, ac_year_id, ac_term_id, grade_id, ac_st_id, teacher_resp_id)
       select 'Many ' || n, branch_id, acp_id, acps_id, ac_year_id, ac_term_id, grade_id, ac_st_id, teacher_resp_id
       from generate_series(1, 3000) n, (select * from classes where branch_id = 1 and teacher_resp_id is not null limit 1) c`,
    `bulk_reads (user_id, resource, row_count) select 1, 'users', 9 from generate_series(1, 3000)`,
  ])
    await world.owner.$client.query(`insert into ${rows}`)
  await world.owner.$client.query('analyze cashier_shifts, classes, bulk_reads')
  const { user_id } = world.head
  const actor = (await world.app.actorOf(world.db, user_id))!
  await inTransaction(world.db, { user_id, operation: 'test', request_id: 'test' }, async (tx, now) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const store = ({ name }: AnyResource) => world.app.stores.get(name)!
    const call = { db: tx, language: 'en' }
    await readMyWork(world.app)({ actor, tx, now, store, call, input: {} } as never)
    const { rows } = await tx.execute<{ relname: string; read: number }>(
      sql`select relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
        where relname in ('cashier_shifts', 'classes', 'bulk_reads')`,
    )
    expect(rows.filter(({ read }) => read > 1000)).toEqual([])
    expect(rows).toHaveLength(3)
  })
})
