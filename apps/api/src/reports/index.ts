import { assignedBranches as assignedBranchesOperation } from '@sala/contract/reports/assigned-branches'
import { dailyCloseout } from '@sala/contract/reports/daily-closeout'
import * as views from '@sala/contract/reports/report-views'
import { type App, mountOperation } from '../kit/mount.ts'
import { type HeadingFor, mountReport, mountReportExport } from '../kit/report.ts'
import { headingOf } from '../organisation/public.ts'
import { dashboard } from './dashboard.ts'
import { dropReportView, listReportViews, saveReportView } from './keep-views.ts'
import { listAssignedBranches } from './list-assigned-branches.ts'
import { closeoutSource } from './select-daily-closeout.ts'
import { studentLists } from './student-lists.ts'

const heading: HeadingFor = (app, call, branchId) => headingOf(call.db, app.storageOf(call.db), branchId, 0)

export function reports(app: App): void {
  mountReportExport(app)
  mountReport(app, dailyCloseout, { ...closeoutSource, heading })
  mountOperation(app, assignedBranchesOperation, listAssignedBranches)
  studentLists(app)
  dashboard(app)
  mountOperation(app, views.listReportViews, listReportViews)
  mountOperation(app, views.saveReportView, saveReportView)
  mountOperation(app, views.dropReportView, dropReportView)
}
