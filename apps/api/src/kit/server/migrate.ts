import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { applicationRole, openDatabase } from '../database.ts'
import { installJobs } from '../job/job.ts'

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Brings a database to the current schema as its owner: extensions, tables, then history on every table and the
 * application's rights, and the pieces of tables that lie in pieces by time.
 */
export async function migrateDatabase(ownerUrl: string): Promise<void> {
  const db = openDatabase(ownerUrl, { asOwner: true, pool: 1 })
  const run = (text: string) => db.$client.query(text)
  try {
    // Two starts at once wait for each other instead of both creating everything.
    await run('select pg_advisory_lock(7252)')
    await run("set lock_timeout = '2s'; set client_min_messages = 'warning'")
    await run(
      'create extension if not exists pg_trgm; create extension if not exists btree_gin; create extension if not exists btree_gist; create extension if not exists unaccent; create extension if not exists fuzzystrmatch',
    )
    await run(`do $$ begin if not exists (select from pg_roles where rolname = '${applicationRole}') then create role ${applicationRole} nologin; end if;
      exception when duplicate_object or unique_violation then null; end $$`)
    await run(
      `do $$ begin if current_user <> '${applicationRole}' and not pg_has_role(current_user, '${applicationRole}', 'member') then execute format('grant ${applicationRole} to %I', current_user); end if; end $$`,
    )
    await migrate(db, { migrationsFolder: folder })
    await run('select history_attach()')
    await run('select make_partitions()')
    await installJobs(ownerUrl, applicationRole, run)
  } finally {
    await db.$client.end()
  }
}
