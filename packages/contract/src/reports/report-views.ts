import { z } from 'zod'
import { may } from '../kit/access.ts'
import { id, integer, json, text } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { defineResource } from '../kit/resource.ts'

const names = z.array(z.string().max(60)).max(60)

/**
 * How a report or a list is looked at. Names that it does not know, or knows no more, are left out where the view is
 * used.
 */
export const viewSettings = z.strictObject({
  filters: z
    .array(
      z.strictObject({
        column: z.string().max(60),
        operator: z.string().max(30),
        value: z.optional(z.string().max(200)),
        value_to: z.optional(z.string().max(200)),
      }),
    )
    .max(20),
  sorts: z.array(z.strictObject({ column: z.string().max(60), direction: z.enum(['asc', 'desc']) })).max(10),
  group_by: z.nullable(z.string().max(60)),
  visible: names,
  order: names,
})

/**
 * A way to look at a report or a list, by its name, that somebody wants to find again: his own, or that of everybody in
 * a role of his.
 */
export const reportViews = defineResource({
  name: 'report-views',
  label: ['Saved view', 'Saved views'],
  key: 'view_id',
  title: 'view_name',
  sort: ['view_name', 'asc'],
  verbs: [],
  fields: { view_id: id(), view_name: text('Name', { max: 80 }) },
})

const view = z.strictObject({
  view_id: z.int(),
  view_name: z.string(),
  role_id: z.nullable(z.int()),
  /** Whether the caller saved it, and may take it away. */
  is_own: z.boolean(),
  settings: viewSettings,
})

export const listReportViews = defineOperation({
  name: 'list-report-views',
  method: 'GET',
  path: '/report-views',
  label: 'Saved views of a report',
  access: may('view', reportViews),
  query: { report: text('Report', { max: 60 }) },
  answer: z.strictObject({
    data: z.array(view),
    roles: z.array(z.strictObject({ id: z.int(), name: z.string(), name_kh: z.string() })),
  }),
})

/** Under the name of one that is there, it takes its place. */
export const saveReportView = defineOperation({
  name: 'save-report-view',
  method: 'POST',
  path: '/report-views',
  label: 'Save view',
  access: may('create', reportViews),
  body: {
    report: text('Report', { max: 60 }),
    view_name: text('Name', { max: 80 }),
    role_id: integer('For everyone with this role', { min: 1, optional: true }),
    settings: json('Settings', viewSettings),
  },
  stale: ['report-views'],
  answer: view,
})

export const dropReportView = defineOperation({
  name: 'drop-report-view',
  method: 'DELETE',
  path: '/report-views/{view_id}',
  label: 'Delete view',
  access: may('create', reportViews),
  params: { view_id: id() },
  stale: ['report-views'],
  answer: z.strictObject({ view_id: z.int() }),
})
