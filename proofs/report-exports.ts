import { areas } from '@sala/contract'
import { showDecimal } from '@sala/contract/kit/money'
import { type AnyReport, isReport } from '@sala/contract/kit/report'
import { statusReason, studentStatus } from '@sala/contract/people/student-statuses'
import { proration } from '@sala/contract/pricing/fee-setups'
import { sql } from 'drizzle-orm'
import { applicationRole } from '../apps/api/src/kit/database.ts'
import { startWorker } from '../apps/api/src/kit/job/job.ts'
import { rowsAtOnce } from '../apps/api/src/kit/report/export-job.ts'
import type { Route } from '../apps/api/src/kit/route/app.ts'
import { goodCall } from './calls.ts'
import { canaryOf, type Side } from './rows.ts'
import { pause } from './verdict.ts'
import type { Actor, Answer, World } from './world.ts'

/** What is wrong with which report. */
type Fault = (route: Route, what: string) => void

const otherSide = (side: Side): Side => (side === 'A' ? 'B' : 'A')
const canaries = (side: Side, text: string): Set<string> => new Set(text.match(new RegExp(`CANARY${side}\\d+`, 'g')))

/** What stands above a paper, whatever is in it. */
async function aboveOf(world: World, side: Side): Promise<Set<string>> {
  const rows = await Promise.all(['branches', 'companies', 'abouts'].map((name) => world.rows.row(name, side)))
  return canaries(side, JSON.stringify(rows))
}

/** The name of a side's branch, which the whole group may know, but which stands in no row of the other's. */
const branchOf = async (world: World, side: Side): Promise<string> =>
  String((await world.rows.row('branches', side)).branch_name_en)

/**
 * What the rows that stand for a side do not come to by themselves: money paid ahead, a bill with a discount that was
 * voided, a receipt that was, a child that moved and one that left, lessons.
 */
async function plant(world: World, { side, token }: Actor): Promise<void> {
  const { rows } = world
  const { branch_id } = await rows.row('branches', side)
  const send = async (method: string, path: string, body: object) => {
    const { status, json, text } = await world.call(method, path, { token, body })
    if (status > 299) throw new Error(`${method} ${path}: ${status} ${text}`)
    return json
  }
  const child = async () =>
    (await rows.fresh('student-profiles', side, { branch_id, status: studentStatus.active, is_external: 0 })).student_id
  await send('POST', '/opening-balances', { student_id: await child(), total_amount: '-5', inv_date: '2020-01-01' })
  const { acp_id } = await rows.row('main-programs', side)
  const any = {
    branch_id,
    acp_id,
    acps_id: null,
    ac_year_id: null,
    grade_id: null,
    plan_id: null,
    payment_shift_id: null,
  }
  await rows.fresh('promotions', side, {
    branch_id,
    acp_id,
    acps_id: null,
    ac_term_id: null,
    promotion_rate: '12.50',
    promotion_expiry_date: '2099-12-31',
    is_active: 1,
  })
  const { fee_setup_id } = await rows.fresh('fee-setups', side, {
    ...any,
    is_inactive: 0,
    proration: proration.whole,
    fee_type_id: 1,
    fee_amount: '80.00',
  })
  const { inv_id } = await send('POST', '/v2/invoices', { student_id: await child(), lines: [{ fee_setup_id }] })
  await send('PUT', `/invoices/delete/${inv_id}`, { void_reason: 'Billed twice' })
  // Where he has a shift already, it is refused.
  await world.call('POST', '/cashier-shifts', { token, body: { branch_id, float_usd: '50', float_khr: '0' } })
  const { receipt_id } = await rows.fresh('receipts', side)
  await send('POST', `/receipts/${receipt_id}/void`, { void_reason: 'Of another child' })
  const { class_id: _, class_name: _name, search_text: _text, ...same } = await rows.row('class-operations', side)
  const [from, to] = [
    await rows.fresh('class-operations', side, same),
    await rows.fresh('class-operations', side, same),
  ]
  const student_id = await child()
  await send('POST', '/student-enrollments', { class_id: from.class_id, student_id })
  await send('POST', '/student-enrollments/update-classes', { class_id: to.class_id, student_id })
  await send('POST', '/student-profiles/update-status', {
    student_id: await child(),
    status: studentStatus.droppedOut,
    reason: statusReason.fees,
    effective_date: '2026-01-05',
  })
  await rows.fresh('schedules', side, { class_id: to.class_id, valid_from: '2020-01-06', valid_to: '2020-02-06' })
}

const mountedReports = (world: World): AnyReport[] =>
  areas
    .flatMap((area) => area.resources as readonly object[])
    .filter((each): each is AnyReport => isReport(each) && routeOf(world, each, 'export') !== undefined)
const routeOf = (world: World, report: AnyReport, does: 'report' | 'export' | 'print'): Route | undefined =>
  world.app.routes.find((route) => route.report === report.name && route.name === `${does}-${report.name}`)

/**
 * Every report as it is read, charted, taken out as a sheet and printed, by somebody of each side and of no branch:
 * whatever leaves the house is unpacked and
 * read. It holds nothing of the other side, and what the page says of the own side; so a look that finds nothing has
 * found something to look at.
 */
