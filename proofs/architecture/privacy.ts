import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Catalogue, CatalogueTable } from '../../apps/api/src/data-protection/catalogue.ts'
import { checkClasses } from '../../apps/api/src/data-protection/check-classes.ts'
import { classes as allClasses } from '../../apps/api/src/data-protection/classes.ts'
import { type Finding, root } from './house.ts'

const folder = join(root, 'apps/api/src/tables')
const files = [join(root, 'apps/api/src/kit/tables.ts'), ...readdirSync(folder).map((name) => join(folder, name))]

function describe(table: PgTable): CatalogueTable {
  const { name, columns, foreignKeys } = getTableConfig(table)
  return {
    name,
    keys: columns.filter(({ primary }) => primary).map((column) => column.name),
    columns: columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      generated: column.generated !== undefined,
    })),
    references: foreignKeys.map((key) => {
      const { columns: own, foreignTable } = key.reference()
      return {
        column: own[0]!.name,
        target: getTableConfig(foreignTable).name,
        follows: key.onDelete === 'cascade' || key.onDelete === 'set null',
      }
    }),
  }
}

/** The tables as the code has them, a new one before its migration is written. */
async function readTables(): Promise<Catalogue> {
  const modules = await Promise.all(files.map((file) => import(file) as Promise<object>))
  const tables = modules.flatMap((module) => Object.values(module).filter((each) => is(each, PgTable)))
  return new Map(tables.map(describe).map((table) => [table.name, table]))
}

/** Whom a table is about is said of every one; the tests say it of the database once more. */
export async function privacyRule(classes: typeof allClasses = allClasses): Promise<Finding> {
  const tables = await readTables()
  // Some tables the database alone knows.
  const known = Object.fromEntries(Object.entries(classes).filter(([name]) => tables.has(name)))
  return { looked: `${tables.size} tables`, broken: checkClasses(tables, known) }
}
