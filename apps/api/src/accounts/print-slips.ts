import { randomUUID } from 'node:crypto'
import { accountProblems } from '@sala/contract/accounts/problems'
import { confirmationKind } from '@sala/contract/accounts/sign-in-confirmations'
import type { printSlips as manyOperation, printSlip as oneOperation } from '@sala/contract/accounts/sign-in-slips'
import { users as usersResource } from '@sala/contract/accounts/users'
import { may } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { signInSlips as paper, type Slip } from '@sala/papers/sign-in-slips'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../kit/actor.ts'
import { readClock, type Tx } from '../kit/database.ts'
import { countBulkRead } from '../kit/history/bulk-read.ts'
import { defineJob, mountJob } from '../kit/job/job.ts'
import { answerPaper, printPaper } from '../kit/paper/paper.ts'
import { printMany } from '../kit/paper/paper-job.ts'
import { refusals } from '../kit/problem.ts'
import type { App, Call } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import type { Secrets } from '../kit/secrets.ts'
import { users } from '../tables/accounts.ts'
import type { Whose } from './account-holders.ts'
import { askConfirmation } from './ask-confirmation.ts'
import { digestOfCode, drawCode, spelled } from './slip-codes.ts'
import { type SlipRow, slipRows, whoseShape } from './slip-rows.ts'
import { insistWithinOwnRights } from './within-rights.ts'

const refuse = refusals(accountProblems)

/** Long enough to walk to the printer twice: whoever finds the document can sign in as anybody in it. */
export const slipsLie = { hours: 24 } as const

const printJob = defineJob({
  name: 'print-slips',
  input: z.strictObject({ ...whoseShape, again: z.int(), valid_days: z.int(), home: z.string() }),
  access: () => may('reset', usersResource),
  guarded: slipsLie,
})

/** The address that people type, without a slash at its end. */
export const homeOf = (publicUrl: string | undefined, { request }: Pick<Call, 'request'>): string =>
  (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/$/, '')

/** Names of many leave the house on paper, each with a way in: counted like an export. */
export async function countTaking(app: App, call: Call, actor: Actor, whose: Whose, rows: number): Promise<void> {
  const { whom, class_ids, grade_ids, branch_id, student_parent_ids, student_ids } = whose
  const named = class_ids.length + grade_ids.length + student_parent_ids.length + student_ids.length
  const filter = {
    whom,
    class_ids,
    grade_ids,
    branch_id: branch_id ?? null,
    named: student_parent_ids.length + student_ids.length,
  }
  await countBulkRead(call, actor, { resource: 'users', format: 'paper', rows, whole: named === 0, filter }, app)
}

interface Lasting {
  readonly valid_days: number
  readonly home: string
}

const words = (en: string, km: string) => ({ en, km })

