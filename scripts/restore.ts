import { createReadStream } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import {
  connectionUrl,
  databaseName,
  type GroupEntry,
  ownerRole,
  showPassword,
} from '../apps/api/src/tenancy/directory.ts'
import { ensureDatabase } from '../apps/api/src/tenancy/provision.ts'
import { type BackupConfig, loadDump, pour, programEnvironment, start } from './backup.ts'
import { migrateGroup, type Office } from './groups.ts'

// PostgreSQL never runs as root: then its own user does the work.
const root = userInfo().uid === 0
// The bootstrap superuser, as Debian names it.
const ownerName = 'postgres'
const asPostgres = (program: string, args: readonly string[], env?: NodeJS.ProcessEnv) =>
  root
    ? start('runuser', ['-u', 'postgres', '--preserve-environment', '--', program, ...args], env)
    : start(program, args, env)
const finish = async (started: ReturnType<typeof start>): Promise<string> => {
  let said = ''
  started.child.stdout!.on('data', (chunk) => {
    said += chunk
  })
  started.child.stdin!.end()
  await started.done
  return said.trim()
}

/** A base backup is named by the moment it was complete: 20261115T030102Z.tar.gpg. */
const momentOf = (file: string): Date =>
  new Date(file.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'))

/** The newest base backup that was complete before the moment. */
async function baseBefore(folder: string, moment: Date | undefined): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.tar.gpg')).sort()
  const found = files.findLast((file) => !moment || momentOf(file) <= moment)
  if (!found) throw new Error(`No base backup in ${folder} is older than ${moment?.toISOString()}.`)
  return join(folder, found)
}

export interface Scratch {
  readonly folder: string
  readonly connection: pg.ClientConfig
  stop(): Promise<void>
}

/**
 * A private copy of the whole cluster as it was at a moment: reachable only through a socket in a folder of its own,
 * and gone afterwards.
 */
