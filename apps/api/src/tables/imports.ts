import {
  type ImportCounts,
  type ImportFault,
  type ImportHeading,
  type ImportRemark,
  importState,
  rowChoice,
} from '@sala/contract/imports/imports'
import { index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, stamps } from '../kit/columns.ts'
import { batches } from '../kit/tables.ts'
import { branches } from './organisation.ts'

/**
 * A file that was dropped: what it said above its columns, what became of its rows, and perhaps the batch that they
 * came to be.
 */
export const imports = pgTable(
  'imports',
  {
    import_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** What the rows become; whoever may not view that, may not view them here either. */
    resource: text().notNull(),
    file_name: text().notNull(),
    sheet_name: text().notNull(),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id),
    state: smallint().notNull().default(importState.read),
    row_count: integer().notNull().default(0),
    header_row: integer().notNull().default(1),
    headings: jsonb().$type<ImportHeading[]>().notNull().default([]),
    mapping: jsonb().$type<(string | null)[]>().notNull().default([]),
    date_order: text().notNull().default('auto'),
    name_order: text().notNull().default('last_first'),
    existing: text().notNull().default('change'),
    remarks: jsonb().$type<ImportRemark[]>().notNull().default([]),
    counts: jsonb().$type<ImportCounts>(),
    fingerprint: text(),
    task_id: uuid(),
    batch_id: integer().references(() => batches.batch_id),
    committed_at: instant(),
    undone_at: instant(),
    ...stamps(),
  },
  (table) => [index().on(table.branch_id, table.import_id), index().on(table.batch_id)],
)

/** The rows of a file as they were read, and what was found out about each: a working copy, gone some days later. */
export const importRows = pgTable(
  'import_rows',
  {
    import_row_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    import_id: integer()
      .notNull()
      .references(() => imports.import_id, { onDelete: 'cascade' }),
    row_number: integer().notNull(),
    verdict: smallint(),
    title: text().notNull().default(''),
    cells: jsonb().$type<(string | null)[]>().notNull(),
    faults: jsonb().$type<ImportFault[]>().notNull().default([]),
    understood: jsonb().$type<Record<string, string>>().notNull().default({}),
    changes: jsonb().$type<Record<string, { before: string | null; after: string | null }>>().notNull().default({}),
    /** Whether somebody leaves it out, or confirms whom it means. */
    row_choice: smallint().notNull().default(rowChoice.none),
    existing_key: text(),
    /** What a commit writes. */
    plan: jsonb().$type<Record<string, unknown>>(),
    ...stamps(),
  },
  (table) => [
    index().on(table.import_id, table.verdict, table.row_number),
    unique().on(table.import_id, table.row_number),
  ],
)

/** Which column stood for what, the last time that a file had these headings. */
export const importMappings = pgTable(
  'import_mappings',
  {
    import_mapping_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    branch_id: integer()
      .notNull()
      .references(() => branches.branch_id, { onDelete: 'cascade' }),
    headings: text().notNull(),
    mapping: jsonb().$type<(string | null)[]>().notNull(),
    ...stamps(),
  },
  (table) => [unique().on(table.kind, table.branch_id, table.headings)],
)
