import { may } from '@sala/contract/kit/access'
import { dayOf } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import type { Field, Fields } from '@sala/contract/kit/field'
import { binary } from '@sala/contract/kit/operation'
import { bulkRows, defaultPerPage } from '@sala/contract/kit/page'
import type { Language } from '@sala/contract/kit/problem'
import { type AnyReport, latelyOf, type ReportRequest, reportAnswer, reportShape } from '@sala/contract/kit/report'
import { list } from '@sala/papers/list'
import type { Heading, Sheet, Words } from '@sala/papers/paper'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import { type Db, readClock, type Tx } from '../database.ts'
import { sheetType, writeSheet } from '../file/sheet.ts'
import { readOnce, spool } from '../file/spool.ts'
import { logReport } from '../history/access-log.ts'
import { countBulkRead } from '../history/bulk-read.ts'
import { countRows, countTaken } from '../history/count-rows.ts'
import { defineJob, enqueue, mountJob } from '../job/job.ts'
import { leaveInTask } from '../job/task-file.ts'
import { answerPaper, printPaper } from '../paper/paper.ts'
import { refuse } from '../problem.ts'
import { rowsAtOnce } from '../report/export-job.ts'
import { sheetName } from '../report/export-list.ts'
import {
  chosenColumns,
  paperColumns,
  paperRows,
  same,
  sheetColumns,
  sheetRows,
  wordsOf,
} from '../report/report-papers.ts'
import { countReport, type Report, type ReportSource, readReport, whomOf } from '../report/report-rows.ts'
import { type App, type Call, type Received, storeOf } from '../route/app.ts'
import { type Declared, defineRoute, refsOf } from '../route/route.ts'
import { checkRefs } from '../store/store.ts'
import { optionRoute } from './serve-lookups.ts'

type Row = Record<string, unknown>

/** What stands above a report on paper: the branch that was asked for, or the first of the caller's. */
export type HeadingFor = (app: App, call: Call, branchId: number) => Promise<Heading>

export interface MountedReport extends ReportSource {
  readonly heading: HeadingFor
  /** Who signs it, and in which digits its Khmer is. */
  readonly sheet?: Pick<Sheet, 'signer' | 'khmer_digits'>
}

const mostOnPaper = 2000
/** A line of many columns is as much work as several lines of few. */
const mostCells = 24_000
/** With more columns than this, letters are smaller. */
const fewColumns = 10

/** One branch as it is, several as a list; none means all of the caller's. */
function branchesOf(sent: unknown): unknown {
  const ids = [...new Set([sent].flat())].filter((id) => id !== undefined && id !== null && id !== '')
  return ids.length > 1 ? ids : ids[0]
}

/** What was sent, filled up with what the report shows when nobody says otherwise. */
function requestOf({ report: { parameters, group } }: AnyReport, sent: Row): ReportRequest {
  const {
    page = 1,
    perPage = defaultPerPage,
    filters = [],
    sorts = [],
    group_by = group,
    groups_only = 0,
    ...rest
  } = sent as Partial<ReportRequest> & Row
  const asked = Object.fromEntries(Object.keys(parameters).map((name) => [name, rest[name]]))
  if ('branch_id' in asked) asked.branch_id = rest.all_branch ? undefined : branchesOf(asked.branch_id)
  return { ...rest, page, perPage, filters, sorts, group_by: group_by ?? null, groups_only, parameters: asked }
}

function askingOf(
  report: AnyReport,
  source: ReportSource,
  request: ReportRequest,
  actor: Actor,
  now: Date,
  language: Language,
): Report {
  const today = dayOf(now)
  const [from, to] = report.report.period ? latelyOf(report.report.period.lately, today) : [today, today]
  return {
    report,
    source,
    request,
    actor,
    asked: {
      ...request.parameters,
      from: request.date_from ?? from,
      to: request.date_to ?? to,
      today,
      language: report.report.language ?? language,
    },
  }
}

