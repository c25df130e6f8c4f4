import { defineArea } from '../kit/area.ts'
import { examSchedules } from './exam-schedules.ts'
import { generateSchedules, khmerSecondarySchedules, printKhmerSecondary } from './khmer-secondary.ts'
import {
  listClassesOfTeacher,
  listOwnClasses,
  listOwnSubjects,
  listSubjectsOfTeacher,
  ownClasses,
} from './own-classes.ts'
import { scheduleTimes } from './schedule-times.ts'
import { schedules } from './schedules.ts'
import { subjectsToAdd, teacherSubjectCodes } from './teacher-subject-codes.ts'
import {
  checkDraft,
  checkSchedule,
  listTeachersAt,
  listTimes,
  printSchedule,
  printSchedules,
  readBoard,
  readClassWeek,
  readOwnWeek,
  readRoomWeek,
  readTeacherWeek,
  swapTimes,
} from './timetables.ts'

export const timetable = defineArea({
  name: 'timetable',
  label: ['Timetables', 'កាលវិភាគ'],
  resources: { teacherSubjectCodes, scheduleTimes, schedules, khmerSecondarySchedules, examSchedules, ownClasses },
  operations: {
    subjectsToAdd,
    listTimes,
    checkSchedule,
    checkDraft,
    swapTimes,
    readClassWeek,
    readRoomWeek,
    readTeacherWeek,
    readOwnWeek,
    readBoard,
    listTeachersAt,
    printSchedule,
    printSchedules,
    generateSchedules,
    printKhmerSecondary,
    listOwnClasses,
    listOwnSubjects,
    listClassesOfTeacher,
    listSubjectsOfTeacher,
  },
})
