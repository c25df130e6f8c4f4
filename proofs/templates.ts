import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { createDatabase, dropDatabase, prepareDatabase } from '../scripts/database.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the rows of a template depend on: whoever changes one of these files gets new templates. */
const sources = [
  'apps/api/{migrations,seeds,src}/**/*.{ts,sql,json}',
  'packages/contract/src/**/*.{ts,json}',
  'scripts/database.ts',
  'proofs/{world,rows,documents}.ts',
]

// Sessions in a template live for a day, and some rows are dated by the day they are made on.
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')

let known: string | undefined
function contentHash(): string {
  const paths = sources.flatMap((each) => globSync(each, { cwd: root })).filter((path) => !path.includes('.test.'))
  const hash = createHash('sha1')
  for (const path of paths.sort()) hash.update(path).update(readFileSync(`${root}/${path}`))
  known ??= hash.digest('hex').slice(0, 10)
  return known
}

const databaseBeside = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function onClusterOf<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseBeside(url, 'postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The name of a database on the same cluster that is filled once for this content and day, however many ask at once;
 * those of other days are dropped. What `fill` answers is kept as its note.
 */
export function ensureTemplate(
  near: string,
  kind: string,
  fill: (url: string) => Promise<string | void>,
): Promise<string> {
  const name = `sala_template_${today}_${contentHash()}_${kind}`
  return onClusterOf(near, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'sala\\_template\\_%'`,
    )
    if (rows.some(({ datname }) => datname === name)) return name
    for (const { datname } of rows)
      if (!datname.startsWith(`sala_template_${today}_`)) await dropDatabase(databaseBeside(near, datname))
    const unfinished = databaseBeside(near, `${name}_new`)
    await dropDatabase(unfinished)
    await createDatabase(unfinished)
    const note = await fill(unfinished)
    if (note)
      await client.query(`comment on database ${pg.escapeIdentifier(`${name}_new`)} is ${pg.escapeLiteral(note)}`)
    await client.query(`alter database ${pg.escapeIdentifier(`${name}_new`)} rename to ${pg.escapeIdentifier(name)}`)
    return name
  })
}

/** A database of its own at this address, copied from a template; answers the template's note. */
export async function copyTemplate(template: string, url: string): Promise<string> {
  await dropDatabase(url)
  return onClusterOf(url, async (client) => {
    await client.query(
      `create database ${pg.escapeIdentifier(new URL(url).pathname.slice(1))} template ${pg.escapeIdentifier(template)}`,
    )
    const { rows } = await client.query<{ note: string }>(
      "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
      [template],
    )
    return rows[0]!.note
  })
}

/** The demonstration school with so many students, as a database of its own at this address. */
export async function copySchool(url: string, students: number): Promise<void> {
  const template = await ensureTemplate(url, `school_${students}`, (fresh) =>
    prepareDatabase(fresh, { students, demandFactors: false }),
  )
  await copyTemplate(template, url)
}