const mounted = new WeakMap<App, Map<string, { report: AnyReport; source: MountedReport }>>()

/** The sums of a mounted report, as its page says them below its rows. */
export async function sumsOfReport(app: App, call: Call, actor: Actor, name: string, sent: Row) {
  const { report, source } = mounted.get(app)!.get(name)!
  const request = requestOf(report, { ...sent, perPage: 1 })
  return (await readReport(call.db, askingOf(report, source, request, actor, await readClock(call.db), call.language)))
    .totals
}

/**
 * Serves a report: its pages, its sheet and its paper. Whatever its select finds, only rows of the caller's branches
 * leave it.
 */
export function mountReport(app: App, report: AnyReport, source: MountedReport): void {
  const known = mounted.get(app) ?? new Map()
  mounted.set(app, known.set(report.name, { report, source }))
  const { pages, excel, pdf, parameters } = report.report
  const refs = (at: 'query' | 'body') => refsOf(at, parameters)
  const base = { userTypes: report.userTypes, params: {}, query: {}, report: report.name, heavy: true } as const
  const asking = async ({ actor, query, body, call }: Received): Promise<Report> => {
    const sent: Row = { ...query, ...body }
    const named = 'branch_id' in sent ? { ...sent, branch_id: branchesOf(sent.branch_id) } : sent
    await checkRefs((name) => storeOf(app, name), call.db, actor, parameters as Fields, named)
    return askingOf(report, source, requestOf(report, sent), actor, await readClock(call.db), call.language)
  }
  const posted = (path: string): Pick<Declared, 'method' | 'path' | 'body' | 'refs'> => ({
    method: 'POST',
    path,
    body: () => z.strictObject(reportShape(report)),
    refs: refs('body'),
  })
  for (const [name, field] of Object.entries(parameters as Fields)) {
    if (!field.target) continue
    const path = `${report.path}/options/${name}`
    optionRoute(
      app,
      {
        ...base,
        heavy: undefined,
        method: 'GET',
        path,
        name: `options-${report.name}-${name}`,
        label: `Options: ${name}`,
        access: may('view', report),
        refs: [],
      },
      field.target(),
      field.within ?? [],
      () => ({}),
      field.offers,
    )
  }
  for (const { method, path } of pages) {
    const inQuery = method === 'GET'
    const sent = inQuery ? { method, path, query: () => reportShape(report, true), refs: refs('query') } : posted(path)
    const name = inQuery && pages.length > 1 ? `read-${report.name}` : `report-${report.name}`
    defineRoute(
      app,
      {
        ...base,
        ...sent,
        name,
        label: report.label[0],
        access: may('view', report),
        answer: () => reportAnswer(report),
      },
      async (received) => {
        const { call, actor } = received
        const { logsAccess } = report.report
        const shows = async (keys: readonly unknown[]) => {
          await countRows(app, call, actor, { resource: report, store: storeOf(app, logsAccess!.of().name), keys })
          await logReport(call.db, call, actor, report, 'looked', keys)
        }
        return readReport(call.lane, await asking(received), logsAccess && shows)
      },
    )
  }
  defineRoute(
    app,
    {
      ...base,
      ...posted(excel.path),
      name: `export-${report.name}`,
      label: `${report.label[0]} as an Excel sheet`,
      access: may('export', report),
      binary: true,
      answer: () => binary,
    },
    async (received) => takeOut(app, received, await asking(received)),
  )
  defineRoute(
    app,
    {
      ...base,
      ...posted(pdf.path),
      name: `print-${report.name}`,
      label: `${report.label[0]} on paper`,
      access: may('print', report),
      binary: true,
      answer: () => binary,
    },
    async (received) => putOnPaper(app, received, await asking(received), source),
  )
}

/** What a record of it keeps of how the report was asked. */
const filterOf = ({ request: { filters, parameters }, asked: { from, to } }: Report): Row => ({
  filters,
  ...parameters,
  date_from: from,
  date_to: to,
})

