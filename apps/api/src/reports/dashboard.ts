import * as glances from '@sala/contract/reports/dashboard'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { inOwnBranches } from '../kit/scope.ts'
import { branches } from '../organisation/tables.ts'
import { readIncomeByFees, readSaleItems, readUnpaidStudents } from './read-money-figures.ts'
import { readStudentGrades, readStudentStatuses, readTotalStudents } from './read-student-figures.ts'
import { readTotalCards } from './read-total-cards.ts'

export function dashboard(app: App): void {
  mountResource(app, glances.dashboard, { table: branches, scope: inOwnBranches(branches.branch_id) })
  mountOperation(app, glances.totalCards, readTotalCards)
  mountOperation(app, glances.incomeByFees, readIncomeByFees)
  mountOperation(app, glances.saleItems, readSaleItems)
  mountOperation(app, glances.unpaidStudents, readUnpaidStudents)
  mountOperation(app, glances.totalStudents, readTotalStudents)
  mountOperation(app, glances.studentStatuses, readStudentStatuses)
  mountOperation(app, glances.studentGrades, readStudentGrades)
}
