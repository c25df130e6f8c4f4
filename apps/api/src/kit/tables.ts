import type { TaskState } from '@sala/contract/kit/task'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bitString, bytes, flag, instant, stamps } from './columns.ts'

/** Of a change in the history: the row had referred to something that it no longer refers to. */
export const tookReference = sql`old::text like '%\\_id": %'`

// Written by triggers alone; see migrations. Not versioned itself.
export const history = pgTable(
  'history',
  {
    history_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    created_date: instant().notNull().default(sql`now()`),
    object: text().notNull(),
    object_id: text().notNull(),
    /** The record that people mean: the row itself, or the one that a pair or an owned row belongs to. */
    root_object: text().notNull(),
    root_id: text().notNull(),
    action: text().$type<'insert' | 'update' | 'delete'>().notNull(),
    old: jsonb().$type<Record<string, unknown>>(),
    new: jsonb().$type<Record<string, unknown>>(),
    user_id: integer(),
    db_role: text().notNull(),
    operation: text(),
    reason: text(),
    request_id: text(),
    branch_id: integer(),
    /** The version that the change left its row at, where rows of that table have one. */
    row_version: integer(),
    /** The batch that it was part of. */
    batch_id: integer(),
    /** Keeps the digest from being guessed back into values; goes with them when they are redacted. */
    salt: uuid(),
    /** Of salt, old, new and reason: stays when those are redacted, so that the chain over it still holds. */
    values_digest: bytes(),
    redacted_at: instant(),
    /** Made with a key that is not in the database: a redaction without it is tampering. */
    redaction_mark: text(),
  },
  (table) => [
    index('history_of_record').on(table.root_object, table.root_id, table.history_id),
    index('history_of_row').on(table.object, table.object_id, table.history_id),
    index('history_of_branch').on(table.branch_id, table.history_id),
    index('history_of_user').on(table.user_id, table.history_id),
    index('history_by_date').using('brin', table.created_date),
    index('history_of_batch').on(table.batch_id, table.history_id).where(sql`batch_id is not null`),
    index('history_of_references').on(table.object, table.created_date).where(tookReference),
  ],
)

// What the hourly seal made of each change: a link of its row's chain, in one of the seals.
export const historyLinks = pgTable(
  'history_links',
  {
    history_id: bigint({ mode: 'number' }).primaryKey(),
    seal_id: integer().notNull(),
    object: text().notNull(),
    object_id: text().notNull(),
    /**
     * Of the link before it in the same row's chain, and of all that the change says but its values, which come in by
     * their digest.
     */
    link: bytes().notNull(),
  },
  (table) => [
    index('history_links_of_row').on(table.object, table.object_id, table.history_id),
    index('history_links_of_seal').on(table.seal_id, table.history_id),
  ],
)

export const historySeals = pgTable('history_seals', {
  seal_id: integer().primaryKey(),
  sealed_at: instant().notNull().default(sql`now()`),
  changes: integer().notNull(),
  last_id: bigint({ mode: 'number' }).notNull(),
  /** Of all its links in order. */
  digest: bytes().notNull(),
  /** Made with a key that is not in the database, over this seal and the mark of the one before it. */
  mark: text().notNull(),
})

/** A deed of very many rows that can be taken back as one. Its rows are those that the history names by its number. */
export const batches = pgTable('batches', {
  batch_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text().notNull(),
  label: text().notNull(),
  label_kh: text().notNull(),
  state: text().$type<'open' | 'committed' | 'undone'>().notNull().default('open'),
  /** How many rows of each table it created, changed and removed. */
  counts: jsonb().$type<Record<string, Partial<Record<'insert' | 'update' | 'delete', number>>>>(),
  undone_by: integer(),
  undone_at: instant(),
  ...stamps(),
})

/** Tables whose rows no undo ever takes back, and why: they are reversed by a deed of their own. */
export const batchFinals = pgTable('batch_finals', { table_name: text().primaryKey(), reason: text().notNull() })

/**
 * Rows that were taken over by another of their table, with the batch that did it; so that what is told of the one is
 * found through the other.
 */
export const rowMerges = pgTable(
  'row_merges',
  {
    row_merge_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    table_name: text().notNull(),
    dropped_id: text().notNull(),
    kept_id: text().notNull(),
    batch_id: integer()
      .notNull()
      .references(() => batches.batch_id),
    /** Rows without a history that went along, by table: their keys, so that they find the way back. */
    followed: jsonb().$type<Record<string, string[]>>().notNull().default({}),
  },
  (table) => [
    index('row_merges_of_row').on(table.table_name, table.dropped_id),
    index('row_merges_into_row').on(table.table_name, table.kept_id),
    index().on(table.batch_id),
  ],
)

// A file belongs to one field of one row, and is seen by whoever may see that row.
export const files = pgTable(
  'files',
  {
    file_id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    object: text().notNull(),
    object_id: text().notNull(),
    field: text().notNull(),
    mime: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    sha256: text().notNull(),
    ...stamps(),
  },
  (table) => [index('files_of_record').on(table.object, table.object_id)],
)