/** Whether this takes out more people than are read freely; what is more than bulk is a whole list in itself. */
async function takes(
  app: App,
  call: Call,
  actor: Actor,
  report: AnyReport,
  whom: readonly unknown[],
): Promise<boolean> {
  const { logsAccess } = report.report
  return logsAccess && whom.length <= bulkRows
    ? countTaken(app, call, actor, { resource: report, store: storeOf(app, logsAccess.of().name), keys: whom })
    : false
}

async function takeOut(app: App, { actor, call }: Received, asking: Report): Promise<unknown> {
  const { report } = asking
  const rows = await countReport(call.lane, asking)
  const whom = await whomOf(call.lane, asking)
  const read = {
    resource: report.name,
    format: 'excel',
    rows,
    whole: await takes(app, call, actor, report, whom),
    filter: filterOf(asking),
  } as const
  const log = (tx: Tx) => logReport(tx, call, actor, report, 'tookOut', whom)
  if (rows > rowsAtOnce) {
    let task_id = ''
    await countBulkRead(call, actor, read, app, async (tx, now) => {
      await log(tx)
      const task = {
        label: [report.label[0], khmerOf(app, report)],
        total: rows,
        fileName: sheetName(report, now),
      } as const
      const by = { actor, language: call.language, requestId: call.requestId }
      const { date_from = asking.asked.from, date_to = asking.asked.to } = asking.request
      task_id = await enqueue(
        app,
        call.db,
        tx,
        by,
        exportReport,
        { report: report.name, request: { ...asking.request, date_from, date_to }, rows },
        task,
      )
    })
    call.reply.code(202).type('application/json; charset=utf-8')
    return JSON.stringify({ task_id })
  }
  const now = await countBulkRead(call, actor, read, app, log)
  const sheet = await spool(sheetOf(app, call.lane, asking))
  call.reply
    .type(sheetType)
    .header('content-length', sheet.bytes)
    .header('content-disposition', `attachment; filename="${sheetName(report, now)}"`)
    .header('x-row-count', rows)
  return readOnce(sheet)
}

const khmerOf = (app: App, report: AnyReport): string => app.khmer(report.name, '_')?.[0] ?? report.label[0]

function sheetOf(app: App, db: Db, asking: Report, onRows?: (rows: number) => Promise<void>) {
  const { language } = asking.asked
  const name = language === 'km' ? khmerOf(app, asking.report) : asking.report.label[0]
  return writeSheet(name, sheetColumns(asking, language, app.khmer), sheetRows(db, asking, language, onRows))
}

export const exportReport = defineJob({
  name: 'export-report',
  label: ['Export a report', 'នាំចេញរបាយការណ៍'],
  input: z.strictObject({ report: z.string(), request: z.record(z.string(), z.unknown()), rows: z.int() }),
  access: ({ report }) => ({ action: 'export', resource: report }),
})

/** Makes large sheets of reports: the rows are those that the asker may see when it runs. */
export function mountReportExport(app: App): void {
  mountJob(app, exportReport, async (work) => {
    const { input, actor, language, db, progress } = work
    const found = mounted.get(app)?.get(input.report)
    if (!found) throw refuse('not_found')
    const asking = askingOf(
      found.report,
      found.source,
      input.request as unknown as ReportRequest,
      actor,
      await readClock(db),
      language,
    )
    const sheet = await spool(sheetOf(app, db, asking, (rows) => progress(rows, Math.max(rows, input.rows))))
    try {
      await leaveInTask(app, work, sheet.path, sheetType)
    } finally {
      await sheet.discard()
    }
  })
}

const severalBranches: Words = { en: 'Several branches', km: 'សាខាច្រើន' }

