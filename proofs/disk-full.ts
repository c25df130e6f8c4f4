import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { makeCluster } from './cluster.ts'
import { lossesOf, openWriters, until } from './writers.ts'

// G08. The disk fills up under load: nothing that was promised is lost, nothing is half there, and it goes on when
// there is room again.
const folder = mkdtempSync(join(tmpdir(), 'sala-disk-'))
try {
  if (userInfo().uid !== 0) throw new Error('not root')
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', folder], { stdio: 'ignore' })
} catch {
  await rmdir(folder)
  console.log('0 passed, 0 failed: a disk of fixed size cannot be mounted here')
  process.exit(0)
}

/** Fills the disk but for some bytes; answers how to give the room back. */
async function fillDisk(leave: number): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast')
  const { bavail, bsize } = await statfs(folder)
  const file = await open(path, 'w')
  await file.writeFile(Buffer.alloc(Math.max(0, bavail * bsize - leave)))
  await file.close()
  return () => rm(path, { force: true })
}

let failed = 0
// Small segments, so that the log needs new ones soon; checkpoints rarely, so that it cannot reuse old ones.
const cluster = await makeCluster({
  folder,
  settings: {
    max_wal_size: '64MB',
    min_wal_size: '32MB',
    checkpoint_timeout: '30min',
    wal_recycle: 'off',
    full_page_writes: 'on',
  },
})
const writers = await openWriters(cluster.url('sala_disk'))
try {
  await cluster.query('create table noise (t text)', [], 'sala_disk')
  for (const leave of [1_000_000, 17_500_000]) {
    writers.refused.clear()
    const free = await fillDisk(leave)
    writers.start(4)
    // Rows of the writers are small: something larger fills what is left, as a busy day would.
    const noise = cluster
      .query(
        `do $$ begin for i in 1..2000 loop insert into noise select repeat(md5(random()::text), 100) from generate_series(1, 100); commit; end loop; end $$`,
        [],
        'sala_disk',
      )
      .catch(() => undefined)
    await until(
      'the disk is full',
      async () => (writers.refused.size > 0 && writers.promised.size > 0) || (await statfs(folder)).bavail < 16,
      60_000,
    )
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const down = await cluster.query('select 1').then(
      () => false,
      () => true,
    )
    await free()
    await noise
    // PostgreSQL ends itself when it cannot write its log: whoever supervises it starts it again.
    if (down) await cluster.start().catch(() => undefined)
    const freed = performance.now()
    await until('writes succeed again', () => writers.lastSuccess() > freed)
    const after = writers.lastSuccess() - freed
    await writers.stop()
    await cluster.query('truncate noise', [], 'sala_disk')
    const { lost, halves, kept } = await lossesOf(cluster.url('sala_disk'), writers.promised)
    const answers = [...writers.refused].map(([status, count]) => `${status}×${count}`).join(' ')
    const ok =
      lost === 0 &&
      halves === 0 &&
      [...writers.refused.keys()].every((status) => status === 503) &&
      writers.refused.size > 0
    failed += ok ? 0 : 1
    console.log(
      `${ok ? 'ok ' : 'BAD'} ${(leave / 1e6).toFixed(1)} MB left: ${writers.promised.size} promised, ${lost} lost, ${halves} half, ${kept} rows; answered ${answers || 'nothing but success'}; the server ${down ? 'ended and was started again' : 'stayed up'}; wrote again ${after.toFixed(0)} ms after there was room`,
    )
  }
} finally {
  await writers.close()
  await cluster.stop('immediate').catch(() => {})
  execFileSync('umount', ['-l', folder])
  await rm(folder, { recursive: true, force: true })
}
console.log(`${2 - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
