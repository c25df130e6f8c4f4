import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localToday } from '@sala/contract/kit/clock'
import { pairKind } from '@sala/contract/people/duplicate-pairs'
import type { Catalogue, CatalogueColumn } from '../../apps/api/src/data-protection/catalogue.ts'
import { isWalked } from '../../apps/api/src/data-protection/check-classes.ts'
import { classes, type TableClass } from '../../apps/api/src/data-protection/classes.ts'
import type { Db } from '../../apps/api/src/kit/database.ts'
import type { Storage } from '../../apps/api/src/kit/file/storage.ts'

type Row = Record<string, unknown>

/** Somebody whose every text, day and file can be told from everybody else's. */
export interface Owner {
  readonly name: string
  /** Every day that is written of him. */
  readonly day: string
  /** His rows by table: what further rows refer to. */
  readonly rows: Map<string, Row>
  /** Each canary, and where it was put. */
  readonly planted: { readonly canary: string; readonly table: string; readonly column: string }[]
}

export const owner = (name: string, day: string): Owner => ({ name, day, rows: new Map(), planted: [] })

// What has to be a certain value, or the row would be another case: who has left, what is decided, what has ended.
const settled: Readonly<Record<string, unknown>> = {
  // Cash lies in a drawer, and the receipts here have none.
  'receipt_payments.payment_method': 2,
  'students.status': 3,
  'guardian_blocks.guardian_type': 1,
  'students.gender': 'F',
  'users.user_type': 'student-api',
  'users.language': 'km',
  'users.student_parent_id': null,
  'cards.card_status': 2,
  'approval_requests.approve_status': 2,
  'student_enrollments.enrollment_status': 3,
  'privacy_requests.request_kind': 1,
  'privacy_requests.request_state': 4,
  'student_pickups.guardian_type': 4,
  'files.mime': 'image/webp',
  'consents.purpose': 'photos',
  'ledger_lines.amount': 0,
  'ledger_lines.base_amount': 0,
}

const nobody = owner('NOBODY', '1900-01-03')
let serial = 0
const base = (type: string) => type.replace(/\(.*\)/, '')

/** Plants a row of every table that can hold one of a child's, as the owner of the database. */
export class Planter {
  private readonly db: Db
  private readonly storage: Storage
  private readonly catalogue: Catalogue
  private readonly resources: ReadonlyMap<string, string>

  constructor(db: Db, storage: Storage, catalogue: Catalogue, resources: ReadonlyMap<string, string>) {
    this.db = db
    this.storage = storage
    this.catalogue = catalogue
    this.resources = resources
  }

