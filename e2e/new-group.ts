import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { build } from 'vite'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { databaseName, type GroupEntry } from '../apps/api/src/tenancy/directory.ts'
import { ManyGroups, openGroups } from '../apps/api/src/tenancy/index.ts'
import { asAdministrator } from '../apps/api/src/tenancy/provision.ts'
import { startWorkers } from '../apps/api/src/tenancy/workers.ts'
import { dropDatabase } from '../scripts/database.ts'
import { createGroup, openOffice } from '../scripts/groups.ts'

interface NewGroup {
  readonly group: GroupEntry
  /** The administrator's one-time link. */
  readonly link: string
  readonly home: string
  readonly port: number
  readonly browser: Browser
  readonly office: Awaited<ReturnType<typeof openOffice>>
  /** The group's own database, for arranging and for looking. */
  readonly query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

const web = fileURLToPath(new URL('../apps/web', import.meta.url))
const key = () => randomBytes(32).toString('base64')

/** Plays in a group that was made a moment ago and holds nothing, and leaves nothing behind. */
export async function inNewGroup(
  play: (stage: NewGroup) => Promise<void>,
  { worker: works = false } = {},
): Promise<void> {
  const cluster = new URL(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/sala')
  const name = `groups_e${process.pid}`
  const directory = Object.assign(new URL(cluster), { pathname: `/sala_${name}_directory` })
  const filesDir = await mkdtemp(join(tmpdir(), 'sala-files-'))
  const config = readConfig({
    GROUPS_DATABASE_URL: directory.href,
    GROUPS_KEY: key(),
    GROUPS_OWNER_KEY: key(),
    LOG_LEVEL: 'error',
    FILES_DIR: filesDir,
  })
  if (!existsSync(`${web}/dist/index.html`) || process.env.REBUILD) await build({ root: web, logLevel: 'warn' })
  const office = await openOffice(config)
  const groups = openGroups(config)
  const app = await buildApp(config, groups, `${web}/dist`)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as { port: number }
  const host = 'new-school.sala.test'
  const home = `http://${host}:${port}`
  const worker = works && groups instanceof ManyGroups ? startWorkers(app, groups) : undefined
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP *.sala.test 127.0.0.1'],
  })
  try {
    const { group, link } = await createGroup(office, {
      name,
      hosts: [host],
      administrator: 'admin',
      fullName: 'Sok Piseth',
      home,
    })
    const query = (text: string, values: unknown[] = []) =>
      asAdministrator(cluster.href, databaseName(group), async (client) => (await client.query(text, values)).rows)
    await play({ group, link: link.link, home, port, browser, office, query })
  } finally {
    await browser.close()
    await worker?.stop()
    await app.server.close()
    await groups.close()
    const all = await office.directory.all()
    await office.directory.close()
    for (const group of all)
      await dropDatabase(Object.assign(new URL(cluster), { pathname: `/${databaseName(group)}` }).href)
    await dropDatabase(directory.href)
    await asAdministrator(cluster.href, 'postgres', (client) =>
      client.query(`drop role if exists sala_${name}_app; drop role if exists sala_${name}_owner`),
    )
    await rm(filesDir, { recursive: true, force: true })
  }
}
