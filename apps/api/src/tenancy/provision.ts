import pg from 'pg'
import { applicationRole } from '../kit/database.ts'
import { appRole, databaseName, type GroupEntry, groupMark, ownerRole } from './directory.ts'
import { scramVerifier } from './secret.ts'

const { escapeIdentifier: name, escapeLiteral: literal } = pg

/** Runs statements as whoever may make databases and roles, in one of the cluster's databases. */
export async function asAdministrator<T>(
  adminUrl: string,
  database: string | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = new URL(adminUrl)
  if (database) url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query("set client_min_messages = 'warning'")
    return await work(client)
  } finally {
    await client.end()
  }
}

const exists = async (client: pg.Client, query: string, value: string) =>
  (await client.query(query, [value])).rows.length > 0
const roleExists = (client: pg.Client, role: string) =>
  exists(client, 'select 1 from pg_roles where rolname = $1', role)
const databaseExists = (client: pg.Client, database: string) =>
  exists(client, 'select 1 from pg_database where datname = $1', database)

async function ensureLogin(client: pg.Client, role: string, password: string): Promise<void> {
  if (!(await roleExists(client, role))) await client.query(`create role ${name(role)}`)
  await client.query(
    `alter role ${name(role)} login nocreatedb nocreaterole password ${literal(scramVerifier(password))}`,
  )
}

/** The directory's own database, and the login that may read it and nothing else. */
export async function ensureDirectory(adminUrl: string, readerUrl: string): Promise<void> {
  const database = new URL(adminUrl).pathname.slice(1)
  await asAdministrator(adminUrl, 'postgres', async (client) => {
    if (!(await databaseExists(client, database)))
      await client.query(`create database ${name(database)} encoding 'UTF8' template template0`)
    await client.query(`revoke all on database ${name(database)} from public`)
    const reader = new URL(readerUrl)
    if (reader.username === new URL(adminUrl).username) return
    await ensureLogin(client, reader.username, decodeURIComponent(reader.password))
    await client.query(`grant connect on database ${name(database)} to ${name(reader.username)}`)
  })
}

/** Lets the directory's reader see the tables, once they are there. */
export async function letReaderIn(adminUrl: string, readerUrl: string): Promise<void> {
  const reader = new URL(readerUrl).username
  if (reader !== new URL(adminUrl).username)
    await asAdministrator(adminUrl, undefined, (client) =>
      client.query(`grant select on groups, group_hosts to ${name(reader)}`),
    )
}

/**
 * The two roles of a group and its empty database, into which only those two may connect. Every step may be repeated.
 */
export async function ensureDatabase(
  adminUrl: string,
  group: Pick<GroupEntry, 'name' | 'database_url'>,
  passwords: { app: string; owner: string },
): Promise<void> {
  const database = databaseName(group)
  const app = appRole(group)
  const owner = ownerRole(group)
  await asAdministrator(adminUrl, 'postgres', async (client) => {
    if (!(await roleExists(client, applicationRole))) await client.query(`create role ${name(applicationRole)} nologin`)
    await ensureLogin(client, app, passwords.app)
    await ensureLogin(client, owner, passwords.owner)
    await client.query(`grant ${name(applicationRole)} to ${name(app)}, ${name(owner)}`)
    // A database is given to a role by one of its members.
    await client.query(`grant ${name(owner)} to current_user`)
    if (!(await databaseExists(client, database)))
      await client.query(`create database ${name(database)} owner ${name(owner)} encoding 'UTF8' template template0`)
    await client.query(`revoke all on database ${name(database)} from public`)
    // Batches and imports sort in tables that live for one transaction.
    await client.query(`grant connect, temporary on database ${name(database)} to ${name(app)}`)
    await client.query(`comment on database ${name(database)} is ${literal(groupMark(group.name))}`)
  })
}

/** Removes a database; the roles stay with the group. */
export async function dropGroupDatabase(adminUrl: string, database: string): Promise<void> {
  await asAdministrator(adminUrl, 'postgres', (client) =>
    client.query(`drop database if exists ${name(database)} with (force)`),
  )
}
