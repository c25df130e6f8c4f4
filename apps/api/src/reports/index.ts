import { reports as area } from '@sala/contract/reports/area'
import { mountReportExport } from '../kit/mount/mount-report.ts'
import { serveArea, servedByOperations } from '../kit/mount/serve-area.ts'
import { inOwnBranches } from '../kit/store/scope.ts'
import { branches } from '../tables/organisation.ts'
import { dropReportView, listReportViews, saveReportView } from './keep-views.ts'
import { listAssignedBranches } from './list-assigned-branches.ts'
import { readIncomeByFees, readSaleItems, readUnpaidStudents } from './read-money-figures.ts'
import { readStudentGrades, readStudentStatuses, readTotalStudents } from './read-student-figures.ts'
import { readTotalCards } from './read-total-cards.ts'

export const reports = serveArea(area, (app) => {
  mountReportExport(app)
  return {
    resources: {
      dashboard: { table: branches, scope: inOwnBranches(branches.branch_id) },
      reportViews: servedByOperations,
    },
    operations: {
      assignedBranches: listAssignedBranches,
      totalCards: readTotalCards,
      incomeByFees: readIncomeByFees,
      saleItems: readSaleItems,
      unpaidStudents: readUnpaidStudents,
      totalStudents: readTotalStudents,
      studentStatuses: readStudentStatuses,
      studentGrades: readStudentGrades,
      listReportViews,
      saveReportView,
      dropReportView,
    },
  }
})
