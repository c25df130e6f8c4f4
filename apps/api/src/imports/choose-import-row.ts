import { importProblems } from '@sala/contract/imports/problems'
import type { chooseImportRow as operation } from '@sala/contract/imports/run-imports'
import { eq, inArray } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import { importRows, imports } from '../tables/imports.ts'
import { checkAnew, open } from './check-import.ts'
import { demandImport, kindOf } from './kinds.ts'

const refuse = refusals(importProblems)

/** Keeps what somebody says of one row, and has the file checked anew: what others may do can depend on it. */
export async function chooseImportRow({ input, actor, tx, enqueue }: Work<typeof operation>) {
  const own = eq(importRows.import_row_id, input.import_row_id)
  const of = tx.select({ import_id: importRows.import_id }).from(importRows).where(own)
  const [about] = await tx.select().from(imports).where(inArray(imports.import_id, of)).for('update')
  if (!open.includes(about!.state)) throw refuse('import_closed')
  demandImport(actor, kindOf(about!.kind), about!.mapping)
  await tx.update(importRows).set({ row_choice: input.row_choice }).where(own)
  return checkAnew({ tx, enqueue }, about!)
}
