import { enrollments } from '@sala/contract/enrolment/enrolments'
import { enrolmentReaches } from '@sala/contract/enrolment/reaches'
import * as papers from '@sala/contract/enrolment/registrar-papers'
import * as seating from '@sala/contract/enrolment/seating'
import { readStudentPath as pathOperation } from '@sala/contract/enrolment/student-path'
import { transfers } from '@sala/contract/enrolment/transfers'
import { yearEndReaches } from '@sala/contract/enrolment/year-end-reaches'
import * as yearEnd from '@sala/contract/enrolment/year-ends'
import { reaches } from '@sala/contract/kit/reach'
import { peopleReaches } from '@sala/contract/people/reaches'
import { sql } from 'drizzle-orm'
import { mountJob } from '../kit/job.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { caller, inOwnBranches, says } from '../kit/scope.ts'
import { aboutStudents, ownClasses } from '../people/public.ts'
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
import * as tables from './tables.ts'
import { takeTransferBack } from './take-transfer-back.ts'
import { transferStudent } from './transfer-student.ts'
import { carryOutUndo, undoing, undoYearEnd } from './undo-year-end.ts'

export function enrolment(app: App): void {
  const { studentEnrollments: seats, studentTransfers } = tables
  mountResource(app, enrollments, {
    table: seats,
    // A branch reads the seats of its own classes, also of a student who has moved on to another branch.
    scope: {
      ...aboutStudents(seats.student_id),
      'staff-api': says(reaches.own_branches, sql`${seats.branch_id} = any(${caller.branchIds})`, sql`array[${seats.branch_id}]`),
      'teacher-api': says(peopleReaches.own_classes, sql`${seats.class_id} in ${ownClasses}`),
    },
  })
  mountOperation(app, seating.enrolStudents, enrolStudents)
  mountOperation(app, seating.moveStudents, moveStudents)
  mountOperation(app, seating.forwardStudents, forwardStudents)
  mountOperation(app, seating.accelerateStudents, accelerateStudents)
  mountOperation(app, seating.listSeatClasses, listClasses)
  mountOperation(app, seating.listNextClasses, listNext)
  mountOperation(app, seating.listSeatTerms, listTerms)
  mountOperation(app, seating.listClassStudents, listStudents)
  mountOperation(app, seating.readSeatBoard, readSeatBoard)
  mountOperation(app, seating.listUnseated, listUnseated)
  mountResource(app, transfers, {
    table: studentTransfers,
    scope: {
      'staff-api': says(
        enrolmentReaches.transfers_of_own_branches,
        sql`(${studentTransfers.from_branch_id} = any(${caller.branchIds}) or ${studentTransfers.to_branch_id} = any(${caller.branchIds}))`,
        sql`array[${studentTransfers.from_branch_id}, ${studentTransfers.to_branch_id}]`,
      ),
    },
    create: transferStudent,
    remove: takeTransferBack,
  })
  mountOperation(app, pathOperation, readStudentPath)
  mountOperation(app, papers.printClassList, (work) => printClassList(app, work))
  mountOperation(app, papers.printClassPhotos, (work) => printClassPhotos(app, work))
  mountOperation(app, papers.printCertificate, (work) => printCertificate(app, work))
  mountOperation(app, papers.printLeavingLetter, (work) => printLeavingLetter(app, work))
  const { yearEnds } = tables
  mountResource(app, yearEnd.yearEnds, {
    table: yearEnds as never,
    scope: {
      'staff-api': says(
        yearEndReaches.all_its_branches,
        sql`${yearEnds.branch_id} = any(${caller.branchIds}) and not exists (select from jsonb_array_elements_text(${yearEnds.branch_ids}) b where b::int <> all(${caller.branchIds}))`,
        sql`array[${yearEnds.branch_id}]`,
      ),
    },
  })
  mountResource(app, yearEnd.yearEndRows, { table: tables.yearEndRows, scope: inOwnBranches(tables.yearEndRows.branch_id) })
  mountOperation(app, yearEnd.rehearseYearEnd, rehearseYearEnd)
  mountOperation(app, yearEnd.commitYearEnd, commitYearEnd)
  mountOperation(app, yearEnd.undoYearEnd, undoYearEnd(app))
  mountJob(app, rehearsal, carryOutRehearsal)
  mountJob(app, committing, carryOutCommit)
  mountJob(app, undoing, carryOutUndo(app))
}