// Every reading in bulk: who took what out, how much of it, and how it was narrowed.
export const bulkReads = pgTable(
  'bulk_reads',
  {
    bulk_read_id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer().notNull(),
    resource: text().notNull(),
    format: text().notNull().default('excel'),
    row_count: integer().notNull(),
    filter: jsonb().$type<Record<string, unknown>>(),
    /** Not narrowed by anything, or too large to be a working list. */
    is_full: flag(),
    is_alarm: flag(),
    ...stamps(),
  },
  (table) => [
    index('bulk_reads_of_user').on(table.user_id, table.created_date),
    index().on(table.is_alarm, table.created_date),
  ],
)

// How many rows of people somebody has read within an hour: of each table, and of all together. A row is a bit, so that
// the same one again counts once.
export const rowsRead = pgTable(
  'rows_read',
  {
    user_id: integer().notNull(),
    /** Counted since 1970. */
    hour: integer().notNull(),
    what: text().notNull(),
    seen: bitString(16_384).notNull(),
    /** How many bits there may be. */
    allowed: integer().notNull(),
    /** Whether those in charge were told of a refusal. */
    is_told: flag(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.hour, table.what] })],
)

// Who was shown what about whom: one row for a person, what he was shown and ten minutes. Whatever is unique here has
// the time in it, so that it can be partitioned by time.
export const accessLog = pgTable(
  'looks',
  {
    look_id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The ten minutes, counted since 1970. */
    slot: integer().notNull().default(sql`(extract(epoch from now())::bigint / 600)`),
    looked_at: instant().notNull().default(sql`now()`),
    user_id: integer().notNull(),
    /** Whom it is about: the resource and the key. Without a reference, because it outlives what it is about. */
    about: text().notNull(),
    /** One of them, or all where an answer was about several. */
    about_id: integer(),
    about_ids: integer().array(),
    resource: text().notNull(),
    /** The key of the record; empty where it was a list, and of several a digest of their keys. */
    record_id: text().notNull().default(''),
    /** 1 looked, 2 changed, 3 took out with a list. */
    deed: smallint().notNull(),
    route: text().notNull(),
    request_id: text(),
  },
  (table) => [
    primaryKey({ columns: [table.look_id, table.slot] }),
    unique('one_look_in_ten_minutes')
      .on(table.slot, table.user_id, table.about_id, table.resource, table.record_id, table.deed, table.about)
      .nullsNotDistinct(),
    index('looks_of_several').using('gin', table.about_ids),
    index('looks_of_subject').on(table.about_id, table.look_id),
    index('looks_by_user').on(table.user_id, table.look_id),
    index('looks_by_date').using('brin', table.looked_at),
  ],
)

// What somebody in charge should look at.
export const alarms = pgTable('alarms', {
  alarm_id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text().notNull(),
  user_id: integer(),
  about: jsonb().$type<Record<string, unknown>>().notNull(),
  ...stamps(),
})

// Long work as the person who asked for it sees it; the job behind it has the same id.
export const tasks = pgTable(
  'tasks',
  {
    task_id: uuid().primaryKey(),
    user_id: integer().notNull(),
    name: text().notNull(),
    label: text().notNull(),
    label_kh: text().notNull(),
    state: text().$type<TaskState>().notNull().default('queued'),
    done: integer().notNull().default(0),
    total: integer(),
    file_id: uuid().references(() => files.file_id, { onDelete: 'set null' }),
    file_name: text(),
    /** The code of the problem that ended it. */
    error: text(),
    created_date: instant().notNull().default(sql`now()`),
    started_at: instant(),
    finished_at: instant(),
    seen_at: instant(),
  },
  (table) => [index('tasks_of_user').on(table.user_id, table.created_date)],
)

// What a job has already done: written with its effect, so that a second run finds it and does not repeat it.
export const jobSteps = pgTable(
  'job_steps',
  {
    job_id: uuid().notNull(),
    step: text().notNull(),
    answer: jsonb().$type<unknown>(),
    created_date: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.job_id, table.step] })],
)

// What people are to be told, written with what happened and gone as soon as it is on its way to them.
export const outbox = pgTable('outbox', {
  outbox_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  notice: text().notNull(),
  /** Whom or what it is about: the resource and the key. */
  about: text().notNull(),
  about_id: integer().notNull(),
  branch_id: integer(),
  facts: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Who did it. */
  user_id: integer(),
  created_date: instant().notNull().default(sql`now()`),
})

// Tables that lie in pieces by time; the pieces to come are made ahead.
export const partitionedTables = pgTable('partitioned_tables', {
  table_name: text().primaryKey(),
  unit: text().$type<'day' | 'month'>().notNull(),
})

// Keys that this database signs with; each is made when it is first needed and never leaves the server.
export const signingKeys = pgTable('signing_keys', {
  name: text().primaryKey(),
  value: text().notNull(),
  created_date: instant().notNull().default(sql`now()`),
})

// The last number given in each series of a branch and a month; taken late in the transaction that needs it, so that
// none is skipped.
export const numberCounters = pgTable(
  'number_counters',
  { series: text().notNull(), branch_id: integer().notNull(), period: text().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.series, table.branch_id, table.period] })],
)

// What was answered to each key, in the transaction of its effect. Kept for ever, as text: a replay is the same to the
// byte.
export const onceAnswers = pgTable(
  'once_answers',
  {
    user_id: integer().notNull(),
    once_key: text().notNull(),
    operation: text().notNull(),
    /** Of what was sent: the same key with another request is a mistake that is told. */
    request_hash: text().notNull(),
    answer: text(),
    created_date: instant().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.once_key] })],
)
