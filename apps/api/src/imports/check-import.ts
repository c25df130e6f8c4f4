import { importState, imports as resource } from '@sala/contract/imports/imports'
import { importProblems } from '@sala/contract/imports/problems'
import type { checkImport as operation } from '@sala/contract/imports/run-imports'
import { may } from '@sala/contract/kit/access'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { announce } from '../kit/announce.ts'
import { sqlToday } from '../kit/clock.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { defineJob } from '../kit/job/job.ts'
import { refusals } from '../kit/problem.ts'
import type { App } from '../kit/route/app.ts'
import type { JobWork, Work } from '../kit/route/work.ts'
import { importMappings, importRows, imports } from '../tables/imports.ts'
import { headingsKey } from './guess-columns.ts'
import { demandImport, kindOf } from './kinds.ts'
import { type Outcome, planRows } from './plan-rows.ts'

const refuse = refusals(importProblems)
export const anImport = z.strictObject({ import_id: z.int() })
export const checking = defineJob({
  name: 'check-import',
  input: anImport,
  access: () => may('update', resource),
  within: 1800,
})

/** The states in which the columns may still be chosen anew. */
export const open: readonly number[] = [importState.read, importState.checking, importState.checked, importState.failed]

/** Keeps what each column is, for this file and the next one like it, and has the rows checked. */
export async function checkImport({ input, actor, tx, enqueue }: Work<typeof operation>) {
  const [about] = await tx.select().from(imports).where(eq(imports.import_id, input.import_id)).for('update')
  if (!open.includes(about!.state)) throw refuse('import_closed')
  const kind = kindOf(about!.kind)
  const { import_id, mapping, ...options } = input
  const chosen = mapping.filter((name) => name !== null)
  if (
    mapping.length !== about!.headings.length ||
    new Set(chosen).size < chosen.length ||
    chosen.some((name) => !Object.hasOwn(kind.columns, name))
  )
    throw refuse('mapping_unknown')
  if (chosen.length === 0) throw refuse('mapping_empty')
  demandImport(actor, kind, mapping)
  const { branch_id } = about!
  const headings = headingsKey(about!.headings.map(({ heading }) => heading))
  await tx
    .insert(importMappings)
    .values({ kind: kind.name, branch_id, headings, mapping })
    .onConflictDoUpdate({
      target: [importMappings.kind, importMappings.branch_id, importMappings.headings],
      set: { mapping },
    })
  await tx
    .update(imports)
    .set({ ...options, mapping })
    .where(eq(imports.import_id, import_id))
  return checkAnew({ tx, enqueue }, about!)
}

/** Has all rows checked as the import says now. */
export async function checkAnew(
  { tx, enqueue }: Pick<Work<typeof operation>, 'tx' | 'enqueue'>,
  { import_id, file_name, row_count }: typeof imports.$inferSelect,
) {
  const task_id = await enqueue(
    checking,
    { import_id },
    { label: [`Check ${file_name}`, `ពិនិត្យ ${file_name}`], total: row_count },
  )
  await tx
    .update(imports)
    .set({ task_id, state: importState.checking, counts: null, fingerprint: null })
    .where(eq(imports.import_id, import_id))
  return { import_id, task_id }
}

/** What did not come about leaves the file as it was, to be asked for again. */
export async function giveBack(
  { input, db, actor, job_id }: JobWork<z.infer<typeof anImport>>,
  from: number,
  to: number,
): Promise<void> {
  await inTransaction(db, { user_id: actor.user_id, operation: checking.name, request_id: job_id }, (tx) =>
    tx
      .update(imports)
      .set({ state: to })
      .where(and(eq(imports.import_id, input.import_id), eq(imports.state, from), eq(imports.task_id, job_id))),
  )
}

export const todayOf = async (tx: Tx): Promise<string> =>
  (await tx.execute<{ today: string }>(sql`select ${sqlToday}::text as today`)).rows[0]!.today

/** A verdict for every row, with the rights that whoever asked has now. */
export const carryOutCheck =
  (app: App) =>
  async (work: JobWork<z.infer<typeof anImport>>): Promise<void> => {
    try {
      await work.once('check', (tx) => giveVerdicts(app, tx, work))
    } catch (error) {
      await giveBack(work, 2, 8)
      throw error
    }
  }

async function giveVerdicts(
  app: App,
  tx: Tx,
  { job_id, input, actor, progress }: JobWork<z.infer<typeof anImport>>,
): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  const [about] = await tx.select().from(imports).where(eq(imports.import_id, input.import_id)).for('update')
  // It was discarded, or its columns were chosen anew meanwhile.
  if (!about || about.task_id !== job_id || !actor.branch_ids.includes(about.branch_id)) return
  if (about.state !== importState.checking && about.state !== importState.failed) return
  demandImport(actor, kindOf(about.kind), about.mapping)
  const { counts, remarks, fingerprint } = await planRows(
    { app, tx, actor, about, today: await todayOf(tx) },
    async (outcomes, done) => {
      await keepVerdicts(tx, outcomes)
      await progress(done, about.row_count)
    },
  )
  const noticed = [...about.remarks.filter(({ code }) => ['rows_above', 'other_sheets'].includes(code)), ...remarks]
  await tx
    .update(imports)
    .set({ state: importState.checked, counts, fingerprint, remarks: noticed })
    .where(eq(imports.import_id, about.import_id))
  await announce(tx, { resource: resource.name })
  await announce(tx, { resource: 'import-rows' })
}

const keepVerdicts = (tx: Tx, outcomes: readonly Outcome[]) =>
  tx.execute(sql`update ${importRows} r set verdict = v.verdict, title = v.title, faults = v.faults, understood = v.understood, changes = v.changes,
      existing_key = v.existing_key, plan = v.plan
    from jsonb_to_recordset(${JSON.stringify(outcomes.map(verdictOf))}::jsonb) as v
      (id int, verdict int, title text, faults jsonb, understood jsonb, changes jsonb, existing_key text, plan jsonb)
    where r.import_row_id = v.id`)

function verdictOf({ line, import_row_id, plan }: Outcome) {
  const { verdict, faults, understood, changes, before } = line
  const key = plan?.key ?? (before ? Object.values(before)[0] : null)
  return {
    id: import_row_id,
    verdict,
    title: titleOfLine(line),
    faults,
    understood,
    changes,
    existing_key: key === null ? null : String(key),
    plan,
  }
}

const titleOfLine = ({ values, before, texts }: Outcome['line']): string => {
  const said = { ...before, ...values }
  const [last, first] = [said.last_name_kh ?? said.last_name_en, said.first_name_kh ?? said.first_name_en]
  const name =
    said.name_kh ??
    said.name_en ??
    ([last, first].filter(Boolean).join(' ') || [...texts.values()].slice(0, 2).join(' '))
  return String(name).slice(0, 300)
}
