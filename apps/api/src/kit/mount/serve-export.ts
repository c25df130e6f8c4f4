import { may } from '@sala/contract/kit/access'
import { filterFields, listQuery } from '@sala/contract/kit/list'
import { binary } from '@sala/contract/kit/operation'
import { bulkRows } from '@sala/contract/kit/page'
import { exportRoute } from '@sala/contract/kit/resource'
import { z } from 'zod'
import { sheetType } from '../file/sheet.ts'
import { readOnce, spool } from '../file/spool.ts'
import { logExport } from '../history/access-log.ts'
import { countBulkRead } from '../history/bulk-read.ts'
import { countTaken } from '../history/count-rows.ts'
import { enqueue } from '../job/job.ts'
import { exportList, rowsAtOnce } from '../report/export-job.ts'
import { askedFor, isWhole, sheetName, sheetOf } from '../report/export-list.ts'
import type { App } from '../route/app.ts'
import { defineRoute, refsOf } from '../route/route.ts'
import { listRequest } from '../store/list-rows.ts'
import type { Store } from '../store/store.ts'

/** The list as an Excel sheet, for those who may export it; each is recorded before its first row leaves. */
export function serveExport(app: App, store: Store): void {
  const { resource } = store
  if (!resource.verbs.includes('list') || resource.own) return
  const filters = filterFields(resource)
  const { method, path } = exportRoute(resource)
  const posted = method === 'POST'
  defineRoute(
    app,
    {
      method,
      path,
      name: `export-${resource.name}`,
      label: `${resource.label[1]} as an Excel sheet`,
      access: may('export', resource),
      userTypes: resource.userTypes,
      params: {},
      query: () => listQuery(resource),
      body: posted ? () => z.preprocess((value) => asTexts(value), z.strictObject(listQuery(resource))) : undefined,
      refs: [...refsOf('query', filters), ...(posted ? refsOf('body', filters) : [])],
      resource: resource.name,
      verb: 'export',
      sideEffect: posted ? undefined : true,
      binary: true,
      heavy: true,
      answer: () => binary,
    },
    async ({ actor, query, body, call }) => {
      const request = listRequest({ ...query, ...body }, filters, resource)
      const rows = await store.countUpTo(call.lane, actor, request, 2_000_000_000)
      // What is more than this is a whole list in itself.
      const keys =
        rows <= bulkRows && app.isOfPeople(store.tableName) && resource.keys.length === 1
          ? await store.distinct(call.lane, actor, request, resource.keys[0]!)
          : []
      const much = await countTaken(app, call, actor, { resource, store, keys })
      const read = {
        resource: resource.name,
        format: 'excel',
        rows,
        whole: much || isWhole(request),
        filter: askedFor(request),
      } as const
      if (rows > rowsAtOnce) {
        const several = app.khmer(resource.name, '_')?.[1] ?? resource.label[1]
        const by = { actor, language: call.language, requestId: call.requestId }
        let task_id = ''
        await countBulkRead(call, actor, read, app, async (tx, now) => {
          await logExport(tx, call, actor, store, request)
          const task = { label: [resource.label[1], several], total: rows, fileName: sheetName(resource, now) } as const
          task_id = await enqueue(app, call.db, tx, by, exportList, { resource: resource.name, request, rows }, task)
        })
        call.reply.code(202).type('application/json; charset=utf-8')
        return JSON.stringify({ task_id })
      }
      const now = await countBulkRead(call, actor, read, app, (tx) => logExport(tx, call, actor, store, request))
      const sheet = await spool(
        sheetOf(call.lane, { store, request, actor, language: call.language, khmer: app.khmer }),
      )
      call.reply
        .type(sheetType)
        .header('content-length', sheet.bytes)
        .header('content-disposition', `attachment; filename="${sheetName(resource, now)}"`)
        .header('x-row-count', rows)
      return readOnce(sheet)
    },
  )
}

/** What a body asks of a list as a query would ask it, where everything is text. */
function asTexts(value: unknown, depth = 3): unknown {
  if (depth > 0 && Array.isArray(value)) return value.map((each) => asTexts(each, depth - 1))
  if (depth > 0 && typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asTexts(each, depth - 1)]))
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}
