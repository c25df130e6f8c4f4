import { teachingReports } from '@sala/contract/reports/class-teaching-reports'
import { inactiveStudents } from '@sala/contract/reports/inactive-students'
import { inquiryReports } from '@sala/contract/reports/info-inquiries'
import { enrollmentReports } from '@sala/contract/reports/student-enrollments'
import { studentExchanges } from '@sala/contract/reports/student-exchanges'
import { followUpReports } from '@sala/contract/reports/student-follow-ups'
import { studentListForMoeys } from '@sala/contract/reports/student-list-for-moeys'
import { studentLists as lists } from '@sala/contract/reports/student-lists'
import { transferReports } from '@sala/contract/reports/student-transfers'
import type { App } from '../kit/mount.ts'
import { type HeadingFor, mountReport } from '../kit/report.ts'
import { headingOf } from '../organisation/public.ts'
import { followUpsSource, inquiriesSource } from './select-admissions.ts'
import { teachingSource } from './select-class-teaching.ts'
import { enrolmentsSource, exchangesSource, transfersSource } from './select-enrolments.ts'
import { inactiveSource, moeysSource, studentsSource } from './select-students.ts'

const above =
  (dept_moeys: 0 | 1): HeadingFor =>
  (app, call, branchId) =>
    headingOf(call.db, app.storageOf(call.db), branchId, dept_moeys)

/** The lists of children, of those who might become one, and of who teaches them. */
export function studentLists(app: App): void {
  const heading = above(0)
  mountReport(app, lists, { ...studentsSource, heading })
  mountReport(app, studentListForMoeys, {
    ...moeysSource,
    heading: above(1),
    sheet: { khmer_digits: true, signer: { capacity: { en: 'Principal', km: 'នាយកសាលា' } } },
  })
  mountReport(app, inactiveStudents, { ...inactiveSource, heading })
  mountReport(app, enrollmentReports, { ...enrolmentsSource, heading })
  mountReport(app, transferReports, { ...transfersSource, heading })
  mountReport(app, studentExchanges, { ...exchangesSource, heading })
  mountReport(app, inquiryReports, { ...inquiriesSource, heading })
  mountReport(app, followUpReports, { ...followUpsSource, heading })
  mountReport(app, teachingReports, { ...teachingSource, heading })
}
