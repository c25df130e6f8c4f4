import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  customType,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  smallint,
} from 'drizzle-orm/pg-core'

/** A point in time, read and written as an ISO text. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
})

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** So many bits, as a text of zeros and ones. */
export const bitString = (length: number) => customType<{ data: string }>({ dataType: () => `bit(${length})` })()

/** A number that the database gives. */
export const key = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** A day, read and written as an ISO text. */
export const day = () => date({ mode: 'string' })

/** Yes or no as 1 or 0, as it stands on the wire. */
export const flag = (initially: 0 | 1 = 0) => smallint().notNull().default(initially)

/** What every row carries: the database fills and keeps them. */
export const stamps = () => ({
  version: integer().notNull().default(1),
  created_by: integer().default(sql`nullif(current_setting('sala.user_id', true), '')::int`),
  created_date: instant().notNull().default(sql`now()`),
  updated_at: instant().notNull().default(sql`now()`),
})

/** The text that a search box looks through, kept by the database beside the row. */
export const searchable = (...columns: (AnyColumn | SQL)[]): SQL =>
  sql`lower(${sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )})`

// Compared byte by byte, so that an index means the same under every locale.
export const searchGrams = (column: AnyPgColumn | ExtraConfigColumn): SQL => sql`search_grams(${column} collate "C")`

/**
 * Each letter of the search text and each two that stand together: what finds terms too short for trigrams among many
 * rows.
 */
export const gramIndex = (table: string, column: ExtraConfigColumn) =>
  index(`${table}_grams`).using('gin', searchGrams(column))

/** Telephones as a search compares them: digits alone, without the country's and without a zero, one after another. */
export const phoneDigits = (...columns: (AnyPgColumn | ExtraConfigColumn)[]): SQL =>
  sql.join(
    columns.map((column) => sql`phone_digits(${column})`),
    sql` || `,
  )

/** What finds a row by any part of its telephones, however they were typed. */
export const phoneIndex = (table: string, ...columns: ExtraConfigColumn[]) =>
  index(`${table}_phones`).using('gin', sql`(${phoneDigits(...columns)}) gin_trgm_ops`)
