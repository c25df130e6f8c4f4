import { peopleReaches } from '@sala/contract/people/reaches'
import { timetable as area } from '@sala/contract/timetable/area'
import { sql } from 'drizzle-orm'
import { ownClasses } from '../accounts/public.ts'
import { serveArea } from '../kit/mount/serve-area.ts'
import { caller, describeScope, inOwnBranches, type Scope } from '../kit/store/scope.ts'
import { classes } from '../tables/academics.ts'
import { employees, teachers } from '../tables/people.ts'
import * as tables from '../tables/timetable.ts'
import { checkExam } from './check-exam.ts'
import { checkDraft, checkSchedule } from './check-timetable.ts'
import { generateSchedules } from './generate-schedules.ts'
import { classesOfTeacher, subjectsOfTeacher, teacherOf } from './list-own-classes.ts'
import { listSubjectsToAdd } from './list-subjects-to-add.ts'
import { listTeachersAt } from './list-teachers-at.ts'
import { listTimes } from './list-times.ts'
import { mountPrintTimetables, printManyTimetables } from './print-many-timetables.ts'
import { printPlans, printTimetable } from './print-timetables.ts'
import { readBoard } from './read-board.ts'
import { readClassWeek, readOwnWeek, readRoomWeek, readTeacherWeek } from './read-week.ts'
import { refuseMovedTime } from './refuse-moved-time.ts'
import { checkTimetable } from './save-timetable.ts'
import { swapTimes } from './swap-times.ts'

const ofOwnTeachers: Scope = {
  'staff-api': describeScope(
    peopleReaches.teachers_of_own_branches,
    sql`exists (select 1 from ${teachers} t join ${employees} e on e.staff_id = t.staff_id
      where t.teacher_id = ${tables.teacherSubjectCodes.teacher_id} and e.branch_id = any(${caller.branchIds}))`,
  ),
}

export const timetable = serveArea(area, (app) => {
  mountPrintTimetables(app)
  return {
    resources: {
      teacherSubjectCodes: { table: tables.teacherSubjectCodes, scope: ofOwnTeachers },
      scheduleTimes: {
        table: tables.scheduleTimes,
        scope: inOwnBranches(tables.scheduleTimes.branch_id),
        beforeSave: refuseMovedTime,
      },
      schedules: {
        table: tables.schedules,
        scope: inOwnBranches(tables.schedules.branch_id),
        owned: { details: { table: tables.scheduleDetails, parent: tables.scheduleDetails.sch_id } },
        beforeSave: checkTimetable,
      },
      khmerSecondarySchedules: {
        table: tables.khmerSecondarySchedules,
        scope: inOwnBranches(tables.khmerSecondarySchedules.branch_id),
      },
      examSchedules: {
        table: tables.examSchedules,
        scope: inOwnBranches(tables.examSchedules.branch_id),
        links: {
          teacher_ids: {
            table: tables.examInvigilators,
            parent: tables.examInvigilators.exam_sch_id,
            child: tables.examInvigilators.teacher_id,
          },
        },
        beforeSave: checkExam,
      },
      ownClasses: {
        table: classes,
        scope: { 'teacher-api': describeScope(peopleReaches.own_classes, sql`${classes.class_id} in ${ownClasses}`) },
      },
    },
    operations: {
      subjectsToAdd: listSubjectsToAdd,
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
      printSchedule: (work) => printTimetable(app, work),
      printSchedules: printManyTimetables,
      generateSchedules,
      printKhmerSecondary: (work) => printPlans(app, work),
      listOwnClasses: async ({ tx, actor }) => classesOfTeacher(tx, await teacherOf(tx, actor.user_id)),
      listOwnSubjects: async ({ tx, actor }) => subjectsOfTeacher(tx, await teacherOf(tx, actor.user_id)),
      listClassesOfTeacher: ({ tx, actor, input }) => classesOfTeacher(tx, input.teacher_id, actor.branch_ids),
      listSubjectsOfTeacher: ({ tx, actor, input }) => subjectsOfTeacher(tx, input.teacher_id, actor.branch_ids),
    },
  }
})
