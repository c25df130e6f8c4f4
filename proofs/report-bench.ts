import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { demoPassword } from '../apps/api/seeds/school.ts'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/kit/database.ts'
import { createDatabase, dropDatabase, prepareDatabase } from '../scripts/database.ts'
import { workerMemory } from '../scripts/worker-beside.ts'

// The daily closeout over millions of payment lines, beside the select that somebody would write by hand for the same
// page, round by round in one run.
const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '3000000' },
    sheet: { type: 'string', default: '500000' },
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    serve: { type: 'string' },
  },
})
const wanted = options.short ? 100_000 : Number(options.lines)
const sheetRows = options.short ? 25_000 : Number(options.sheet)
const goals = { ratio: 1.3, megabytes: 256 }
const rounds = 9
const files = '/tmp/sala-report-bench'

/**
 * The server and the worker, each in a process of its own as where it is installed, so that their memory can be read
 * apart.
 */
async function serve(url: string): Promise<void> {
  const db = openDatabase(url, { pool: 4 })
  const app = await buildApp(readConfig({ LOG_LEVEL: 'silent', FILES_DIR: files }), db)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  process.send!((app.server.server.address() as { port: number }).port)
  process.once('disconnect', () => process.exit())
}
const work = (url: string) =>
  fork(fileURLToPath(new URL('../apps/api/src/worker.ts', import.meta.url)), {
    execArgv: [...workerMemory],
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent', FILES_DIR: files },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

/** The demonstration's payments over and over, on the days of four years; nothing looks at the rows while they come. */
async function multiply(client: pg.Client): Promise<number> {
  const count = async (table: string) => Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n)
  await client.query("set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'")
  const first = await count('receipt_lines')
  const copies = Math.ceil(wanted / first)
  const { rows } =
    await client.query(`select (select max(inv_id) from invoices) as inv, (select max(inv_line_id) from invoice_lines) as line,
    (select max(receipt_id) from receipts) as receipt, (select max(receipt_line_id) from receipt_lines) as receipt_line,
    (select max(receipt_payment_id) from receipt_payments) as payment, (select max(entry_id) from ledger_entries) as entry`)
  const step = rows[0] as Record<string, number>
  const copy = (table: string, changed: Record<string, string>, where = 'true') =>
    copyRows(client, table, changed, where, copies)
  const day = (column: string) => `(${column} - (c.n * 7 % 1400))`
  await copy('invoices', {
    inv_id: `t.inv_id + c.n * ${step.inv}`,
    inv_number: `t.inv_number || '-' || c.n`,
    inv_date: day('t.inv_date'),
    pre_inv_id: 'null',
  })
  await copy('invoice_lines', {
    inv_line_id: `t.inv_line_id + c.n * ${step.line}`,
    inv_id: `t.inv_id + c.n * ${step.inv}`,
  })
  await copy('receipts', {
    receipt_id: `t.receipt_id + c.n * ${step.receipt}`,
    receipt_number: `t.receipt_number || '-' || c.n`,
    receipt_date: day('t.receipt_date'),
  })
  await copy('receipt_payments', {
    receipt_payment_id: `t.receipt_payment_id + c.n * ${step.payment}`,
    receipt_id: `t.receipt_id + c.n * ${step.receipt}`,
    credit_id: 'null',
    reference_fold: 'null',
  })
  await copy('receipt_lines', {
    receipt_line_id: `t.receipt_line_id + c.n * ${step.receipt_line}`,
    receipt_id: `t.receipt_id + c.n * ${step.receipt}`,
    inv_id: `t.inv_id + c.n * ${step.inv}`,
    inv_line_id: `t.inv_line_id + c.n * ${step.line}`,
  })
  await copy(
    'ledger_entries',
    {
      entry_id: `t.entry_id + c.n * ${step.entry}`,
      document_id: `t.document_id + c.n * ${step.receipt}`,
      posting_date: day('t.posting_date'),
      reverses_entry_id: 'null',
    },
    "t.document = 'receipt'",
  )
  await client.query('set session_replication_role = origin')
  await client.query('analyze')
  return count('receipt_lines')
}

async function copyRows(
  client: pg.Client,
  table: string,
  changed: Record<string, string>,
  where: string,
  copies: number,
): Promise<void> {
  const { rows } = await client.query(
    "select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position",
    [table],
  )
  const names = rows.map(({ name }) => name as string)
  const values = names.map((name) => changed[name] ?? `t.${name}`)
  await client.query(
    `insert into ${table} (${names.join(', ')}) overriding system value select ${values.join(', ')} from ${table} t cross join generate_series(1, ${copies - 1}) c(n) where ${where}`,
  )
}

/** The rows of a day or a month as somebody would write it who needs this one page and nothing else. */
const byHand = `
  select b.branch_name_en, e.posting_date as payment_date, i.inv_number as invoice_number, s.card_number, s.full_name_en as student_name, l.fee_name_en, l.fee_start_date, l.fee_end_date,
      l.quantity, l.price, (case e.deed when 'issue' then 1 else -1 end) * rl.amount as amount, l.discount_rate,
      case when not exists (select from receipt_lines o where o.inv_line_id = rl.inv_line_id and o.receipt_id < rl.receipt_id) then l.total_amount end as total_amount,
      (select case when min(p.payment_method) = max(p.payment_method) then min(p.payment_method) end from receipt_payments p where p.receipt_id = e.document_id) as payment_method, u.full_name as created_name, e.entry_id, rl.receipt_line_id
    from ledger_entries e join receipt_lines rl on rl.receipt_id = e.document_id join invoice_lines l on l.inv_line_id = rl.inv_line_id join invoices i on i.inv_id = rl.inv_id
      join students s on s.student_id = i.student_id join branches b on b.branch_id = e.branch_id left join users u on u.user_id = e.created_by
    where e.document = 'receipt' and e.branch_id = any($1) and e.posting_date between $2 and $3`
const sums = 'count(*), sum(x.amount) as amount, sum(x.total_amount) as total_amount'

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function measure(): Promise<void> {
  const given = new URL(process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/sala')
  const url = Object.assign(new URL(given), {
    pathname: `/sala_report_bench_${options.keep ? 'kept' : process.pid}`,
  }).href
  const fresh = await createDatabase(url)
  const client = new pg.Client({ connectionString: url })
  let [passed, failed] = [0, 0]
  const say = (good: boolean, text: string) => {
    if (good) passed += 1
    else failed += 1
    console.log(`${good ? 'ok ' : 'BAD'} ${text}`)
  }
  let [child, worker]: (ReturnType<typeof fork> | undefined)[] = []
  try {
    const began = performance.now()
    if (fresh) await prepareDatabase(url, { students: 1000, demandFactors: false })
    await client.connect()
    const lines = fresh
      ? await multiply(client)
      : Number((await client.query('select count(*) as n from receipt_lines')).rows[0].n)
    console.log(`${lines} payment lines, ready after ${((performance.now() - began) / 1000).toFixed(0)} s`)
    child = fork(fileURLToPath(import.meta.url), ['--serve', url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    worker = work(url)
    const [port] = (await once(child, 'message')) as [number]
    const base = `http://127.0.0.1:${port}/api`
    const login = await fetch(`${base}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_name: 'admin', password: demoPassword }),
    })
    const { access_token } = (await login.json()) as { access_token: string }
    const headers = {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'accept-language': 'en',
    }
    const ask = async (path: string, body: object) => {
      const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
      return answer
    }
    const { rows } = await client.query(
      "select e.branch_id, e.posting_date::text as day, count(*) from ledger_entries e where e.document = 'receipt' group by 1, 2 order by 3 desc limit 1",
    )
    const { branch_id, day } = rows[0] as { branch_id: number; day: string }
    const month = [`${day.slice(0, 7)}-01`, `${day.slice(0, 7)}-28`] as const
    const branches = (await client.query('select array_agg(branch_id) as ids from branches')).rows[0].ids as number[]
    const cases = [
      {
        name: 'a page of a branch and a day',
        body: { branch_id, date_from: day, date_to: day, perPage: 50 },
        bare: [
          async () => {
            await client.query(`select ${sums} from (${byHand}) x`, [[branch_id], day, day])
            await client.query(`${byHand} order by e.posting_date desc, e.entry_id, rl.receipt_line_id limit 50`, [
              [branch_id],
              day,
              day,
            ])
          },
          async () => {
            const beside =
              'count(*) over (), sum(x.amount) over () as amount_of_all, sum(x.total_amount) over () as total_of_all'
            await client.query(
              `select x.*, ${beside} from (${byHand}) x order by x.payment_date desc, x.entry_id, x.receipt_line_id limit 50`,
              [[branch_id], day, day],
            )
          },
        ],
      },
      {
        name: 'a month under the names of its fees',
        body: { date_from: month[0], date_to: month[1], group_by: 'fee_name_en', groups_only: 1, perPage: 50 },
        bare: [
          async () => {
            await client.query(`select count(distinct x.fee_name_en), ${sums} from (${byHand}) x`, [branches, ...month])
            await client.query(`select x.fee_name_en, ${sums} from (${byHand}) x group by 1 order by 1 limit 50`, [
              branches,
              ...month,
            ])
          },
          async () => {
            const beside =
              'sum(count(*)) over (), sum(sum(x.amount)) over () as amount_of_all, sum(sum(x.total_amount)) over () as total_of_all'
            await client.query(
              `select x.fee_name_en, ${sums}, ${beside} from (${byHand}) x group by 1 order by 1 limit 50`,
              [branches, ...month],
            )
          },
        ],
      },
    ]
    for (const { name, body, bare } of cases.filter(({ name }) => name.includes(options.only))) {
      const ours: number[] = []
      const byHands: number[][] = bare.map(() => [])
      for (let round = 0; round <= rounds; round += 1) {
        const own = await timed(async () => (await ask('/report/daily-closeout', body)).json())
        const plain = []
        for (const each of bare) plain.push(await timed(each))
        // The first time warms both.
        if (round === 0) continue
        ours.push(own)
        for (const [at, time] of plain.entries()) byHands[at]!.push(time)
      }
      // Sums and rows in two statements or in one: whichever is the faster.
      const best = Math.min(...byHands.map(median))
      const ratio = median(ours) / best
      say(
        ratio <= goals.ratio * (options.short ? 2 : 1),
        `${name}: ${median(ours).toFixed(0)} ms, by hand ${best.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (goal ${goals.ratio})`,
      )
    }
    if ('rows as a sheet'.includes(options.only)) await takeOutSheet(client, [child.pid!, worker.pid!], ask, say)
  } finally {
    child?.disconnect()
    worker?.disconnect()
    await client.end()
    if (!options.keep) await dropDatabase(url)
  }
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function takeOutSheet(
  client: pg.Client,
  processes: readonly number[],
  ask: (path: string, body: object) => Promise<Response>,
  say: (good: boolean, text: string) => void,
): Promise<void> {
  const { rows } = await client.query(
    `select min(day)::text as day from (select e.posting_date as day, sum(count(*)) over (order by e.posting_date desc) as n
      from ledger_entries e join receipt_lines rl on rl.receipt_id = e.document_id where e.document = 'receipt' group by 1) d where n <= $1`,
    [sheetRows],
  )
  const began = performance.now()
  const answer = await ask('/report/daily-closeout/excel', {
    date_from: rows[0].day ?? '2000-01-01',
    date_to: '2100-01-01',
  })
  const { task_id } = answer.status === 202 ? ((await answer.json()) as { task_id: string }) : { task_id: undefined }
  if (!task_id) await answer.arrayBuffer()
  let state = task_id ? 'running' : 'done'
  let total = 0
  while (state === 'running' || state === 'queued') {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const found = await client.query('select state, total from tasks where task_id = $1', [task_id])
    ;({ state, total } = found.rows[0] as { state: string; total: number })
    if (performance.now() - began > 600_000) break
  }
  const [server, worker] = processes.map(
    (pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024,
  )
  say(
    state === 'done' && worker! <= goals.megabytes,
    `${total} rows as a sheet: ${state}, ${((performance.now() - began) / 1000).toFixed(0)} s, at most ${worker!.toFixed(0)} MB of the worker that makes it (goal ${goals.megabytes}), ${server!.toFixed(0)} MB of the server`,
  )
}

if (options.serve) await serve(options.serve)
else await measure()