const slipOf = (row: SlipRow, code: string, { valid_days, home }: Lasting, now: Date): Slip => ({
  school: words(row.company_en, row.company_kh),
  branch: words(row.branch_en, row.branch_kh),
  group: row.class_name ?? '',
  name: words(row.name_en, row.name_kh),
  children: row.children.map(({ en, km }) => words(en, km)),
  user_name: row.user_name,
  code: spelled(code),
  site: home.replace(/^https?:\/\//, ''),
  link: `${home}/sign-in/slip#${code}`,
  valid_until: dayOf(new Date(now.getTime() + valid_days * 86_400_000)),
})

/**
 * From now on these codes are the ones that count, once a second person has confirmed them; what was printed before is
 * void.
 */
async function keepCodes(
  tx: Tx,
  secrets: Secrets,
  asked_by: number,
  rows: readonly SlipRow[],
  codes: readonly string[],
  days: number,
): Promise<void> {
  const slips = rows.map((row, at) => ({ ...row, code_hash: digestOfCode(secrets, codes[at]!) }))
  for (const [branch_id, own] of Map.groupBy(slips, (slip) => slip.branch_id)) {
    const names = own.map(({ name_en, name_kh, user_name }) => `${name_en || name_kh} (${user_name})`)
    const { confirmation_id } = await askConfirmation(tx, {
      kind: confirmationKind.slips,
      names,
      branch_id,
      asked_by,
      lasts: { hours: 24 * days },
    })
    await tx.execute(sql`
      insert into sign_in_slips (user_id, code_hash, confirmation_id, expires_at)
      select user_id, code_hash, ${confirmation_id}, now() + make_interval(days => ${days})
      from unnest(${sql.param(own.map(({ user_id }) => user_id))}::int[], ${sql.param(own.map(({ code_hash }) => code_hash))}::text[]) as c (user_id, code_hash)
      on conflict (user_id) do update set code_hash = excluded.code_hash, confirmation_id = excluded.confirmation_id, expires_at = excluded.expires_at, used_at = null`)
  }
}

/**
 * The slips of those who are meant as one document in the asker's task. The codes are drawn for this task, so that
 * taking it up again prints the same.
 */
export async function printInTask(
  app: App,
  secrets: Secrets,
  work: JobWork<unknown>,
  asked: Whose & Lasting & { again: number },
): Promise<void> {
  const { actor, db, once, job_id } = work
  const chosen = new Set(
    await once('slips', async (tx) =>
      (await slipRows(tx, asked, actor, asked.again === 1)).map(({ user_id }) => user_id),
    ),
  )
  const rows = (await slipRows(db as unknown as Tx, asked, actor, true)).filter(({ user_id }) => chosen.has(user_id))
  if (rows.length === 0) throw refuse('nobody_to_print')
  const now = await readClock(db)
  const codes = rows.map(({ user_id }) => drawCode(secrets, `${job_id} ${user_id}`))
  const slips = rows.map((row, at) => slipOf(row, codes[at]!, asked, now))
  async function* papers() {
    yield { name: 'sign-in-slips', data: { language: 'both' as const, slips }, counts: slips.length }
    await once('codes', (tx) => keepCodes(tx, secrets, actor.user_id, rows, codes, asked.valid_days))
  }
  await printMany(app, work, paper, papers(), slips.length)
}

/** Has the slips of many printed beside the calls. */
export const printSlips =
  (app: App, publicUrl: string | undefined) =>
  async ({ input, actor, tx, call, now, enqueue }: Work<typeof manyOperation>) => {
    const count = (await slipRows(tx, input, actor, input.again === 1)).length
    if (count === 0) throw refuse('nobody_to_print')
    await countTaking(app, call, actor, input, count)
    const task = {
      label: [`Sign-in slips (${count})`, `សន្លឹកចូលប្រើ (${count})`],
      total: count,
      fileName: `sign-in-slips-${dayOf(now)}`,
    } as const
    return { task_id: await enqueue(printJob, { ...input, home: homeOf(publicUrl, call) }, task), count }
  }

/** A new slip for one account, at the desk; the one before is void. */
export const printSlip =
  (app: App, secrets: Secrets, publicUrl: string | undefined) =>
  async ({ input, actor, tx, call, now }: Work<typeof oneOperation>): Promise<never> => {
    const [user] = await tx.select().from(users).where(eq(users.user_id, input.user_id))
    const { student_parent_id, student_id, user_type } = user!
    const person = { 'parent-api': student_parent_id, 'student-api': student_id }[user_type as string]
    if (!person) throw refuse('slips_are_for_families')
    await insistWithinOwnRights(app, tx, actor, input.user_id)
    const nobody = { class_ids: [], grade_ids: [], student_parent_ids: [], student_ids: [] }
    const whose: Whose =
      user_type === 'parent-api'
        ? { ...nobody, whom: 'families', student_parent_ids: [person] }
        : { ...nobody, whom: 'students', student_ids: [person] }
    const row = (await slipRows(tx, whose, actor, true)).find(({ user_id }) => user_id === input.user_id)
    if (!row) throw refuse('nobody_to_print')
    const code = drawCode(secrets, randomUUID())
    const slip = slipOf(row, code, { valid_days: input.valid_days, home: homeOf(publicUrl, call) }, now)
    const pdf = await printPaper(app, paper, { language: 'both', slips: [slip] })
    await keepCodes(tx, secrets, actor.user_id, [row], [code], input.valid_days)
    return answerPaper(call, `sign-in-slip-${row.user_name}`, pdf)
  }

export function mountPrintSlips(app: App, secrets: Secrets): void {
  mountJob(app, printJob, (work) => printInTask(app, secrets, work, work.input))
}
