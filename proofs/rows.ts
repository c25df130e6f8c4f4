import { scoringCycle } from '@sala/contract/academics/statuses'
import { subjectType } from '@sala/contract/academics/subjects'
import type { UserType } from '@sala/contract/kit/access'
import type { Field, Fields } from '@sala/contract/kit/field'
import { reaches } from '@sala/contract/kit/reach'
import type { AnyResource } from '@sala/contract/kit/resource'
import { blockedFrom } from '@sala/contract/people/guardian-blocks'
import { pickupType } from '@sala/contract/people/pickups'
import { partKind } from '@sala/contract/scoring/score-assessments'
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type Db, inTransaction } from '../apps/api/src/kit/database.ts'
import type { App } from '../apps/api/src/kit/route/app.ts'
import { descriptionOf } from '../apps/api/src/kit/store/scope.ts'
import type { Store } from '../apps/api/src/kit/store/store.ts'
import { makers } from './documents.ts'

export type Row = Record<string, unknown>
/** The two branches, and with them the two families, that must never see each other. */
export type Side = 'A' | 'B'

const dayOf = (serial: number) => new Date(Date.UTC(1900, 0, serial)).toISOString().slice(0, 10)

// What a definition cannot say: rows that come with the program, and forms that only the database checks.
const existing = new Set(['permissions', 'fee-types'])
const written = new Set(['history', 'calendar_entries'])
const familiesOf = async (rows: Rows, side: Side) => ({
  whom: ['families'],
  branch_ids: [(await rows.row('branches', side)).branch_id],
})
const special: Record<string, (serial: number, side: Side, rows: Rows) => unknown> = {
  'roles.guard': () => 'staff-api',
  'bank-profiles.pay_link': () => 'https://bank.example/pay?to={account}&amount={amount}&ref={reference}',
  'roles.rank': () => 5,
  'holiday-rules.day': () => 8,
  // Two figures are few: those of the real provinces are taken, and the sides keep apart.
  'currencies.currency_code': (serial) =>
    [676, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(serial / unit) % 26))).join(''),
  'cashier-shifts.user_id': async (_, side, rows) => (await rows.fresh('users', side)).user_id,
  'provinces.province_code': (serial, side) => String((side === 'A' ? 26 : 63) + (serial % 37)),
  'terms.term_order': () => 1,
  'subject-cores.components.weight': () => '100.00',
  'subject-grading-ranges.from_score': () => '0.00',
  'subject-grading-ranges.to_score': (serial) => `${50 + (serial % 50)}.00`,

  'total-score-grading-ranges.from_score': () => '0.00',
  'total-score-grading-ranges.to_score': (serial) => `${50 + (serial % 50)}.00`,
  'score-assessments.scoring_cycle_id': () => scoringCycle.monthly,
  'score-assessments.parts.part_kind': () => partKind.base,
  'score-assessments.components.weight': () => '100.00',

  'schedule-times.end_time': () => '08:50',
  // Each timetable and exam has a day of its own, long before any term, so that no two of them want the same class at
  // once.
  // Beside the steps that every school begins with.
  'reminder-steps.days_overdue': (serial) => 31 + (serial % 335),
  'schedules.valid_from': (serial) => dayOf(serial),
  'schedules.valid_to': (serial) => dayOf(serial - 1),
  // No Sunday: schools rest then.
  'exam-schedules.exam_date': (serial) => dayOf(serial + Math.floor((serial - 1) / 6)),
  'exam-schedules.end_time': () => '08:50',
  // Each transfer sends somebody else away, to a branch that is of neither side.
  'student-transfers.student_id': async (_, side, rows) => (await rows.fresh('student-profiles', side)).student_id,
  'student-transfers.to_branch_id': () => 1,
  'profile-approvals.app_type_id': () => 2,
  // Whoever may change the record is shown what is asked about it.
  'profile-approvals.object': () => 'employees',
  'staff-my-approvals.object': () => 'employees',
  'instalment-plans.parts.share': () => '100.00',
  'monthly-semester-mappings.month': (serial) => dayOf(serial * 31).slice(0, 7),
  // Children of the staff are not counted.
  'discount-rules.discount_kind': () => 2,
  'discount-rules.from_child': () => null,
  // Both records of a pair are of the side that may see it.
  'duplicate-pairs.one_id': async (_, side, rows) => (await rows.fresh('student-profiles', side)).student_id,
  'duplicate-pairs.other_id': async (_, side, rows) => (await rows.fresh('student-profiles', side)).student_id,
  // A value of a shape of its own names rows too.
  'notification-manuals.audience': (_, side, rows) => familiesOf(rows, side),
  'notification-schedules.audience': (_, side, rows) => familiesOf(rows, side),
  'notification-templates.notice': () => null,
  // Named by reference, as another person than father, mother and guardian; who is blocked for good in no test of others.
  'guardian-blocks.guardian_type': () => pickupType.other,
  'guardian-blocks.blocked_from': () => blockedFrom.pickup,
  'pickup-card-creations.valid_to': () => '2099-12-31',
  'student-card-activators.card_number': (serial, side) => `CANARY${side}${serial}`,
  'employee-card-activators.card_number': (serial, side) => `CANARY${side}${serial}`,
  'pickup-card-activators.card_number': (serial, side) => `CANARY${side}${serial}`,
}