  private query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await this.db.$client.query<Row>(text, values)).rows

  /**
   * A child with everything: a row by every way that leads to it, one that was changed, one that was removed, and a
   * file for each picture.
   */
  async child(of: Owner, family: Row): Promise<void> {
    await this.row(of, 'students', { student_parent_id: family.student_parent_id })
    await this.everything(of, (name) => name !== 'parents' && classes[name]!.of !== 'family')
  }

  async family(of: Owner): Promise<Row> {
    const family = await this.row(of, 'parents', {})
    await this.everything(of, (name) => classes[name]!.of === 'family' || name === 'users')
    return family
  }

  private async everything(of: Owner, chosen: (name: string) => boolean): Promise<void> {
    const waiting = Object.entries(classes).filter(
      ([name, each]) => isWalked(name, each) && !of.rows.has(name) && chosen(name),
    )
    for (let left = waiting; left.length > 0; ) {
      const later: typeof waiting = []
      for (const [name, each] of left) if (!(await this.every(of, name, each))) later.push([name, each])
      if (later.length === left.length) return
      left = later
    }
  }

  /** A row by each of the columns by which a row of this table may belong to somebody. */
  private async every(of: Owner, name: string, each: TableClass): Promise<boolean> {
    // The database itself keeps where a family is known, files come with what they belong to, and whom a parent looks
    // at is no word of anybody.
    if (['files', 'parent_branches', 'chosen_children'].includes(name)) return true
    if (name === 'student_follow_ups') return of.rows.has(name)
    if (each.named) {
      const [table, row] = of.rows.has('students')
        ? ['students', of.rows.get('students')!]
        : ['parents', of.rows.get('parents')!]
      const object = this.resources.get(table)!
      await this.row(of, name, { object, object_id: String(row[this.catalogue.get(table)!.keys[0]!]) })
      return true
    }
    const ways = Object.entries(each.by!).filter(([, target]) => of.rows.has(target.split('.')[0]!))
    if (ways.length === 0) return false
    for (const [column, target] of ways) {
      const key = of.rows.get(target)![this.catalogue.get(target)!.keys[0]!]
      const others = Object.fromEntries(Object.keys(each.by!).map((other) => [other, other === column ? key : null]))
      // A pair is always of two; the other one is nobody here.
      if (name === 'duplicate_pairs')
        Object.assign(
          others,
          { pair_kind: pairKind.student },
          column === 'one_id' ? { other_id: 2_000_000_000 } : { one_id: 0 },
        )
      // Told to a family without an account, or about nobody in particular.
      if (name === 'notice_receivers')
        Object.assign(others, column === 'student_id' ? { person_id: -1 } : { student_id: 0 })
      if (name === 'follow_up_inquiries')
        others.followup_id = (await this.row(of, 'student_follow_ups', {})).followup_id
      if (this.catalogue.get(name)!.keys.includes('student_id') || each.because === 'derived')
        await this.row(of, name, others)
      else await this.story(of, name, others)
    }
    return true
  }

  /** One that stays and was changed, and one that is gone: the history knows both. */
  private async story(of: Owner, name: string, given: Row): Promise<void> {
    const table = this.catalogue.get(name)!
    const where = table.keys.map((key, at) => `${key} = $${at + 1}`).join(' and ')
    const keys = (row: Row) => table.keys.map((key) => row[key])
    const unique =
      !['text', 'uuid'].includes(base(table.columns.find((each) => each.name === table.keys[0])!.type)) &&
      table.keys.length === 1 &&
      given[table.keys[0]!] === undefined
    if (unique && classes[name]!.fate === 'erase') {
      const gone = await this.row(of, name, given)
      await this.query(`delete from ${name} where ${where}`, keys(gone))
    }
    const row = await this.row(of, name, given)
    const note = table.columns.find(
      ({ name: column, type, generated }) => !generated && type === 'text' && column === 'remark',
    )
    if (note)
      await this.query(`update ${name} set remark = '${this.canary(of, name, 'remark')}' where ${where}`, keys(row))
  }

  private canary(of: Owner, table: string, column: string): string {
    const canary = `CANARY${of.name}X${++serial}X`
    of.planted.push({ canary, table, column })
    return canary
  }

  /** One row, its every text a canary. */
  async row(of: Owner, name: string, given: Row): Promise<Row> {
    const table = this.catalogue.get(name)!
    const values: Row = {}
    for (const column of table.columns) {
      const value = await this.value(of, name, column, given)
      if (value !== undefined) values[column.name] = value
    }
    const names = Object.keys(values)
    const [row] = await this.query(
      `insert into ${name} (${names.map((each) => `"${each}"`).join()}) values (${names.map((_, at) => `$${at + 1}`).join()}) returning *`,
      Object.values(values),
    ).catch((error) => {
      throw new Error(`${name}: ${error.message} ${JSON.stringify(values).slice(0, 400)}`)
    })
    of.rows.set(name, row!)
    await this.pictures(of, name, row!)
    return row!
  }

  private async value(
    of: Owner,
    name: string,
    { name: column, type, generated }: CatalogueColumn,
    given: Row,
  ): Promise<unknown> {
    const table = this.catalogue.get(name)!
    if (column in given) return given[column]
    // Lies in pieces by month, of which there are only those of now.
    if (column === 'sent_month') return `${localToday().slice(0, 7)}-01`
    if (`${name}.${column}` in settled) return settled[`${name}.${column}`]
    const [identity] = await this.query(
      `select attidentity <> '' as own, attnotnull as needed, atthasdef as has from pg_attribute where attrelid = '${name}'::regclass and attname = $1`,
      [column],
    )
    if (generated || identity!.own || ['version', 'created_by', 'created_date', 'updated_at'].includes(column))
      return undefined
    const reference = table.references.find((each) => each.column === column)
    if (reference)
      return identity!.needed
        ? (of.rows.get(reference.target)?.[this.catalogue.get(reference.target)!.keys[0]!] ??
            this.anyOf(reference.target))
        : undefined
    const keeps = classes[name]?.keeps?.includes(column)
    if (base(type) === 'text' && !keeps) return this.canary(of, name, column)
    if (base(type) === 'jsonb' && !keeps && !identity!.needed)
      return JSON.stringify({ search: this.canary(of, name, column) })
    if (base(type) === 'jsonb' && name === 'approval_requests')
      return JSON.stringify({ phone_number: { from: this.canary(of, name, column), to: null } })
    if (base(type) === 'date') return of.day
    if (identity!.has || !identity!.needed) return undefined
    if (base(type) === 'uuid') return randomUUID()
    if (base(type).startsWith('timestamp')) return '2026-01-15T08:00:00Z'
    // A number of a document is its own.
    return base(type) === 'text' ? (/_(number|reference|fold)$/.test(column) ? `x${++serial}` : 'x') : 1
  }

  private async anyOf(target: string): Promise<unknown> {
    const { keys } = this.catalogue.get(target)!
    const [found] = await this.query(`select ${keys[0]} as key from ${target} limit 1`)
    return found?.key ?? (await this.row(nobody, target, {}))[keys[0]!]
  }

  /** A file for each column that holds one, and one that was replaced before. */
  private async pictures(of: Owner, name: string, row: Row): Promise<void> {
    const table = this.catalogue.get(name)!
    for (const { column } of table.references.filter(({ target }) => target === 'files')) {
      const key = table.keys.map((each) => row[each]).join('/')
      await this.file(of, this.resources.get(name) ?? name, key, column)
      const kept = await this.file(of, this.resources.get(name) ?? name, key, column)
      await this.query(`update ${name} set ${column} = $1 where ${table.keys[0]} = $2`, [kept, row[table.keys[0]!]])
    }
  }

  async file(of: Owner, object: string, key: string, field: string): Promise<string> {
    const [row] = await this.query(
      "insert into files (object, object_id, field, mime, bytes, sha256) values ($1, $2, $3, 'image/webp', 20, $4) returning file_id",
      [object, key, field, `${object}-${key}`],
    )
    const path = join(tmpdir(), `sala-privacy-${randomUUID()}`)
    await writeFile(path, this.canary(of, 'files', 'bytes'))
    await this.storage.put(row!.file_id as string, path, 'image/webp')
    return row!.file_id as string
  }
}