export async function checkExports(world: World, count: () => void, fault: Fault): Promise<void> {
  for (const standing of ['own', 'other'] as const) await plant(world, world.actors['staff-api'][standing])
  for (const report of mountedReports(world)) {
    const [page, sheet, paper] = (['report', 'export', 'print'] as const).map(
      (does) => routeOf(world, report, does)!,
    ) as [Route, Route, Route]
    const { own, other, nowhere } = world.actors[page.userTypes[0]!]
    for (const actor of [own, other, nowhere]) {
      world.forget()
      const { body } = (await goodCall(world, sheet, actor))! as { body: object }
      const who = actor === nowhere ? 'somebody of no branch' : `side ${actor.side}`
      const ask = async (route: Route, more: object = {}): Promise<Answer> => {
        count()
        const asked = { ...body, ...more }
        const answer = await world.send(route, {
          ...(route.method === 'GET' ? { query: asked } : { body: asked }),
          token: actor.token,
        })
        for (const side of actor === nowhere ? (['A', 'B'] as const) : [otherSide(actor.side)]) {
          const told = canaryOf(side, answer.text)
          if (told) fault(route, `${who} reads "${told}"`)
        }
        return answer
      }
      const read = await ask(page)
      if (report.report.chart) await ask(page, { group_by: report.report.chart.by, groups_only: 1 })
      const taken = await ask(sheet, { columns: Object.keys(report.fields) })
      const printed = await ask(paper)
      if (actor === nowhere) {
        if (taken.status === 200 && taken.headers.get('x-row-count') !== '0')
          fault(sheet, `${who} takes out ${taken.headers.get('x-row-count')} rows`)
        continue
      }
      for (const [route, { status, text }] of [
        [page, read] as const,
        [sheet, taken] as const,
        [paper, printed] as const,
      ])
        if (status !== 200) fault(route, `${who}: ${status} ${text.slice(0, 160)}`)
      if (read.status !== 200 || taken.status !== 200 || printed.status !== 200) continue
      const { data, totals, meta } = read.json as {
        data: object[]
        totals: Record<string, string | null>
        meta: { total: number }
      }
      if (data.length === 0) fault(page, `${who} has no row to look for`)
      if (taken.headers.get('x-row-count') !== String(meta.total))
        fault(sheet, `${who}: ${taken.headers.get('x-row-count')} rows instead of ${meta.total}`)
      const named = canaries(actor.side, JSON.stringify(data))
      // Where nobody is named, the branch is.
      const said = named.size > 0 ? named : new Set([await branchOf(world, actor.side)])
      const theirs = await branchOf(world, otherSide(actor.side))
      if (named.size === 0 && [read, taken, printed].some(({ text }) => text.includes(theirs)))
        fault(page, `${who} reads the sums of "${theirs}"`)
      const missing = [...said].find((each) => !taken.text.includes(each))
      if (missing) fault(sheet, `${who} misses "${missing}", which the page says`)
      // What stands above it anyway says nothing of its rows; where they have no other text, a sum does.
      const above = await aboveOf(world, actor.side)
      const telling = [...named].filter((each) => !above.has(each))
      const sums = Object.values(totals).flatMap((sum) =>
        sum !== null && Number(sum) !== 0 ? [showDecimal(sum), sum] : [],
      )
      if (![...(telling.length > 0 ? telling : sums)].some((each) => printed.text.includes(each)))
        fault(paper, `${who} has nothing of its rows on paper`)
    }
  }
  await checkLarge(world, count, fault)
}

/** A sheet of so many rows that it is made beside the calls: it is its owner's alone, and holds his branch alone. */
async function checkLarge(world: World, count: () => void, fault: Fault): Promise<void> {
  const report = mountedReports(world).find(({ name }) => name === 'info-inquiry-reports')!
  const route = routeOf(world, report, 'export')!
  const { own, other } = world.actors['staff-api']
  const { inquiry_id } = await world.rows.row('info-inquiries', own.side)
  const { rows } = await world.owner.execute<{
    names: string
  }>(sql`select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
    where table_name = 'info_inquiries' and column_name <> 'inquiry_id' and is_generated = 'NEVER'`)
  await world.owner.execute(sql`insert into info_inquiries (${sql.raw(rows[0]!.names)}) select ${sql.raw(rows[0]!.names)} from info_inquiries, generate_series(0, ${rowsAtOnce}::int)
    where inquiry_id = ${inquiry_id}`)
  const { body } = (await goodCall(world, route, own))! as { body: object }
  count()
  const { status, json, text } = await world.send(route, { body, token: own.token })
  if (status !== 202) return fault(route, `${rowsAtOnce} rows: ${status} instead of a task: ${text.slice(0, 160)}`)
  const worker = await startWorker(world.app, world.db, {
    connectionString: world.url,
    sessionOptions: `-c role=${applicationRole}`,
  })
  const fetchFile = (actor: Actor) => {
    count()
    return world.call('GET', `/my-tasks/${json.task_id}/file`, { token: actor.token })
  }
  try {
    let file = await fetchFile(own)
    for (let tries = 0; file.status !== 200 && tries < 300; tries += 1) {
      await pause(200)
      file = await fetchFile(own)
    }
    const told = canaryOf(otherSide(own.side), file.text)
    if (told) fault(route, `the task of side ${own.side} holds "${told}"`)
    const lines = file.text.split('<row').length - 1
    if (lines <= rowsAtOnce || canaries(own.side, file.text).size === 0)
      fault(route, `the task has ${lines} lines: ${file.status} ${file.text.slice(0, 160)}`)
    const foreign = await fetchFile(other)
    if (foreign.status !== 404) fault(route, `the task of somebody else answers ${foreign.status}`)
  } finally {
    await worker.stop()
  }
}