/** Columns that no definition shows, where two resources are kinds of rows in one table. */
const kinds: Record<string, Row> = {
  'subject-electives': { subject_type: subjectType.elective },
  'subject-components': { weight: '100.00' },
  imports: { resource: 'student-profiles' },
  'access-log': { about: 'student-profiles' },
  'sign-in-confirmations': { asked_by_id: 0 },
}

/** Resources that show a part of rows which another one makes. */
const partOf: Record<string, string> = { 'branch-names': 'branches' }
/** Lists over rows that only another resource makes. */
const views: Record<string, string> = {
  'card-to-be-prints': 'student-profiles',
  'default-credit-days': 'companies',
  counter: 'parent-profiles',
  dashboard: 'branches',
  'cost-questions': 'fee-setups',
  'access-explanations': 'users',
  'prices-by-hand': 'invoices',
  'family-payment-notices': 'payment-announcements',
  'staff-payment-histories': 'receipts',
  'teacher-payment-histories': 'receipts',
  'parent-payment-histories': 'receipts',
  'student-payment-histories': 'receipts',
}

/** Any text of a side: long ones hold the word, short ones are it. */
const leak = (side: Side): RegExp =>
  new RegExp(`CANARY${side}\\d+|"QX${side}[0-9A-Z]{1,3}"|\\+855 ${side === 'A' ? 11 : 99} 7\\d{5}`, 'i')
const leaks = { A: leak('A'), B: leak('B') }

/** The first text of the other side that stands in an answer. */
export const canaryOf = (side: Side, text: string): string | undefined => leaks[side].exec(text)?.[0]

/** Whether a resource's rows belong to the whole group, so that its texts are nobody's secret. */
const isShared = (store: Store, userType: UserType = 'staff-api'): boolean => {
  const scope = store.options.scope[userType]
  return scope !== undefined && descriptionOf(scope)?.reach === reaches.whole_group
}

/** Makes rows of anything that is mounted, from the kinds of its fields; what a row refers to is made first. */
export class Rows {
  private readonly app: App
  private readonly owner: Db
  private serial = 0
  private readonly kept = new Map<string, Promise<Row>>()
  private readonly uniques = new Map<string, Promise<Set<string>>>()

  constructor(app: App, owner: Db) {
    this.app = app
    this.owner = owner
  }

  /** What stands for each side by now, for another that opens on a copy of the same database. */
  async said(): Promise<[serial: number, kept: [string, Row][]]> {
    return [
      this.serial,
      await Promise.all([...this.kept].map(async ([key, row]): Promise<[string, Row]> => [key, await row])),
    ]
  }

  know([serial, kept]: Awaited<ReturnType<Rows['said']>>): void {
    this.serial = serial
    for (const [key, row] of kept) this.kept.set(key, Promise.resolve(row))
  }

  store(name: string): Store {
    const store = this.app.stores.get(name)
    if (!store) throw new Error(`"${name}" is not mounted`)
    return store
  }

  /** The mounted resources whose rows somebody can make. */
  resources(): AnyResource[] {
    return [...this.app.stores.values()]
      .filter((store) => !written.has(store.tableName) && !partOf[store.resource.name])
      .map((store) => store.resource)
  }

  /** The one row that stands for this side wherever something refers to the resource. */
  row(of: string, side: Side): Promise<Row> {
    const name = partOf[of] ?? of
    const key = `${name} ${side}`
    let row = this.kept.get(key)
    if (!row) this.kept.set(key, (row = this.fresh(name, side)))
    return row
  }

