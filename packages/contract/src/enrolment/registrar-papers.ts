import { classes } from '../academics/classes.ts'
import { may } from '../kit/access.ts'
import { flag, integer, ref } from '../kit/field.ts'
import { binary, defineOperation } from '../kit/operation.ts'
import { students } from '../people/students.ts'
import { onPaper } from '../timetable/timetables.ts'
import { enrollments } from './enrolments.ts'
import { transfers } from './transfers.ts'

export const printClassList = defineOperation({
  name: 'print-class-list',
  method: 'POST',
  path: '/student-enrollments/class-list-previews',
  label: 'Print class list',
  access: may('print', enrollments),
  body: {
    class_id: ref('Class', () => classes),
    with_phone: flag('Include phone numbers', { default: 0 }),
    sign_columns: integer('Blank columns to sign or tick', { min: 0, max: 12, default: 0 }),
    ...onPaper,
  },
  answer: binary,
})

/** For the wall and the year book, where other families see it: only children whose family agrees to photos. */
export const printClassPhotos = defineOperation({
  name: 'print-class-photos',
  method: 'POST',
  path: '/student-enrollments/class-photo-previews',
  label: 'Print class photos',
  access: may('print', enrollments),
  body: { class_id: ref('Class', () => classes), ...onPaper },
  answer: binary,
})

export const printCertificate = defineOperation({
  name: 'print-enrolment-certificate',
  method: 'POST',
  path: '/student-enrollments/certificate-previews',
  label: 'Print enrolment certificate',
  access: may('print', enrollments),
  body: { student_id: ref('Student', () => students), ...onPaper },
  answer: binary,
})

export const printLeavingLetter = defineOperation({
  name: 'print-leaving-letter',
  method: 'POST',
  path: '/student-transfers/letter-previews',
  label: 'Print leaving letter',
  access: may('print', transfers),
  body: { transfer_id: ref('Transfer', () => transfers), ...onPaper },
  answer: binary,
})
