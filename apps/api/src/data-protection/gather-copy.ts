import type { Tx } from '../kit/database.ts'
import type { App } from '../kit/route/app.ts'
import type { TableClass } from './classes.ts'
import { historyOf, walk } from './walk.ts'

type Row = Record<string, unknown>

export interface CopiedTable {
  readonly name: string
  readonly class: TableClass
  readonly rows: readonly Row[]
}

/** All that the school holds about one child, and nothing about anybody else. */
export interface Copy {
  readonly tables: readonly CopiedTable[]
  readonly history: readonly Row[]
  readonly files: readonly { readonly file_id: string; readonly name: string }[]
}

const endings: Readonly<Record<string, string>> = {
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'audio/wav': 'wav',
}

export async function gatherCopy(app: Pick<App, 'stores'>, tx: Tx, studentId: number): Promise<Copy> {
  const found = await walk(app, tx, { student_id: studentId })
  const copied = [...found.values()].filter(({ class: each }) => each.exported)
  const tables = copied
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, class: each, rows }) => ({
      name: table.name,
      class: each,
      rows: rows.map(({ row }) => without(row, ['search_text', ...(each.hidden ?? [])])),
    }))
  const told = copied.filter(({ class: each }) => !each.hidden)
  const { rows: history } = await tx.execute<Row>(historyOf(told))
  const files = found.get('files')!.rows.map(({ key, row }) => ({
    file_id: key,
    name: `${row.object}-${String(row.object_id).replaceAll('/', '-')}-${row.field}-${key.slice(0, 8)}.${endings[String(row.mime)] ?? 'bin'}`,
  }))
  const shown = [
    'history_id',
    'created_date',
    'object',
    'object_id',
    'action',
    'old',
    'new',
    'user_id',
    'operation',
    'reason',
  ]
  return { tables, files, history: history.map((row) => Object.fromEntries(shown.map((name) => [name, row[name]]))) }
}

const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