export async function openPast(backupDir: string, moment: Date | undefined): Promise<Scratch> {
  const base = await baseBefore(join(backupDir, 'base'), moment)
  const folder = await mkdtemp(join(tmpdir(), 'sala-past-'))
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  const owner = root ? Number(await finish(start('id', ['-u', 'postgres']))) : userInfo().uid
  const unlock = start('gpg', ['--batch', '--quiet', '--decrypt'])
  const unpack = start('tar', ['-x', '-C', data])
  await Promise.all([
    unlock.done,
    unpack.done,
    pour(createReadStream(base), unlock.child.stdin!),
    pour(unlock.child.stdout!, unpack.child.stdin!),
  ])
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  const bin = `/usr/lib/postgresql/${version}/bin`
  const wal = resolve(backupDir, 'wal')
  const settings = [
    `listen_addresses = ''`,
    `unix_socket_directories = '${folder}'`,
    `hba_file = '${folder}/hba.conf'`,
    `ident_file = '${folder}/ident.conf'`,
    `archive_mode = off`,
    `hot_standby = off`,
    `fsync = off`,
    `restore_command = 'gpg --batch --quiet --yes --output "%p" --decrypt "${wal}/%f.gpg"'`,
    ...(moment
      ? [
          `recovery_target_time = '${moment.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
          `recovery_target_action = 'promote'`,
        ]
      : []),
  ]
  await writeFile(join(folder, 'postgresql.conf'), `${settings.join('\n')}\n`)
  await writeFile(join(folder, 'hba.conf'), 'local all all trust\n')
  await writeFile(join(folder, 'ident.conf'), '')
  await appendFile(join(data, 'recovery.signal'), '')
  // The settings of the cluster that was backed up, its standbys and its archive, are not this one's.
  await writeFile(join(data, 'postgresql.auto.conf'), '')
  await rm(join(data, 'standby.signal'), { force: true })
  await chmod(folder, 0o700)
  if (root) {
    await finish(start('chown', ['-R', String(owner), folder]))
    await chown(folder, owner, owner)
  }
  const control = ['-D', data, '-w', '-t', '3600', '-l', join(folder, 'log')]
  const stop = async () => {
    await finish(asPostgres(`${bin}/pg_ctl`, ['-D', data, '-w', '-m', 'immediate', 'stop'])).catch(() => {})
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  const connection = { host: folder, user: ownerName }
  try {
    await finish(asPostgres(`${bin}/pg_ctl`, [...control, '-o', `-c config_file=${folder}/postgresql.conf`, 'start']))
    await untilOpen(connection, () => finish(asPostgres(`${bin}/pg_ctl`, ['-D', data, 'status'])))
  } catch (error) {
    const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '')
    await stop()
    if (log.includes('recovery ended before configured recovery target'))
      throw new Error(
        `The archive does not reach ${moment?.toISOString()} yet: switch the log (select pg_switch_wal()) and repeat, or restore --to latest.`,
      )
    throw new Error(`The past could not be opened: ${(error as Error).message}\n${log.slice(-2000)}`)
  }
  return { folder, connection, stop }
}

/** Waits while the log is replayed; gives up when the server does. */
async function untilOpen(connection: pg.ClientConfig, alive: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await query({ ...connection, database: 'template1' }, 'select 1')
      return
    } catch {
      await alive()
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function query(connection: pg.ClientConfig, text: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
  }
}

/**
 * Puts a group back to what it was: into a new database, which takes the old one's place only when it is whole. The old
 * one stays until somebody drops it.
 */
export async function restoreGroup(
  office: Office,
  group: GroupEntry,
  config: BackupConfig,
  from: { to?: string | undefined; file?: string | undefined },
): Promise<string> {
  const moment = from.to && from.to !== 'latest' ? new Date(from.to) : undefined
  if (moment && Number.isNaN(moment.valueOf()))
    throw new Error(`${from.to} is not a time, such as 2026-11-15T09:30:00+07:00.`)
  const fresh = new URL(group.database_url)
  fresh.pathname = `/sala_${group.name}_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  const next: GroupEntry = { ...group, database_url: fresh.href }
  const ownerUrl = connectionUrl(next, office.ownerKey, 'owner')
  const past = from.file ? undefined : await openPast(config.BACKUP_DIR, moment)
  try {
    await ensureDatabase(office.adminUrl, next, {
      app: showPassword(group, office.key, 'app'),
      owner: showPassword(group, office.ownerKey, 'owner'),
    })
    if (past) await copyFrom(past, group, new URL(office.adminUrl).pathname.slice(1), ownerUrl)
    else await loadDump(from.file!, ownerUrl)
  } finally {
    await past?.stop()
  }
  await migrateGroup(office, next)
  await office.directory.moveTo(group.name, next.database_url)
  return `${group.name} now stands in ${databaseName(next)}; what it was before is still in ${databaseName(group)}, until you drop it.`
}

async function copyFrom(past: Scratch, group: GroupEntry, directoryDatabase: string, ownerUrl: string): Promise<void> {
  // Where the group stood then, which need not be where it stands now.
  const { rows } = await query(
    { ...past.connection, database: directoryDatabase },
    'select database_url from groups where name = $1',
    [group.name],
  )
  if (!rows[0]) throw new Error(`At that time there was no group ${group.name}.`)
  const dump = asPostgres('pg_dump', [
    '--format=custom',
    '--no-owner',
    '--host',
    past.folder,
    '--username',
    ownerRole(group),
    '--dbname',
    databaseName(rows[0]),
  ])
  const load = start(
    'pg_restore',
    ['--no-owner', '--exit-on-error', '--single-transaction', '--dbname', new URL(ownerUrl).pathname.slice(1)],
    programEnvironment(ownerUrl),
  )
  dump.child.stdin!.end()
  load.child.stdout!.resume()
  await Promise.all([dump.done, load.done, pour(dump.child.stdout!, load.child.stdin!)])
}
