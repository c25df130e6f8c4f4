import type { Field, Fields } from '@sala/contract/kit/field'
import { type AnyResource, stamps, titleFields } from '@sala/contract/kit/resource'
import { sql } from 'drizzle-orm'
import type { Db } from '../kit/database.ts'
import type { App } from '../kit/route/app.ts'
import { classes } from './classes.ts'
import type { CopiedTable, Copy } from './gather-copy.ts'

type Row = Record<string, unknown>

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const head = `<!doctype html><html lang="km"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sala</title><style>
body{font:16px/1.6 "Kantumruy Pro","Noto Sans Khmer",system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c2430}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;border-bottom:1px solid #ccd3dc}
dl{display:grid;grid-template-columns:minmax(8rem,16rem) 1fr;gap:.2rem 1rem;margin:1rem 0;padding:.8rem;background:#f5f7fa;border-radius:8px}
dt{color:#566173}dd{margin:0;overflow-wrap:anywhere}</style></head><body>`

/**
 * The copy as a page that people read, in both languages: what it is called, what each value is, and choices and
 * references by their names.
 */
export async function summaryOf(app: App, db: Db, { tables, history, files }: Copy): Promise<string> {
  const parts: string[] = []
  for (const table of tables.filter(({ name }) => name !== 'files')) parts.push(await part(app, db, table))
  const intro = `<h1>ទិន្នន័យទាំងអស់ដែលសាលារក្សាទុក<br>All data that the school holds</h1>
<p>ថត data មានកំណត់ត្រានីមួយៗដូចដែលបានរក្សាទុក (${history.length} ការផ្លាស់ប្តូរ) ហើយថត files មានឯកសារ ${files.length}។<br>
The folder “data” has each record as it is kept (with ${history.length} changes), the folder “files” has ${files.length} files.</p>`
  return `${head}${intro}${parts.join('')}</body></html>\n`
}

async function part(app: App, db: Db, { name, class: each, rows }: CopiedTable): Promise<string> {
  const resource = [...app.stores.values()].find((store) => store.tableName === name)?.resource
  const fields = (resource?.fields ?? {}) as Fields
  const said: string[] = []
  for (const row of rows) {
    const lines: string[] = []
    for (const [column, value] of Object.entries(row)) {
      if (value === null || value === '' || column in stamps) continue
      const field = fields[column]
      const khmer = resource && field && app.khmer(resource.name, column, field)
      const label = [typeof khmer === 'string' ? khmer : '', field?.label ?? column.replaceAll('_', ' ')]
        .filter(Boolean)
        .join(' / ')
      lines.push(`<dt>${escaped(label)}</dt><dd>${escaped(await shown(app, db, field, value))}</dd>`)
    }
    said.push(`<dl>${lines.join('')}</dl>`)
  }
  return `<h2>${escaped(each.words[1])} / ${escaped(each.words[0])}</h2>${said.join('')}`
}

async function shown(app: App, db: Db, field: Field | undefined, value: unknown): Promise<string> {
  const plain = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const choice = field?.choice?.labels.get(value as number)
  if (choice) return `${choice[1]} / ${choice[0]}`
  const target = field?.target?.()
  return target ? ((await titleOf(app, db, target, value)) ?? plain) : plain
}

/** What a reference is called, where that is nobody’s name. */
async function titleOf(app: App, db: Db, target: AnyResource, value: unknown): Promise<string | undefined> {
  const store = app.stores.get(target.name)
  if (!store || !['nobody', 'contact'].includes(classes[store.tableName]?.of ?? '') || target.keys.length > 1)
    return undefined
  const [en, km] = titleFields(target).map((name) => sql.identifier(name))
  const { rows } = await db.execute<Row>(
    sql`select ${en!}::text as en, ${km ?? en!}::text as km from ${sql.identifier(store.tableName)} where ${sql.identifier(target.keys[0]!)} = ${value}`,
  )
  return rows[0] && [...new Set([rows[0].km, rows[0].en])].join(' / ')
}
