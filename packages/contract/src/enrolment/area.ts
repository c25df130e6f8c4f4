import { defineArea } from '../kit/area.ts'
import { enrollmentReports } from './enrolment-reports.ts'
import { enrollments } from './enrolments.ts'
import { inactiveStudents } from './inactive-students.ts'
import { printCertificate, printClassList, printClassPhotos, printLeavingLetter } from './registrar-papers.ts'
import {
  accelerateStudents,
  enrolStudents,
  forwardStudents,
  listClassStudents,
  listNextClasses,
  listSeatClasses,
  listSeatTerms,
  listUnseated,
  moveStudents,
  readSeatBoard,
} from './seating.ts'
import { studentExchanges } from './student-exchanges.ts'
import { studentListForMoeys } from './student-list-for-moeys.ts'
import { studentLists } from './student-lists.ts'
import { readStudentPath } from './student-path.ts'
import { changeStatusBySubPrograms, changeStudentStatus, checkStatusBySubPrograms } from './student-status.ts'
import { transferReports } from './transfer-reports.ts'
import { transfers } from './transfers.ts'
import { commitYearEnd, rehearseYearEnd, undoYearEnd, yearEndRows, yearEnds } from './year-ends.ts'

export const enrolment = defineArea({
  name: 'enrolment',
  label: ['Enrolment', 'ការចុះឈ្មោះចូលរៀន'],
  resources: { enrollments, transfers, yearEnds, yearEndRows },
  reports: {
    studentLists,
    studentListForMoeys,
    inactiveStudents,
    enrollmentReports,
    transferReports,
    studentExchanges,
  },
  operations: {
    changeStudentStatus,
    checkStatusBySubPrograms,
    changeStatusBySubPrograms,
    enrolStudents,
    moveStudents,
    forwardStudents,
    accelerateStudents,
    listSeatClasses,
    listNextClasses,
    listSeatTerms,
    listClassStudents,
    readSeatBoard,
    listUnseated,
    readStudentPath,
    printClassList,
    printClassPhotos,
    printCertificate,
    printLeavingLetter,
    rehearseYearEnd,
    commitYearEnd,
    undoYearEnd,
  },
})
