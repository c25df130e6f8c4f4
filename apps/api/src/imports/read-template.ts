import type { readImportTemplate as operation } from '@sala/contract/imports/run-imports'
import { type SheetColumn, sheetType, writeSheet } from '../kit/file/sheet.ts'
import { readOnce, spool } from '../kit/file/spool.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { demandImport, kindOf, labelsOf } from './kinds.ts'

/**
 * The headings in the reader's language over one line as an example; every cell is text, so that a sheet takes no zero
 * away.
 */
export const readImportTemplate =
  (app: App) =>
  async ({ input, actor, call }: Work<typeof operation>) => {
    const kind = kindOf(input.kind)
    demandImport(actor, kind)
    const khmer = call.language === 'km'
    const columns = [...labelsOf(app, kind)].map(
      ([, [en, km]]): SheetColumn => ({ header: khmer ? km : en, kind: 'text' }),
    )
    const example = async function* () {
      yield Object.values(kind.columns).map((each) => each.example ?? null)
    }
    const sheet = await spool(writeSheet(kind.label[khmer ? 1 : 0], columns, example()))
    call.reply
      .type(sheetType)
      .header('content-length', sheet.bytes)
      .header('content-disposition', `attachment; filename="${kind.name}-template.xlsx"`)
    return readOnce(sheet) as never
  }
