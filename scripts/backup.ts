import { spawn } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connectionUrl, type GroupEntry } from '../apps/api/src/tenancy/directory.ts'
import type { Office } from './groups.ts'

export interface BackupConfig {
  readonly BACKUP_DIR: string
  readonly BACKUP_RECIPIENT?: string | undefined
}

/** The environment of PostgreSQL's own programs: a password is never an argument that others can read. */
export function programEnvironment(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname } = new URL(url)
  return {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: username,
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  }
}

interface Started {
  readonly child: ReturnType<typeof spawn>
  readonly done: Promise<void>
}

/** Starts a program; what it says on its error channel is told when it fails. */
export function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Started {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr!.on('data', (chunk) => {
    said = (said + chunk).slice(-4000)
  })
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${said.trim()}`)),
    )
  })
  return { child, done }
}

/** Encrypts to a public key, so that whoever steals the backups, or this machine, cannot read them. */
export const encryptArguments = (recipient: string): string[] => [
  '--batch',
  '--yes',
  '--quiet',
  '--trust-model',
  'always',
  '--recipient-file',
  recipient,
  '--encrypt',
]

/**
 * Pours into a program. It may stop listening as soon as it has what it needs; whether it had all, its own end says.
 */
export const pour = (from: Readable, into: Writable): Promise<void> =>
  new Promise((resolve, reject) => {
    const enough = () => {
      from.unpipe(into)
      from.resume()
      resolve()
    }
    from.on('error', reject)
    into.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? enough() : reject(error)))
    into.on('finish', resolve).on('close', enough)
    from.pipe(into)
  })

/** Waits for all of them, so that none still writes when one has failed, and then fails as the first of them did. */
async function settled(all: readonly Promise<unknown>[]): Promise<void> {
  for (const each of await Promise.allSettled(all)) if (each.status === 'rejected') throw each.reason
}

/** One group's data as one encrypted file, complete or not there at all. */
export async function backupGroup(office: Office, group: GroupEntry, config: BackupConfig): Promise<string> {
  if (!config.BACKUP_RECIPIENT)
    throw new Error('A backup is always encrypted: BACKUP_RECIPIENT names the file with the public key.')
  const file = join(
    config.BACKUP_DIR,
    'groups',
    group.name,
    `${new Date().toISOString().replaceAll(/[:.]/g, '-')}.dump.gpg`,
  )
  await mkdir(dirname(file), { recursive: true, mode: 0o750 })
  const part = `${file}.part`
  const dump = start(
    'pg_dump',
    ['--format=custom', '--no-owner'],
    programEnvironment(connectionUrl(group, office.ownerKey, 'owner')),
  )
  const lock = start('gpg', encryptArguments(config.BACKUP_RECIPIENT))
  dump.child.stdin!.end()
  try {
    const written = pipeline(lock.child.stdout!, createWriteStream(part, { mode: 0o640 }))
    await settled([dump.done, lock.done, pour(dump.child.stdout!, lock.child.stdin!), written])
    const handle = await open(part)
    await handle.sync()
    await handle.close()
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
  return file
}

/** Opens an encrypted dump and loads it into an empty database as its owner. */
export async function loadDump(file: string, ownerUrl: string): Promise<void> {
  const unlock = start('gpg', ['--batch', '--quiet', '--decrypt'])
  const load = start(
    'pg_restore',
    ['--no-owner', '--exit-on-error', '--single-transaction', '--dbname', new URL(ownerUrl).pathname.slice(1)],
    programEnvironment(ownerUrl),
  )
  load.child.stdout!.resume()
  await Promise.all([
    unlock.done,
    load.done,
    pour(createReadStream(file), unlock.child.stdin!),
    pour(unlock.child.stdout!, load.child.stdin!),
  ])
}
