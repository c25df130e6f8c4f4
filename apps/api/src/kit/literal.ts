import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/**
 * Values of a choice as they stand in the text of a statement: a parameter in their place would keep PostgreSQL from an
 * index
 * that holds for some values only, and a definition of a table has no parameters.
 */
export function literal(...values: (number | string)[]): SQL {
  const parts = values.map((value) => {
    if (!/^[\w+-]+$/.test(String(value))) throw new Error(`Not a value of a choice: ${value}`)
    return typeof value === 'number' ? String(value) : `'${value}'`
  })
  return sql.raw(parts.join(', '))
}

const dialect = new PgDialect()

/** A statement as a text; one that has values to be bound cannot be written out. */
export function writtenOut(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  if (params.length > 0) throw new Error(`the statement has values to be bound: ${text}`)
  return text
}
