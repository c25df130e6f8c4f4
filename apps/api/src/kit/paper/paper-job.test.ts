import { setTimeout as wait } from 'node:timers/promises'
import { list } from '@sala/papers/list'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { listOf } from '../../../../../proofs/paper-samples.ts'
import { pdfText } from '../../../../../proofs/pdf-text.ts'
import { openWorld, type World } from '../../../../../proofs/world.ts'
import { applicationRole, inTransaction } from '../database.ts'
import { defineJob, enqueue, mountJob, startWorker } from '../job/job.ts'
import { printMany } from './paper-job.ts'

// A library prints the lists of its shelves.
const printShelves = defineJob({
  name: 'print-shelves',
  input: z.strictObject({ shelves: z.int(), pause: z.int() }),
  access: () => 'signed-in',
})

let world: World
let worker: { stop: () => Promise<void> }
let asked = 0
beforeAll(async () => {
  world = await openWorld('paper_jobs')
  mountJob(world.app, printShelves, async (work) => {
    const { shelves, pause } = work.input
    async function* many() {
      for (let at = 1; at <= shelves; at += 1) {
        asked += 1
        await wait(pause)
        yield {
          name: at === 2 ? '../../ធ្នើរ "2"' : `Shelf ${at % 3}`,
          data: { ...listOf('en', 2), title: { km: '', en: `Shelf number ${at}` } },
        }
      }
    }
    await printMany(world.app, work, list, many(), shelves)
  })
  worker = await startWorker(world.app, world.db, {
    connectionString: world.url,
    sessionOptions: `-c role=${applicationRole}`,
  })
})
afterAll(async () => {
  await worker?.stop()
  await world?.close()
})

const begin = async (shelves: number, pause = 0) => {
  const actor = (await world.app.actorOf(world.db, world.head.user_id))!
  const task = { label: ['Shelves', 'ធ្នើរ'], total: shelves, fileName: 'shelves' } as const
  return inTransaction(world.db, { user_id: actor.user_id, operation: 'test', request_id: 'test' }, (tx) =>
    enqueue(
      world.app,
      world.db,
      tx,
      { actor, language: 'en', requestId: 'test' },
      printShelves,
      { shelves, pause },
      task,
    ),
  )
}
const taskOf = async (id: string) =>
  (await world.owner.execute<Record<string, unknown>>(sql`select * from tasks where task_id = ${id}`)).rows[0]!
async function until(id: string, holds: (task: Record<string, unknown>) => boolean) {
  for (let at = 0; at < 600; at += 1) {
    const task = await taskOf(id)
    if (holds(task)) return task
    await wait(50)
  }
  throw new Error('it never came')
}

/** The files of an archive of stored ones, by their order. */
function filesOf(archive: Buffer): [name: string, bytes: Buffer][] {
  const found: [string, Buffer][] = []
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [size, name] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)]
    const begin = at + 30 + name
    found.push([archive.toString('utf8', at + 30, begin), archive.subarray(begin, begin + size)])
    at = begin + size
  }
  return found
}

it('leaves many papers as one archive, in order and under safe names, for their owner alone', async () => {
  const id = await begin(7)
  await until(id, ({ state }) => state === 'done')
  const file = (token: string) =>
    fetch(`${world.base}/api/my-tasks/${id}/file`, { headers: { authorization: `Bearer ${token}` } })
  expect((await file(world.actors['staff-api'].own.token)).status).toBe(404)
  const answer = await file(world.head.token)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain('shelves.zip')
  const files = filesOf(Buffer.from(await answer.arrayBuffer()))
  expect(files.map(([name]) => name)).toEqual([
    '0001-Shelf-1.pdf',
    '0002-ធ្នើរ-2.pdf',
    ...['0003-Shelf-0.pdf', '0004-Shelf-1.pdf', '0005-Shelf-2.pdf', '0006-Shelf-0.pdf', '0007-Shelf-1.pdf'],
  ])
  for (const [at, [, bytes]] of files.entries()) expect(await pdfText(bytes)).toContain(`Shelf number ${at + 1}`)
})

it('tells how far it is, and when it is cancelled neither goes on nor keeps anything', async () => {
  asked = 0
  const id = await begin(60, 150)
  const { total } = await until(id, ({ done }) => Number(done) > 2)
  expect(total).toBe(60)
  expect((await world.call('POST', `/my-tasks/${id}/cancel`, { token: world.head.token })).status).toBe(200)
  await wait(1500)
  const reached = asked
  await wait(700)
  expect(asked).toBe(reached)
  expect(reached).toBeLessThan(60)
  expect(await taskOf(id)).toMatchObject({ state: 'cancelled', file_id: null })
})