/** What was asked for, as it is said above the rows. */
async function askedOnPaper(
  app: App,
  { actor, call }: Received,
  { report, request, asked }: Report,
): Promise<{ label: Words; value: Words }[]> {
  const said = []
  for (const [name, field] of Object.entries(report.report.parameters as Fields)) {
    // A report as of a day says which, also where nobody asked for another than today.
    const value = request.parameters[name] ?? (field.kind === 'date' ? asked.today : undefined)
    if (value === undefined) continue
    said.push({
      label: wordsOf(report.name, name, field, app.khmer),
      value: await namesOf(app, call, actor, field, [value].flat()),
    })
  }
  return said
}

async function namesOf(app: App, call: Call, actor: Actor, field: Field, values: readonly unknown[]): Promise<Words> {
  const names: Words[] = []
  for (const value of values) names.push(await nameOf(app, call, actor, field, value))
  return { en: names.map(({ en }) => en).join(', '), km: names.map(({ km }) => km).join(', ') }
}

async function nameOf(
  app: App,
  call: Call,
  actor: Actor,
  { choice, target, kind }: Field,
  value: unknown,
): Promise<Words> {
  const label = choice?.labels.get(value as number)
  if (label) return { en: label[0], km: label[1] }
  if (!target) return same(kind === 'date' ? showDate(String(value)) : String(value))
  const { title, keys, name } = target()
  const row: Row = await storeOf(app, name).read(call.db, actor, { [keys[0]!]: value })
  return typeof title === 'string' ? same(String(row[title])) : { en: String(row[title.en]), km: String(row[title.km]) }
}

async function putOnPaper(
  app: App,
  received: Received,
  asking: Report,
  { heading, sheet }: MountedReport,
): Promise<never> {
  const { actor, call } = received
  const { report, request, asked } = asking
  const branchIds = [request.parameters.branch_id as number | readonly number[] | undefined].flat() as number[]
  const branchId = branchIds.length === 1 ? branchIds[0] : undefined
  const branch = branchIds[0] ?? actor.branch_ids[0]
  // Somebody who works nowhere has nothing to print, nor a school to put above it.
  if (branch === undefined) throw refuse('not_found')
  const count = await countReport(call.lane, asking)
  if (count > Math.min(mostOnPaper, mostCells / chosenColumns(asking).length)) throw refuse('too_many_for_paper')
  const whom = await whomOf(call.lane, asking)
  const read = {
    resource: report.name,
    format: 'paper',
    rows: count,
    whole: await takes(app, call, actor, report, whom),
    filter: filterOf(asking),
  } as const
  const now = await countBulkRead(call, actor, read, app, (tx) => logReport(tx, call, actor, report, 'tookOut', whom))
  const { rows, apart } = await paperRows(call.lane, asking, mostOnPaper)
  const columns = paperColumns(asking, app.khmer, rows)
  const sums = apart.map(([name, sum]) => ({
    label: wordsOf(report.name, name, (report.fields as Fields)[name]!, app.khmer),
    value: same(sum),
  }))
  const above = await heading(app, call, branch)
  const pdf = await printPaper(app, list, {
    ...sheet,
    language: asked.language,
    heading: branchId || actor.branch_ids.length === 1 ? above : { ...above, branch: severalBranches },
    date: dayOf(now),
    landscape: true,
    dense: columns.length > fewColumns,
    ...(report.report.numbered && { numbered: true }),
    title: { en: report.label[0], km: khmerOf(app, report) },
    details: [
      ...(report.report.period
        ? [{ label: { en: 'Days', km: 'ថ្ងៃ' }, value: same(`${showDate(asked.from)} – ${showDate(asked.to)}`) }]
        : []),
      ...(await askedOnPaper(app, received, asking)),
      ...(sums.length > 0 ? sums : [{ label: { en: 'Rows', km: 'ចំនួនជួរ' }, value: same(String(count)) }]),
    ],
    columns,
    rows,
  })
  return answerPaper(call, report.name, pdf)
}
