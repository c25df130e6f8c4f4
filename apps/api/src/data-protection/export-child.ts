import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { privacyProblems } from '@sala/contract/data-protection/privacy-problems'
import {
  type exportChild as operation,
  privacyKind,
  privacyState,
  privacyRequests as resource,
} from '@sala/contract/data-protection/privacy-requests'
import { may } from '@sala/contract/kit/access'
import { students as studentProfiles } from '@sala/contract/people/students'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { announce } from '../kit/announce.ts'
import type { Db, Tx } from '../kit/database.ts'
import { spool } from '../kit/file/spool.ts'
import { type ZipEntry, zipOf } from '../kit/file/zip.ts'
import { logAccess } from '../kit/history/access-log.ts'
import { countBulkRead } from '../kit/history/bulk-read.ts'
import { defineJob } from '../kit/job/job.ts'
import { leaveInTask } from '../kit/job/task-file.ts'
import { literal } from '../kit/literal.ts'
import { refusals } from '../kit/problem.ts'
import { type App, storeOf } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { privacyRequests } from '../tables/data-protection.ts'
import { students } from '../tables/people.ts'
import { gatherCopy } from './gather-copy.ts'
import { summaryOf } from './summary.ts'

const refuse = refusals(privacyProblems)
const aCopy = z.strictObject({ privacy_request_id: z.int(), student_id: z.int() })

export const exporting = defineJob({
  name: 'export-child',
  input: aCopy,
  access: () => may('release', resource),
  within: 900,
})

/** Releases what was asked for, or begins a copy of its own; counted before anything leaves. */
export const exportChild =
  (app: App) =>
  async ({ input: { student_id }, actor, tx, call, enqueue }: Work<typeof operation>) => {
    const { rows: erased } = await tx.execute(
      sql`select 1 from privacy_requests where student_id = ${student_id} and request_kind = ${literal(privacyKind.erasure)} and request_state = ${literal(privacyState.done)}`,
    )
    if (erased.length > 0) throw refuse('child_is_erased')
    const { tables } = await gatherCopy(app, tx, student_id)
    const rows = tables.reduce((sum, each) => sum + each.rows.length, 0)
    await countBulkRead(
      call,
      actor,
      { resource: resource.name, format: 'json', rows, whole: true, filter: { student_id } },
      app,
    )
    const [child] = await tx
      .select({ branch_id: students.branch_id })
      .from(students)
      .where(eq(students.student_id, student_id))
    const [request] = await tx
      .insert(privacyRequests)
      .values({ request_kind: privacyKind.copy, student_id, branch_id: child!.branch_id, requested_by: actor.user_id })
      .onConflictDoUpdate({
        target: [privacyRequests.student_id, privacyRequests.request_kind],
        targetWhere: sql`request_state < ${literal(privacyState.inProgress)}`,
        set: { branch_id: child!.branch_id },
      })
      .returning({ privacy_request_id: privacyRequests.privacy_request_id })
    const { privacy_request_id } = request!
    const task = { label: ['Copy of a child’s data', 'ច្បាប់ចម្លងទិន្នន័យសិស្ស'], fileName: `child-${student_id}.zip` } as const
    const task_id = await enqueue(exporting, { privacy_request_id, student_id }, task)
    await tx
      .update(privacyRequests)
      .set({ request_state: privacyState.inProgress, decided_by_id: actor.user_id, task_id })
      .where(eq(privacyRequests.privacy_request_id, privacy_request_id))
    return { privacy_request_id, task_id }
  }

/**
 * A readable page, every row as it is kept, the history and the files, in one archive that its owner finds in his
 * tasks.
 */
export const carryOutExport =
  (app: App) =>
  async (work: JobWork<z.infer<typeof aCopy>>): Promise<void> => {
    const { input, actor, db, once, progress } = work
    await storeOf(app, studentProfiles.name).read(db as unknown as Tx, actor, { student_id: input.student_id })
    const archive = await spool(
      Readable.from(zipOf(entriesOf(app, db, input.student_id, progress)), { objectMode: false }),
    )
    try {
      await leaveInTask(app, work, archive.path, 'application/zip')
    } finally {
      await archive.discard()
    }
    await once('told', async (tx) => {
      const whole = {
        resource: studentProfiles.name,
        record: input.student_id,
        kind: 'tookOut',
        route: 'export-child',
        about: studentProfiles.name,
      } as const
      await logAccess(
        tx,
        { requestId: work.job_id },
        actor,
        { about: 'student_id' },
        { ...whole, ids: [input.student_id] },
      )
      await tx
        .update(privacyRequests)
        .set({ request_state: privacyState.done, done_at: sql`now()` as never })
        .where(eq(privacyRequests.privacy_request_id, input.privacy_request_id))
      await announce(tx, { resource: resource.name })
    })
  }

const asJson = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

async function* entriesOf(
  app: App,
  db: Db,
  studentId: number,
  progress: (done: number, total?: number) => Promise<void>,
): AsyncGenerator<ZipEntry> {
  const copy = await db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    return gatherCopy(app, tx as unknown as Tx, studentId)
  })
  yield { name: 'summary.html', bytes: Buffer.from(await summaryOf(app, db, copy)) }
  for (const { name, rows } of copy.tables) yield { name: `data/${name}.json`, bytes: asJson(rows) }
  yield { name: 'data/history.json', bytes: asJson(copy.history) }
  for (const [at, { file_id, name }] of copy.files.entries()) {
    // A file whose bytes are missing is named in the data all the same.
    const bytes = await app
      .storageOf(db)
      .open(file_id)
      .then(buffer, () => undefined)
    if (bytes) yield { name: `files/${name}`, bytes }
    await progress(at + 1, copy.files.length)
  }
}
