import { seedAccounts } from '../apps/api/seeds/accounts.ts'
import { seedEnrolments } from '../apps/api/seeds/enrolments.ts'
import { seedFamilies } from '../apps/api/seeds/families.ts'
import { seedMoney } from '../apps/api/seeds/money.ts'
import { seedStaff } from '../apps/api/seeds/staff.ts'
import { seedTimetables } from '../apps/api/seeds/timetables.ts'
import type { Db } from '../apps/api/src/kit/database.ts'

/**
 * A list worth measuring: a line here, and `npm run bench -- --list <name>` does the rest. The bare server runs the
 * statements that were seen.
 */
export interface BenchedList {
  /** Its first page, below /api. */
  readonly path: string
  /** Lays down about so many rows of it in the demonstration school; answers how many it has. */
  readonly seed: (db: Db, rows: number) => Promise<number>
  /** What people type, by what it shows. */
  readonly searches: Readonly<Record<string, string>>
}

export const benchedLists: Readonly<Record<string, BenchedList>> = {
  users: {
    path: '/users?user_type=parent-api',
    seed: async (db, rows) => {
      // A family has eleven children in six on average, and one account.
      await seedFamilies(db, Math.ceil((rows * 11) / 6))
      return seedAccounts(db)
    },
    searches: {
      'two letters': 'ch',
      'two letters that nobody has': 'zx',
      'three letters': 'cha',
      'three letters that nobody has': 'zxq',
      'two letters of Khmer': 'សុ',
      'two letters of Khmer that nobody has': 'ឪឱ',
      'three letters of Khmer': 'សុខ',
      'the end of the order': 'family-9999',
      'a name and a given name': 'sok dar',
    },
  },
  employees: {
    path: '/employees',
    seed: async (db, rows) => {
      await seedStaff(db, rows * 20)
      return countOf(db, 'employees')
    },
    searches: { 'two letters': 'ch', 'three letters': 'cha', 'three letters of Khmer': 'សុខ' },
  },
  classes: {
    path: '/class-operations',
    seed: async (db, rows) => {
      await seedStaff(db, rows * 30)
      await seedTimetables(db, rows * 30)
      return countOf(db, 'classes')
    },
    searches: { 'two letters': '1a', 'three letters': '12a' },
  },
  students: {
    path: '/student-profiles',
    seed: async (db, rows) => {
      await seedFamilies(db, rows)
      await seedEnrolments(db)
      return countOf(db, 'students')
    },
    searches: {
      'two letters': 'ch',
      'two letters that nobody has': 'zx',
      'a Latin name': 'chan',
      'a name and a given name': 'sok dar',
      'two letters of Khmer': 'សុ',
      'a Khmer name': 'សុខ',
      'a Khmer name and a given name': 'សុខ ដារ៉ា',
      'part of a card': '00999',
      'a whole card': 'S0000777',
      'a telephone': '012 800 777',
      'letters that nobody has': 'zxqwv',
    },
  },
  invoices: {
    path: '/invoices',
    seed: async (db, rows) => {
      await seedBills(db, rows)
      return countOf(db, 'invoices')
    },
    searches: {
      'a number': '00777',
      'a series': 'invpp26',
      'a number that nobody has': 'inv99x',
      'a child': 'sok dara',
    },
  },
  receipts: {
    path: '/receipts',
    seed: async (db, rows) => {
      await seedBills(db, rows)
      return countOf(db, 'receipts')
    },
    searches: {
      'a number': '00777',
      'two letters': 'ch',
      'a family': 'sok dar',
      'three letters that nobody has': 'zxq',
    },
  },
  'pre-invoices': {
    path: '/pre-invoices',
    seed: async (db, rows) => {
      // Three for four children.
      await seedBills(db, rows * 7)
      return countOf(db, 'pre_invoices')
    },
    searches: { 'a number': '00777', 'a series': 'pipp26', 'a number that nobody has': 'pi99x' },
  },
  'history-tracking': {
    path: '/history-tracking',
    seed: async (db, rows) => {
      await db.$client.query(
        `insert into history (object, object_id, root_object, root_id, action, old, new, user_id, db_role, operation, branch_id)
         select t.name, g::text, t.name, g::text, 'update', '{"name":"before"}', '{"name":"after"}', 1, 'sala_app', 'update-' || t.name, case when t.branch then 1 + g % 3 end
         from generate_series(1, $1::int) g, lateral (select * from (values (0, 'students', true), (1, 'users', false), (2, 'divisions', false), (3, 'employees', true)) n (at, name, branch) where at = g % 4) t`,
        [rows],
      )
      return rows
    },
    searches: { 'an operation': 'update-users' },
  },
}

/** Five bills for a child. */
async function seedBills(db: Db, rows: number): Promise<void> {
  await seedFamilies(db, Math.ceil(rows / 5))
  await seedEnrolments(db)
  await seedMoney(db)
}

async function countOf(
  db: Db,
  table: 'classes' | 'employees' | 'students' | 'invoices' | 'receipts' | 'pre_invoices',
): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(`select count(*)::int from ${table}`)
  return rows[0]!.count
}