  /** One of the rows that are there, another each time. */
  private async inTurn(name: string): Promise<Row> {
    const { options, resource } = this.store(name)
    const rows = await this.owner
      .select()
      .from(options.table as PgTable)
      .orderBy(getTableColumns(options.table as PgTable)[resource.keys[0]!]!)
    return rows[this.serial++ % rows.length] as Row
  }

  /** One more row of this side, put in by the owner of the database; with its links and owned rows. */
  async fresh(name: string, side: Side, given: Row = {}, tries = 5): Promise<Row> {
    if (existing.has(name)) return this.inTurn(name)
    if (views[name]) return this.fresh(views[name], side, given)
    const store = this.store(name)
    const maker = makers[name]
    if (maker)
      return inTransaction(this.owner, { user_id: 0, operation: 'proofs', request_id: 'proofs' }, (tx) =>
        maker(tx, this, side, given),
      )
    const table = store.options.table as PgTable
    const values = { ...(await this.values(name, side)), ...given }
    const columns = getTableColumns(table)
    const sent = Object.entries(values).filter(
      ([field]) => field in columns && (store.resource.fields as Fields)[field]?.stored,
    )
    const stored: Row = { ...Object.fromEntries(sent), ...kinds[name] }
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { columns: own, foreignTable } = reference()
      const column = own[0]!
      // A column that the definition does not show, but that no row can be without.
      if (column.name in stored || !column.notNull || column.hasDefault) continue
      const target = [...this.app.stores.values()].find((each) => each.tableName === getTableName(foreignTable))!
      const { name, keys } = target.resource
      stored[column.name] = (await (name === 'branches' ? this.row(name, side) : this.fresh(name, side)))[keys[0]!]
    }
    const insert = inTransaction(this.owner, { user_id: 0, operation: 'proofs', request_id: 'proofs' }, async (tx) => {
      const [row] = (await tx
        .insert(table)
        .values(stored as never)
        .returning()) as Row[]
      const key = row![store.resource.keys[0]!]
      for (const [field, { table: pairs, parent, child }] of Object.entries(store.options.links ?? {}))
        for (const id of (values[field] as unknown[]) ?? [])
          await tx.insert(pairs).values({ [parent.name]: key, [child.name]: id } as never)
      for (const [field, { table: parts, parent }] of Object.entries(store.options.owned ?? {}))
        for (const part of (values[field] as Row[]) ?? [])
          await tx.insert(parts).values({ ...part, [parent.name]: key } as never)
      return row!
    })
    return insert.catch((error) => {
      // A number of few comes round again: the next one is free.
      if ((error.cause ?? error).code === '23505' && tries > 1) return this.fresh(name, side, given, tries - 1)
      throw new Error(
        `no row of "${name}" comes from its kinds (add what only the database knows to the list in proofs/rows.ts): ${(error.cause ?? error).message}`,
      )
    })
  }

  /** Acceptable values for everything a client may send of this resource. */
  async values(name: string, side: Side): Promise<Row> {
    const store = this.store(name)
    const fields = store.resource.fields as Fields
    const unique = await this.uniqueColumns(store)
    const values: Row = {}
    for (const [field, definition] of Object.entries(fields))
      if (!definition.computed)
        values[field] = await this.value(
          `${name}.${field}`,
          definition,
          side,
          unique.has(field),
          this.isShown(store, undefined, field),
        )
    // A term brings its year along: what stands within another row agrees with it.
    for (const [field, { within, target }] of Object.entries(fields)) {
      if (!within || values[field] === null || values[field] === undefined) continue
      const row = await this.byKey(target!().name, values[field])
      for (const other of within) values[other] = row[other]
    }
    return values
  }

  /**
   * Whether the whole group reads its rows, or this one field of them, be it through another resource of the same
   * table.
   */
  isShown(store: Store, userType?: UserType, field?: string): boolean {
    const shows = (each: Store) =>
      field === undefined ? !partOf[each.resource.name] || each === store : field in each.resource.fields
    return [...this.app.stores.values()].some(
      (each) => each.tableName === store.tableName && shows(each) && isShared(each, userType),
    )
  }

  private async value(place: string, field: Field, side: Side, unique: boolean, shared: boolean): Promise<unknown> {
    const serial = ++this.serial
    const own = await special[place]?.(serial, side, this)
    if (own !== undefined) return own
    if (field.kind === 'owned') {
      const part: Row = {}
      for (const [name, each] of Object.entries(field.owned!.fields))
        if (!each.computed && name !== field.owned!.key)
          part[name] = await this.value(`${place}.${name}`, each, side, false, shared)
      return [part]
    }
    if (field.target) {
      const target = field.target()
      // A position has no superior but itself to begin with.
      if (place.startsWith(`${target.name}.`)) return field.kind === 'links' ? [] : null
      const row =
        unique && target.name !== 'branches' ? await this.fresh(target.name, side) : await this.row(target.name, side)
      return field.kind === 'links' ? [row[target.keys[0]!]] : row[target.keys[0]!]
    }
    const candidates = candidatesOf(field, serial, shared ? 'G' : side)
    const found = candidates.find((candidate) => z.safeParse(field.accept, candidate).success)
    if (found === undefined)
      throw new Error(
        `no value for ${place} comes from its kind "${field.kind}": add one to the list in proofs/rows.ts`,
      )
    return found
  }

  private async byKey(name: string, key: unknown): Promise<Row> {
    const { options, columns, resource } = this.store(name)
    const [row] = await this.owner
      .select()
      .from(options.table as PgTable)
      .where(eq(columns[resource.keys[0]!]!, key))
    return row as Row
  }

  /**
   * The columns that must differ from row to row; of several that only together may not repeat, and cannot by
   * themselves, the first reference.
   */
  private uniqueColumns(store: Store): Promise<Set<string>> {
    let known = this.uniques.get(store.tableName)
    if (!known) {
      known = this.owner
        .execute<{ names: string[] }>(
          sql`select array_agg(a.attname::text order by k.place) as names from pg_index i
            cross join unnest(i.indkey) with ordinality k (number, place) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
            where i.indrelid = ${store.tableName}::regclass and i.indisunique group by i.indexrelid`,
        )
        .then(({ rows }) => new Set(rows.flatMap(({ names }) => differing(store.resource.fields as Fields, names))))
      this.uniques.set(store.tableName, known)
    }
    return known
  }
}

