import { defineArea } from '../kit/area.ts'
import { assignedBranches } from './assigned-branches.ts'
import * as glances from './dashboard.ts'
import { dropReportView, listReportViews, reportViews, saveReportView } from './report-views.ts'

export const reports = defineArea({
  name: 'reports',
  label: ['Reports', 'របាយការណ៍'],
  resources: { dashboard: glances.dashboard, reportViews },
  operations: {
    assignedBranches,
    totalCards: glances.totalCards,
    incomeByFees: glances.incomeByFees,
    saleItems: glances.saleItems,
    unpaidStudents: glances.unpaidStudents,
    totalStudents: glances.totalStudents,
    studentStatuses: glances.studentStatuses,
    studentGrades: glances.studentGrades,
    listReportViews,
    saveReportView,
    dropReportView,
  },
})
