import pg from 'pg'
import { hide, reveal } from './secret.ts'

export type GroupState = 'creating' | 'active' | 'suspended'

/** A group as the directory knows it. */
export interface GroupEntry {
  readonly name: string
  readonly hosts: readonly string[]
  /** As the application's role, without its password. */
  readonly database_url: string
  readonly app_secret: string
  readonly owner_secret: string
  readonly state: GroupState
}

// One row for each group, and one for each host name, so that no two groups can claim the same. It holds no school's
// data.
const tables = `
  create table if not exists groups (
    name text primary key check (name ~ '^[a-z][a-z0-9_]{1,30}$'),
    database_url text not null unique,
    app_secret text not null,
    owner_secret text not null,
    state text not null default 'creating' check (state in ('creating', 'active', 'suspended')),
    created_date timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create table if not exists group_hosts (
    host text primary key check (host = lower(host) and host ~ '^[a-z0-9.-]{1,253}$'),
    name text not null references groups on delete cascade
  )`
const entry = `select g.name, g.database_url, g.app_secret, g.owner_secret, g.state, array(select host from group_hosts h where h.name = g.name order by 1) as hosts from groups g`

/** The list of groups. It says where a group's database is; who belongs to it, that database alone says. */
export class Directory {
  readonly pool: pg.Pool

  constructor(url: string) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: 2,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 3_000,
      options: '-c statement_timeout=3000',
    })
    this.pool.on('error', () => {})
  }

  async prepare(): Promise<void> {
    await this.pool.query(`set client_min_messages = 'warning'; ${tables}`)
  }

  async byHost(host: string): Promise<GroupEntry | undefined> {
    const { rows } = await this.pool.query<GroupEntry>({
      name: 'by-host',
      text: `${entry} join group_hosts o on o.name = g.name where o.host = $1`,
      values: [host],
    })
    return rows[0]
  }

  async byName(name: string): Promise<GroupEntry | undefined> {
    return (await this.pool.query<GroupEntry>(`${entry} where g.name = $1`, [name])).rows[0]
  }

  async all(): Promise<GroupEntry[]> {
    return (await this.pool.query<GroupEntry>(`${entry} order by g.name`)).rows
  }

  /** Writes a group down before anything of it exists, so that what dies halfway is known and can be repeated. */
  async announce(
    group: Pick<GroupEntry, 'name' | 'database_url' | 'app_secret' | 'owner_secret' | 'hosts'>,
  ): Promise<GroupEntry> {
    const client = await this.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        'insert into groups (name, database_url, app_secret, owner_secret) values ($1, $2, $3, $4) on conflict (name) do nothing',
        [group.name, group.database_url, group.app_secret, group.owner_secret],
      )
      for (const host of group.hosts) {
        await client.query('insert into group_hosts (host, name) values ($1, $2) on conflict (host) do nothing', [
          host,
          group.name,
        ])
        const { rows } = await client.query('select name from group_hosts where host = $1', [host])
        if (rows[0].name !== group.name) throw new Error(`The host name ${host} belongs to the group ${rows[0].name}.`)
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
    return (await this.byName(group.name))!
  }

  async setState(name: string, state: GroupState): Promise<void> {
    const { rowCount } = await this.pool.query('update groups set state = $2, updated_at = now() where name = $1', [
      name,
      state,
    ])
    if (rowCount === 0) throw new Error(`There is no group ${name}.`)
  }

  /** Points a group to another database, as after a restore. */
  async moveTo(name: string, databaseUrl: string): Promise<void> {
    await this.pool.query('update groups set database_url = $2, updated_at = now() where name = $1', [
      name,
      databaseUrl,
    ])
  }

  close = (): Promise<void> => this.pool.end()
}

type Part = 'app' | 'owner'
const purpose = (name: string, part: Part): string => `${part} password of ${name}`

export const hidePassword = (password: string, key: Buffer, name: string, part: Part): string =>
  hide(password, key, purpose(name, part))

export const showPassword = (group: GroupEntry, key: Buffer, part: Part): string =>
  reveal(part === 'app' ? group.app_secret : group.owner_secret, key, purpose(group.name, part))

/** The address of a group's database with the password in it, as its application's or its owner's role. */
export function connectionUrl(group: GroupEntry, key: Buffer, part: Part = 'app'): string {
  const url = new URL(group.database_url)
  if (part === 'owner') url.username = ownerRole(group)
  url.password = showPassword(group, key, part)
  return url.href
}

/** What a database says of itself, in its comment: whose it is. */
export const groupMark = (name: string): string => `Sala: the group ${name}`

// Roles belong to the whole cluster and outlive a database that is put in another's place: they are named after the
// group.
export const appRole = ({ name }: Pick<GroupEntry, 'name'>): string => `sala_${name}_app`
export const ownerRole = ({ name }: Pick<GroupEntry, 'name'>): string => `sala_${name}_owner`
export const databaseName = (group: Pick<GroupEntry, 'database_url'>): string =>
  new URL(group.database_url).pathname.slice(1)
