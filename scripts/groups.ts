import { syncPermissions } from '../apps/api/src/accounts/derive-permissions.ts'
import { welcomeAdministrator } from '../apps/api/src/app/first-administrator.ts'
import type { Config } from '../apps/api/src/config.ts'
import { type Db, openDatabase } from '../apps/api/src/kit/database.ts'
import { migrateDatabase } from '../apps/api/src/kit/server/migrate.ts'
import {
  appRole,
  connectionUrl,
  Directory,
  type GroupEntry,
  hidePassword,
  showPassword,
} from '../apps/api/src/tenancy/directory.ts'
import { ensureDatabase, ensureDirectory, letReaderIn } from '../apps/api/src/tenancy/provision.ts'
import { makePassword } from '../apps/api/src/tenancy/secret.ts'

/** What the commands know that the server does not: how to make roles and databases, and the owners' passwords. */
export interface Office {
  readonly directory: Directory
  readonly adminUrl: string
  readonly readerUrl: string
  readonly key: Buffer
  readonly ownerKey: Buffer
  /** Whether built-in roles that hold money, exports or user administration begin with a second factor. */
  readonly demandFactors: boolean
}

/** Opens the directory for the commands, and makes it where it does not exist yet. */
export async function openOffice(config: Config): Promise<Office> {
  const { GROUPS_DATABASE_URL: readerUrl, GROUPS_KEY: key, GROUPS_OWNER_KEY: ownerKey } = config
  if (!readerUrl || !key || !ownerKey)
    throw new Error(
      'The group commands need GROUPS_DATABASE_URL, GROUPS_KEY and GROUPS_OWNER_KEY; see docs/operations.md.',
    )
  const adminUrl = config.GROUPS_ADMIN_URL ?? readerUrl
  await ensureDirectory(adminUrl, readerUrl)
  const directory = new Directory(adminUrl)
  await directory.prepare()
  await letReaderIn(adminUrl, readerUrl)
  return { directory, adminUrl, readerUrl, key, ownerKey, demandFactors: config.production }
}

export async function groupNamed({ directory }: Office, name: string): Promise<GroupEntry> {
  const group = await directory.byName(name)
  if (!group) throw new Error(`There is no group ${name}.`)
  return group
}

/** Runs work on a group's database as its owner. */
export async function asOwner<T>(
  office: Office,
  group: GroupEntry,
  work: (db: Db, url: string) => Promise<T>,
): Promise<T> {
  const url = connectionUrl(group, office.ownerKey, 'owner')
  const db = openDatabase(url, { asOwner: true, pool: 1 })
  try {
    return await work(db, url)
  } finally {
    await db.$client.end()
  }
}

export async function migrateGroup(office: Office, group: GroupEntry): Promise<void> {
  await migrateDatabase(connectionUrl(group, office.ownerKey, 'owner'))
  await asOwner(office, group, (db) => syncPermissions(db, office))
}

export interface Wanted {
  readonly name: string
  readonly hosts: readonly string[]
  readonly administrator: string
  readonly fullName?: string | undefined
  /** The address that the one-time link begins with; https and the first host where absent. */
  readonly home?: string | undefined
}

/** A group from nothing to a one-time link. Whatever it died of, saying it again goes on from there. */
export async function createGroup(office: Office, wanted: Wanted) {
  const before = await office.directory.byName(wanted.name)
  if (before && before.state !== 'creating')
    throw new Error(
      `The group ${wanted.name} exists. A new link for its administrator: npm run admin -- group link ${wanted.name}`,
    )
  const url = new URL(office.adminUrl)
  url.username = appRole(wanted)
  url.password = ''
  url.pathname = `/sala_${wanted.name}`
  const group = await office.directory.announce({
    name: wanted.name,
    hosts: wanted.hosts.map((host) => host.toLowerCase()),
    database_url: url.href,
    app_secret: hidePassword(makePassword(), office.key, wanted.name, 'app'),
    owner_secret: hidePassword(makePassword(), office.ownerKey, wanted.name, 'owner'),
  })
  await ensureDatabase(office.adminUrl, group, {
    app: showPassword(group, office.key, 'app'),
    owner: showPassword(group, office.ownerKey, 'owner'),
  })
  await migrateGroup(office, group)
  const link = await linkFor(office, group, wanted.administrator, wanted.home, wanted.fullName)
  await office.directory.setState(group.name, 'active')
  return { group, link }
}

/** A one-time link with which an administrator of the group chooses his password. */
export const linkFor = (
  office: Office,
  group: GroupEntry,
  administrator: string,
  home = `https://${group.hosts[0]}`,
  fullName?: string,
) =>
  asOwner(office, group, async (db) => {
    const link = await welcomeAdministrator(db, administrator, fullName)
    return { link: link.at(home), expires_at: link.expires_at }
  })

/** Migrates group after group; one that fails is told and does not stop the others. */
export async function migrateAll(
  office: Office,
  groups: readonly GroupEntry[],
  tell: (line: string) => void,
): Promise<{ failed: string[] }> {
  const failed: string[] = []
  for (const group of groups) {
    const started = Date.now()
    try {
      await migrateGroup(office, group)
      tell(`${group.name}: up to date (${Date.now() - started} ms)`)
    } catch (error) {
      failed.push(group.name)
      tell(`${group.name}: FAILED: ${(error as Error).cause ?? error}`)
    }
  }
  return { failed }
}
