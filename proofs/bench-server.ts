import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'

export interface Started {
  readonly port: number
}
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}

// One side of the bench in a process of its own, so that its CPU can be read apart: Sala itself, or the least that could answer.
const [kind, url] = process.argv.slice(2) as ['sala' | 'bare', string]
const db = openDatabase(url, { pool: 4 })
const seen: Statement[] = []
const answers = new Map<string, Statement[]>()

async function startSala(): Promise<number> {
  const query = pg.Client.prototype.query as (this: pg.Client, ...parts: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...parts: unknown[]) {
    const [config, values] = parts as [{ name?: string; text?: string }, unknown[]]
    if (seen.length < 50 && config.text)
      seen.push({ ...(config.name && { name: config.name }), text: config.text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, parts)
  } as never
  const app = await buildApp(readConfig({ LOG_LEVEL: 'silent' }), db)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.server.address() as AddressInfo).port
}

async function startBare(): Promise<number> {
  pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => value)
  const server = createServer(async (request, response) => {
    const results = await Promise.all(answers.get(request.url!)!.map((statement) => db.$client.query({ ...statement })))
    const [data, ...rest] = results.map(({ rows }) => rows as unknown[])
    response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify({ data, meta: { currentPage: 1, perPage: 15, rest } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

process.on('message', (question: 'cpu' | 'statements' | { address: string; statements: Statement[] }) => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send!(user + system)
  } else if (question === 'statements') process.send!(seen.splice(0))
  else {
    answers.set(question.address, question.statements)
    process.send!(true)
  }
})
process.once('SIGTERM', () => process.exit(0))
process.send!({ port: await (kind === 'sala' ? startSala() : startBare()) } satisfies Started)
