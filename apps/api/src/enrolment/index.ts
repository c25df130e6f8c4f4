import { enrolment as area } from '@sala/contract/enrolment/area'
import { enrolmentReaches } from '@sala/contract/enrolment/reaches'
import { yearEndReaches } from '@sala/contract/enrolment/year-end-reaches'
import { peopleReaches } from '@sala/contract/people/reaches'
import { sql } from 'drizzle-orm'
import { aboutStudents, ownClasses } from '../accounts/public.ts'
import { mountJob } from '../kit/job/job.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { caller, describeScope, inOwnBranches } from '../kit/store/scope.ts'
import { headingOfReport } from '../organisation/public.ts'
import * as tables from '../tables/enrolment.ts'
import { changeStatus, checkStatus } from './change-status-by-sub-programs.ts'
import { changeStudentStatus } from './change-student-status.ts'
import { carryOutCommit, committing, commitYearEnd } from './commit-year-end.ts'
import { enrolStudents } from './enrol-students.ts'
import { accelerateStudents, forwardStudents } from './forward-students.ts'
import { listClasses, listNext, listStudents, listTerms, listUnseated } from './list-seats.ts'
import { moveStudents } from './move-students.ts'
import { printClassList } from './print-class-list.ts'
import { printClassPhotos } from './print-class-photos.ts'
import { printCertificate, printLeavingLetter } from './print-letters.ts'
import { readSeatBoard } from './read-seat-board.ts'
import { readStudentPath } from './read-student-path.ts'
import { carryOutRehearsal, rehearsal, rehearseYearEnd } from './rehearse-year-end.ts'
import { enrolmentsSource, exchangesSource, transfersSource } from './select-enrolments.ts'
import { inactiveSource, moeysSource, studentsSource } from './select-students.ts'
import { takeTransferBack } from './take-transfer-back.ts'
import { transferStudent } from './transfer-student.ts'
import { carryOutUndo, undoing, undoYearEnd } from './undo-year-end.ts'

export const enrolment = serveArea(area, (app) => {
  const { studentEnrollments: seats, studentTransfers } = tables
  const { yearEnds } = tables
  mountJob(app, rehearsal, carryOutRehearsal)
  mountJob(app, committing, carryOutCommit)
  mountJob(app, undoing, carryOutUndo(app))
  const heading = headingOfReport(0)
  return {
    resources: {
      enrollments: {
        table: seats,
        // A branch reads the seats of its own classes, also of a student who has moved on to another branch.
        scope: {
          ...aboutStudents(seats.student_id),
          'staff-api': inOwnBranches(seats.branch_id)['staff-api']!,
          'teacher-api': describeScope(peopleReaches.own_classes, sql`${seats.class_id} in ${ownClasses}`),
        },
      },
      transfers: {
        table: studentTransfers,
        scope: {
          'staff-api': describeScope(
            enrolmentReaches.transfers_of_own_branches,
            sql`(${studentTransfers.from_branch_id} = any(${caller.branchIds}) or ${studentTransfers.to_branch_id} = any(${caller.branchIds}))`,
            sql`array[${studentTransfers.from_branch_id}, ${studentTransfers.to_branch_id}]`,
          ),
        },
        create: transferStudent,
        remove: takeTransferBack,
      },
      yearEnds: {
        table: yearEnds as never,
        scope: {
          'staff-api': describeScope(
            yearEndReaches.all_its_branches,
            sql`${yearEnds.branch_id} = any(${caller.branchIds}) and not exists (select from jsonb_array_elements_text(${yearEnds.branch_ids}) b where b::int <> all(${caller.branchIds}))`,
            sql`array[${yearEnds.branch_id}]`,
          ),
        },
      },
      yearEndRows: { table: tables.yearEndRows, scope: inOwnBranches(tables.yearEndRows.branch_id) },
    },
    operations: {
      changeStudentStatus,
      checkStatusBySubPrograms: checkStatus,
      changeStatusBySubPrograms: changeStatus,
      enrolStudents,
      moveStudents,
      forwardStudents,
      accelerateStudents,
      listSeatClasses: listClasses,
      listNextClasses: listNext,
      listSeatTerms: listTerms,
      listClassStudents: listStudents,
      readSeatBoard,
      listUnseated,
      readStudentPath,
      printClassList: (work) => printClassList(app, work),
      printClassPhotos: (work) => printClassPhotos(app, work),
      printCertificate: (work) => printCertificate(app, work),
      printLeavingLetter: (work) => printLeavingLetter(app, work),
      rehearseYearEnd,
      commitYearEnd,
      undoYearEnd: undoYearEnd(app),
    },
    reports: {
      studentLists: { ...studentsSource, heading },
      studentListForMoeys: {
        ...moeysSource,
        heading: headingOfReport(1),
        sheet: { khmer_digits: true, signer: { capacity: { en: 'Principal', km: 'នាយកសាលា' } } },
      },
      inactiveStudents: { ...inactiveSource, heading },
      enrollmentReports: { ...enrolmentsSource, heading },
      transferReports: { ...transfersSource, heading },
      studentExchanges: { ...exchangesSource, heading },
    },
  }
})