const endless = new Set(['text', 'note', 'code', 'email', 'phone', 'url', 'id'])
const differing = (fields: Fields, names: readonly string[]): string[] => {
  if (names.length === 1) return [...names]
  if (names.some((name) => endless.has(fields[name]?.kind ?? 'id'))) return []
  // What another of them stands within comes along with it, so it cannot be the one that differs.
  const within = new Set(names.flatMap((name) => fields[name]?.within ?? []))
  return names
    .filter((name) => fields[name]?.target && fields[name].target().name !== 'branches' && !within.has(name))
    .slice(0, 1)
}

const letters = (serial: number) => serial.toString(36).toUpperCase()
const bounded = (serial: number, field: Field, most: number) => {
  const min = field.min ?? 0
  return min + (serial % (Math.min(field.max ?? most, most) - min + 1))
}

/** Values of a kind, the most telling first; the field's own schema chooses. */
function candidatesOf(field: Field, serial: number, side: Side | 'G'): unknown[] {
  const word = `CANARY${side}${serial}`
  const short = `QX${side}${letters(serial)}`
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((length) => String(serial).padStart(length, '9').slice(-length))
  switch (field.kind) {
    case 'text':
    case 'note':
    case 'code':
      return [`${word} សាលា`, word, short, short.toLowerCase(), ...digits]
    case 'html':
      return [`<p>${word}</p>`]
    case 'email':
      return [`${word.toLowerCase()}@example.com`]
    case 'phone':
      return [`+855 ${side === 'A' ? 11 : side === 'B' ? 99 : 55} 7${String(serial).padStart(5, '0').slice(-5)}`]
    case 'url':
      return [`https://example.com/${word}`]
    case 'colour':
      return ['#1d4e89']
    case 'secret':
      return ['a long enough Secret 42']
    case 'integer':
      return [field.default, bounded(serial, field, 30_000)]
    case 'decimal':
      return [field.default, bounded(serial, field, 999).toFixed(field.scale ?? 2), `${field.min ?? 1}`]
    case 'flag':
    case 'choice':
      return [field.default, field.choice?.values[0]]
    case 'date':
      return ['2026-01-15']
    case 'month':
      return ['2026-01']
    case 'time':
      return ['08:00']
    case 'instant':
      return ['2026-01-15T08:00:00Z']
    default:
      return [field.default, {}, [], null]
  }
}
