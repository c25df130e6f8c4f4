import { importVerdict } from '@sala/contract/imports/imports'
import type { readRefusedRows as operation } from '@sala/contract/imports/run-imports'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { type SheetColumn, sheetType, writeSheet } from '../kit/file/sheet.ts'
import { readOnce, spool } from '../kit/file/spool.ts'
import { countBulkRead } from '../kit/history/bulk-read.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { importRows, imports } from '../tables/imports.ts'
import { demandImport, kindOf, labelsOf } from './kinds.ts'

const atOnce = 1000

/**
 * The refused rows under their own headings, with the reasons at the end: mended there, the file can be dropped again.
 */
export const readRefusedRows =
  (app: App) =>
  async ({ input, actor, call, tx }: Work<typeof operation>) => {
    const [about] = await tx.select().from(imports).where(eq(imports.import_id, input.import_id))
    const kind = kindOf(about!.kind)
    demandImport(actor, kind)
    const khmer = call.language === 'km'
    const [labels, headings] = [labelsOf(app, kind), about!.headings]
    const headers = [...headings.map(({ heading }) => heading), khmer ? 'មូលហេតុ' : 'Reason']
    const columns = headers.map((header): SheetColumn => ({ header, kind: 'text' }))
    const labelOf = (name: string | null) => (name ? labels.get(name)?.[khmer ? 1 : 0] : undefined)
    const cells = async function* () {
      for await (const row of refusedRows(tx, input.import_id)) {
        const reasons = row.faults.map(({ column, en, km }) =>
          [labelOf(column), khmer ? km : en].filter(Boolean).join(khmer ? '៖ ' : ': '),
        )
        yield [...headings.map((_, at) => row.cells[at] ?? null), reasons.join(' ')]
      }
    }
    const read = {
      resource: 'imports',
      format: 'excel',
      rows: about!.counts?.refused ?? 0,
      whole: false,
      filter: { import_id: input.import_id },
    } as const
    await countBulkRead(call, actor, read, app)
    const sheet = await spool(writeSheet(khmer ? 'បានបដិសេធ' : 'Rejected', columns, cells()))
    call.reply
      .type(sheetType)
      .header('content-length', sheet.bytes)
      .header('content-disposition', `attachment; filename="refused-rows-${input.import_id}.xlsx"`)
    return readOnce(sheet) as never
  }

async function* refusedRows(tx: Tx, import_id: number) {
  for (let after = -1; ; ) {
    const rows = await tx
      .select({ row_number: importRows.row_number, cells: importRows.cells, faults: importRows.faults })
      .from(importRows)
      .where(
        and(
          eq(importRows.import_id, import_id),
          eq(importRows.verdict, importVerdict.refused),
          gt(importRows.row_number, after),
        ),
      )
      .orderBy(asc(importRows.row_number))
      .limit(atOnce)
    if (rows.length === 0) return
    yield* rows
    after = rows.at(-1)!.row_number
  }
}
