import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { confirmAsOperator } from '../apps/api/src/accounts/decide-confirmation.ts'
import { readEnvironment } from '../apps/api/src/config.ts'
import { importPlaces } from '../apps/api/src/organisation/import-places.ts'
import { databaseName } from '../apps/api/src/tenancy/directory.ts'
import { backupGroup } from './backup.ts'
import { asOwner, createGroup, groupNamed, linkFor, migrateAll, openOffice } from './groups.ts'
import { restoreGroup } from './restore.ts'

const usage = `Usage: npm run admin -- group <command>
  create <name> --host <host> [--host <host>…] [--admin <user name>] [--full-name <name>] [--url <https://…>]
  list
  link <name> [--admin <user name>] [--url <https://…>]     a new one-time link for an administrator
  confirm <name> --user <user name>                         the link that waits for a second person, where the school has none
  migrate <name>… | --all
  suspend <name> | resume <name>
  places <name> --file <places.json>
  backup <name> | --all                                     one encrypted file for each group
  restore <name> --to <time|latest> | --file <backup>       into a new database, which then takes the group's place`

const text = { type: 'string' } as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    host: { type: 'string', multiple: true },
    admin: { type: 'string', default: 'admin' },
    url: text,
    user: text,
    'full-name': text,
    file: text,
    to: text,
    all: { type: 'boolean', default: false },
  },
})
const [command, ...names] = positionals
const name = names[0] ?? ''
const needName = () => {
  if (!name) throw new Error(usage)
  return name
}

const config = readEnvironment()
const office = await openOffice(config)
const wanted = async () =>
  values.all
    ? (await office.directory.all()).filter(({ state }) => state !== 'creating')
    : [await groupNamed(office, needName())]
const showLink = ({ link, expires_at }: { link: string; expires_at: string }) =>
  console.log(`${values.admin} chooses a password here, once, until ${expires_at}:\n${link}`)

const commands: Record<string, () => Promise<void>> = {
  async create() {
    if (!values.host) throw new Error(usage)
    const { group, link } = await createGroup(office, {
      name: needName(),
      hosts: values.host,
      administrator: values.admin,
      fullName: values['full-name'],
      home: values.url,
    })
    console.log(`The group ${group.name} is ready at ${group.hosts.join(', ')}.`)
    showLink(link)
  },
  async list() {
    for (const group of await office.directory.all())
      console.log(
        [group.name.padEnd(24), group.state.padEnd(10), databaseName(group).padEnd(30), group.hosts.join(' ')].join(
          ' ',
        ),
      )
  },
  async confirm() {
    const { user } = values
    if (!user) throw new Error(usage)
    console.log(await asOwner(office, await groupNamed(office, needName()), (db) => confirmAsOperator(db, user)))
  },
  async link() {
    showLink(await linkFor(office, await groupNamed(office, needName()), values.admin, values.url))
  },
  async migrate() {
    const groups = await wanted()
    const { failed } = await migrateAll(office, groups, console.log)
    console.log(
      `${groups.length - failed.length} of ${groups.length} groups are up to date${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}`,
    )
    if (failed.length > 0) process.exitCode = 1
  },
  async suspend() {
    await office.directory.setState((await groupNamed(office, needName())).name, 'suspended')
  },
  async resume() {
    const group = await groupNamed(office, needName())
    if (group.state === 'creating') throw new Error(`${group.name} was never finished; repeat its create.`)
    await office.directory.setState(group.name, 'active')
  },
  async places() {
    if (!values.file) throw new Error(usage)
    const content = JSON.parse(await readFile(values.file, 'utf8'))
    console.log(await asOwner(office, await groupNamed(office, needName()), (db) => importPlaces(db, content)))
  },
  async backup() {
    for (const group of await wanted()) console.log(await backupGroup(office, group, config))
  },
  async restore() {
    const group = await groupNamed(office, needName())
    if (!values.to && !values.file) throw new Error(usage)
    console.log(await restoreGroup(office, group, config, { to: values.to, file: values.file }))
  },
}

try {
  const run = commands[command ?? '']
  if (!run) throw new Error(usage)
  await run()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await office.directory.close()
}
