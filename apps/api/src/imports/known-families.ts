import { sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import type { Row } from './row.ts'

export const phones = ['father_phone', 'mother_phone', 'guardian_phone', 'phone_number'] as const

export type Family = Row & { readonly student_parent_id?: number; readonly home_branch_id?: number }

export const phoneKey = (phone: unknown): string =>
  String(phone)
    .replaceAll(/\D/g, '')
    .replace(/^(855|0)+/, '')
export const phonesOf = (family: Family): string[] =>
  [...new Set(phones.flatMap((name) => (family[name] ? [phoneKey(family[name])] : [])))].filter((key) => key.length > 5)

/** A family on its way: one that exists, by its number, or one that a row of the file founds. */
export interface Known {
  readonly id: number | null
  readonly group: number
  readonly family: Family
  /** Which row said what first. */
  readonly told: Map<string, number>
}

interface Stored extends Record<string, unknown> {
  readonly slot: number
  readonly family: Family
  readonly told: Record<string, number>
}

const slotOf = ({ id, group }: Known): number => (id === null ? group : -id)
const numberKey = (number: number): string => `n${number}`
const phoneKeys = (phones: readonly string[]): string[] => phones.map((phone) => `p${phone}`)

/**
 * The families that the rows of a file were about so far. They stand in the database; here are those that one block may
 * mean.
 */
export class KnownFamilies {
  private readonly tx: Tx
  private readonly bySlot = new Map<number, Known>()
  private readonly byKey = new Map<string, Known[]>()
  private fresh: { key: string; slot: number }[] = []

  constructor(tx: Tx) {
    this.tx = tx
  }

  async open(): Promise<this> {
    await this.tx.execute(
      sql`create temp table known_families (slot int primary key, family jsonb not null, told jsonb not null) on commit drop`,
    )
    await this.tx.execute(
      sql`create temp table known_family_keys (at int generated always as identity, key text collate "C", slot int, primary key (key, slot)) on commit drop`,
    )
    return this
  }

  /** Brings in whom these numbers, which may be the school's or the file's own, and these phones may mean. */
  async look(numbers: readonly number[], phones: readonly string[]): Promise<void> {
    const keys = [...numbers.map(numberKey), ...phones]
    const { rows: named } = await this.tx.execute<{ key: string; slot: number }>(
      sql`select key, slot from pg_temp.known_family_keys where key = any(${sql.param(keys)}::text[]) order by at`,
    )
    const slots = [...new Set([...named.map(({ slot }) => slot), ...numbers.map((number) => -number)])]
    const { rows } = await this.tx.execute<Stored>(
      sql`select slot, family, told from pg_temp.known_families where slot = any(${sql.param(slots)}::int[])`,
    )
    for (const { slot, family, told } of rows)
      this.bySlot.set(slot, {
        id: slot < 0 ? -slot : null,
        group: Math.max(slot, 0),
        family,
        told: new Map(Object.entries(told)),
      })
    for (const { key, slot } of named) this.byKey.set(key, [...(this.byKey.get(key) ?? []), this.bySlot.get(slot)!])
  }

  ofId(id: number): Known | undefined {
    return this.bySlot.get(-id)
  }

  ofNumber(number: number): Known | undefined {
    return this.byKey.get(numberKey(number))?.[0]
  }

  withPhones(phones: readonly string[]): Known[] {
    return phoneKeys(phones).flatMap((key) => this.byKey.get(key) ?? [])
  }

  hold(known: Known): Known {
    this.bySlot.set(slotOf(known), known)
    return known
  }

  /** From now on found by its phones, and by the number that the file gives it. */
  remember(known: Known, number?: number): Known {
    for (const key of [...(number === undefined ? [] : [numberKey(number)]), ...phoneKeys(phonesOf(known.family))]) {
      const those = this.byKey.get(key) ?? []
      if (those.includes(known)) continue
      this.byKey.set(key, [...those, known])
      this.fresh.push({ key, slot: slotOf(known) })
    }
    return this.hold(known)
  }

  /** Lays down what this block has said, and forgets it here. */
  async keep(): Promise<void> {
    const families = [...this.bySlot].map(([slot, { family, told }]) => ({
      slot,
      family,
      told: Object.fromEntries(told),
    }))
    if (families.length > 0)
      await this.tx.execute(sql`insert into pg_temp.known_families (slot, family, told)
        select slot, family, told from jsonb_to_recordset(${JSON.stringify(families)}::jsonb) as f (slot int, family jsonb, told jsonb)
        on conflict (slot) do update set family = excluded.family, told = excluded.told`)
    if (this.fresh.length > 0)
      await this.tx.execute(sql`insert into pg_temp.known_family_keys (key, slot)
        select key, slot from jsonb_to_recordset(${JSON.stringify(this.fresh)}::jsonb) as f (key text, slot int) on conflict do nothing`)
    this.bySlot.clear()
    this.byKey.clear()
    this.fresh = []
  }
}
