import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { seedFamilies } from '../apps/api/seeds/families.ts'
import { seedMoney } from '../apps/api/seeds/money.ts'
import { seedSchool } from '../apps/api/seeds/school.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { inTransaction, openDatabase, type Tx } from '../apps/api/src/kit/database.ts'
import { databaseName } from '../apps/api/src/tenancy/directory.ts'
import { groupFigures } from '../apps/api/src/tenancy/figures.ts'
import { type ManyGroups, openGroups } from '../apps/api/src/tenancy/index.ts'
import { backupGroup } from '../scripts/backup.ts'
import { createGroup, groupNamed, openOffice } from '../scripts/groups.ts'
import { restoreGroup } from '../scripts/restore.ts'
import { asPostgres, checksums, makeCluster } from './cluster.ts'
import { moneyFaults } from './money-check.ts'

// G07. A group is brought back to a moment while its neighbour goes on; the sums of every table say whether it is the
// same. The archive is killed, and somebody notices. The sabotage asks for a moment too early.
const { values: options } = parseArgs({
  options: { students: { type: 'string', default: '300' }, sabotage: { type: 'boolean', default: false } },
})
const execute = promisify(execFile)
const deploy = fileURLToPath(new URL('../deploy', import.meta.url))
const passed: string[] = []
const holds = (sentence: string, found: boolean) => {
  assert.ok(found, sentence)
  passed.push(sentence)
  console.log(`ok  ${sentence}`)
}
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const cluster = await makeCluster()
const backupDir = join(cluster.folder, 'backup')
const keys = join(cluster.folder, 'keys')
const recipient = join(cluster.folder, 'backup-key.asc')
try {
  for (const folder of [keys, backupDir, join(backupDir, 'wal'), join(backupDir, 'base')])
    await mkdir(folder, { mode: 0o700 })
  const gpg = (...args: string[]) => execute('gpg', ['--batch', '--quiet', '--homedir', keys, ...args])
  await gpg('--passphrase', '', '--quick-generate-key', 'backup', 'rsa3072', 'encr', 'never')
  await writeFile(recipient, (await gpg('--armor', '--export', 'backup')).stdout)
  if (userInfo().uid === 0) await execute('chown', ['-R', 'postgres', keys, backupDir, recipient])
  await chmod(cluster.folder, 0o755)
  process.env.GNUPGHOME = keys
  const archive = `env BACKUP_DIR=${backupDir} BACKUP_RECIPIENT=${recipient} ${deploy}/archive-wal.sh "%p" "%f"`
  await cluster.query('alter system set archive_mode = on')
  await cluster.query(`alter system set archive_command = '${archive.replaceAll("'", "''")}'`)
  await cluster.stop()
  await cluster.start()

  const key = () => randomBytes(32).toString('base64')
  const config = readConfig({
    GROUPS_DATABASE_URL: cluster.url('sala_directory'),
    GROUPS_KEY: key(),
    GROUPS_OWNER_KEY: key(),
    LOG_LEVEL: 'silent',
    BACKUP_DIR: backupDir,
    BACKUP_RECIPIENT: recipient,
  })
  const office = await openOffice(config)
  const sums = async (name: string) => checksums(cluster.url(databaseName(await groupNamed(office, name))))
  const change = async (name: string, text: string) =>
    cluster.query(text, [], databaseName(await groupNamed(office, name)))
  try {
    for (const name of ['one', 'two']) {
      await createGroup(office, { name, hosts: [`${name}.test`], administrator: 'head' })
      await change(
        name,
        'delete from user_roles; delete from reset_links; delete from sign_in_confirmations; delete from users; delete from branches; delete from companies',
      )
      await change(
        name,
        'alter table companies alter company_id restart; alter table branches alter branch_id restart; alter table users alter user_id restart',
      )
      const db = openDatabase(cluster.url(`sala_${name}`), { asOwner: true, pool: 1 })
      await seedSchool(db)
      await seedFamilies(db, Number(options.students))
      await seedMoney(db)
      await db.$client.end()
    }
    const environment = {
      ...process.env,
      BACKUP_DIR: backupDir,
      BACKUP_RECIPIENT: recipient,
      PGHOST: '127.0.0.1',
      PGPORT: String(cluster.port),
      PGUSER: 'postgres',
    }
    const run = (script: string, more: NodeJS.ProcessEnv = {}) =>
      execute(`${deploy}/${script}`, [], { env: { ...environment, ...more } })
    const alarm = async (script: string, more?: NodeJS.ProcessEnv) =>
      run(script, more).then(
        () => '',
        (error: { stdout: string; stderr: string; code: number }) =>
          error.code === 2 ? error.stdout : `other: ${error.code} ${error.stderr}`,
      )
    holds('before the first backup the check raises an alarm', (await alarm('check-archive.sh')).startsWith('ALARM'))
    await cluster.query('select pg_switch_wal()')
    const began = performance.now()
    await run('backup.sh')
    const base = (await readdir(join(backupDir, 'base')))[0]!
    const seconds = (performance.now() - began) / 1000
    holds(`a base backup is taken and the check is content (${seconds.toFixed(1)} s)`, base.endsWith('.tar.gpg'))

    await rest(1_100)
    const tooEarly = (await cluster.query<{ now: Date }>('select clock_timestamp() as now'))[0]!.now
    await rest(100)
    await change('one', "update students set first_name_en = 'Before' where student_id <= 50")
    await change('one', "insert into divisions (division_name_en, division_name_kh) values ('Before', 'មុន')")
    const wanted = await sums('one')
    const dump = await backupGroup(office, await groupNamed(office, 'one'), config)
    const [{ now }] = (await cluster.query<{ now: Date }>('select clock_timestamp() as now')) as [{ now: Date }]
    await rest(1_100)
    await change(
      'one',
      "update students set first_name_en = 'After'; delete from divisions where division_name_en = 'Before'; truncate consents",
    )
    await change('two', "insert into divisions (division_name_en, division_name_kh) values ('Neighbour', 'អ្នកជិតខាង')")
    await cluster.query('select pg_switch_wal()')
    for (let tries = 0; tries < 100; tries += 1) {
      const [{ waits }] = (await cluster.query<{ waits: boolean }>(
        'select last_archived_wal < pg_walfile_name(pg_current_wal_lsn() - 16777216) as waits from pg_stat_archiver',
      )) as [{ waits: boolean }]
      if (!waits) break
      await rest(200)
    }
    const damaged = await sums('one')
    const neighbour = await sums('two')
    holds('what happened afterwards is seen in the sums', JSON.stringify(damaged) !== JSON.stringify(wanted))

    const before = await groupNamed(office, 'one')
    const restoring = performance.now()
    await restoreGroup(office, before, config, { to: (options.sabotage ? tooEarly : now).toISOString() })
    const took = (performance.now() - restoring) / 1000
    const restored = await sums('one')
    const differing = Object.keys(wanted).filter((table) => restored[table] !== wanted[table])
    assert.deepEqual(differing, [])
    const name = databaseName(await groupNamed(office, 'one'))
    assert.deepEqual(await moneyFaults((text) => cluster.query(text, [], name)), [])
    holds('its documents of money are what its ledger says', true)
    holds(
      `one group is back at the moment, every one of its ${Object.keys(wanted).length} tables the same (${took.toFixed(1)} s)`,
      true,
    )
    assert.deepEqual(await sums('two'), neighbour)
    holds('its neighbour was not touched', true)
    assert.deepEqual(await checksums(cluster.url(databaseName(before))), damaged)
    holds(
      'and what it was before still stands in its old database',
      databaseName(before) !== databaseName(await groupNamed(office, 'one')),
    )

    await restoreGroup(office, await groupNamed(office, 'one'), config, { file: dump })
    assert.deepEqual(await sums('one'), wanted)
    holds('the same from the group’s own encrypted file', true)

    await assert.rejects(
      restoreGroup(office, before, config, { to: new Date(Date.now() + 3_600_000).toISOString() }),
      /does not reach/,
    )
    holds('a moment that the archive does not reach is refused with a sentence', true)

    for (const file of [
      dump,
      join(backupDir, 'base', base),
      join(backupDir, 'wal', (await readdir(join(backupDir, 'wal')))[0]!),
    ]) {
      const bytes = await readFile(file)
      assert.ok(!bytes.includes('Ratana') && !bytes.includes('PGDMP') && !bytes.includes('ustar'))
      const strange = join(cluster.folder, 'strange')
      await mkdir(strange, { recursive: true, mode: 0o700 })
      await assert.rejects(
        execute('gpg', ['--batch', '--homedir', strange, '--decrypt', file], { encoding: 'buffer', maxBuffer: 1e9 }),
      )
    }
    holds('without the private key nothing of a backup can be read', true)

    await rename(join(backupDir, 'wal'), join(backupDir, 'wal-gone'))
    await cluster.query('create table noise as select generate_series(1, 1000)')
    await cluster.query('select pg_switch_wal()')
    let said = ''
    for (let tries = 0; tries < 100 && !said.includes('fails'); tries += 1) {
      await rest(200)
      said = await alarm('check-archive.sh')
    }
    holds('a dead archive is noticed by the check', said.includes('the archive fails'))
    const groups = openGroups(config)
    const figures = await groupFigures(groups)
    holds('and by the figures', figures.find(({ name }) => name === 'sala_archive_failing')!.value === 1)
    const app = await buildApp(config, groups)
    const { db } = (await (groups as ManyGroups).active()).find(({ name }) => name === 'two')!
    const once = (_: string, work: (tx: Tx) => Promise<void>) =>
      inTransaction(db, { user_id: 0, operation: 'watch-archive', request_id: 'proof' }, (tx) => work(tx))
    await app.jobs.get('watch-archive')!.carryOut({ db, once } as never)
    const rung = await change(
      'two',
      "select 1 from tasks t join users using (user_id) where t.state = 'alarm' and t.name = 'archive' and t.seen_at is null",
    )
    await app.server.close()
    await groups.close()
    holds('and the bell of whoever looks after the company rings', rung.length > 0)
    await rename(join(backupDir, 'wal-gone'), join(backupDir, 'wal'))
    for (let tries = 0; tries < 150 && !said.startsWith('ok'); tries += 1) {
      await rest(500)
      said = await run('check-archive.sh').then(
        () => 'ok',
        () => '',
      )
    }
    holds('which are content again when it has caught up', said === 'ok')
  } finally {
    await office.directory.close()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await asPostgres('gpgconf', '--homedir', keys, '--kill', 'all').catch(() => {})
  await execute('gpgconf', ['--homedir', keys, '--kill', 'all']).catch(() => {})
  await cluster.remove()
}
console.log(`${passed.length} passed, ${process.exitCode ? 1 : 0} failed`)
