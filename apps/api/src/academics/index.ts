import {
  calendarLinks,
  makeCalendarLink as makeLink,
  readCalendarFeed as readFeed,
  revokeCalendarLink as revokeLink,
} from '@sala/contract/academics/calendar-links'
import { calendars } from '@sala/contract/academics/calendars'
import { copyClass as copyClassOperation } from '@sala/contract/academics/class-changes'
import * as teaching from '@sala/contract/academics/class-teaching'
import { classes } from '@sala/contract/academics/classes'
import { events } from '@sala/contract/academics/events'
import { examSchedules } from '@sala/contract/academics/exam-schedules'
import { defineNextGrades as defineNextGradesOperation, gradesWithoutCircle } from '@sala/contract/academics/grade-paths'
import { grades, levels } from '@sala/contract/academics/grades'
import * as grading from '@sala/contract/academics/grading'
import { generateHolidays, holidayRules, holidays, replaceHolidayRules, substituteDay, substituteDays } from '@sala/contract/academics/holidays'
import {
  generateSchedules as generateOperation,
  khmerSecondarySchedules,
  printKhmerSecondary as printPlansOperation,
} from '@sala/contract/academics/khmer-secondary'
import { mainPrograms, subPrograms } from '@sala/contract/academics/programs'
import { academicsReaches } from '@sala/contract/academics/reaches'
import { buildings, rooms } from '@sala/contract/academics/rooms'
import { scheduleTimes } from '@sala/contract/academics/schedule-times'
import { schedules } from '@sala/contract/academics/schedules'
import { yearStep } from '@sala/contract/academics/setup'
import { studyTimes } from '@sala/contract/academics/study-times'
import * as subjectChanges from '@sala/contract/academics/subject-changes'
import { coreSubjects, electiveSubjects, subjectActivities, subjectComponents, subjects, subjectType } from '@sala/contract/academics/subjects'
import { subjectsToAdd, teacherSubjectCodes } from '@sala/contract/academics/teacher-subject-codes'
import * as lessonDays from '@sala/contract/academics/teaching-calendars'
import * as termChanges from '@sala/contract/academics/term-changes'
import * as timetables from '@sala/contract/academics/timetables'
import { academicYears, terms } from '@sala/contract/academics/years'
import { reaches } from '@sala/contract/kit/reach'
import { peopleReaches } from '@sala/contract/people/reaches'
import { sql } from 'drizzle-orm'
import { literal } from '../kit/literal.ts'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { allStaff, caller, inOwnBranches, type Scope, says } from '../kit/scope.ts'
import { mountSetupStep } from '../kit/setup.ts'
import { employees, teachers } from '../people/tables.ts'
import { scoreComponents } from '../scoring/tables.ts'
import { checkDraft, checkSchedule } from './check-timetable.ts'
import { copyClass } from './copy-classes.ts'
import { copyGradingDefinitions } from './copy-grading-definitions.ts'
import { copyTerm } from './copy-term.ts'
import { countLessons, exportLessons, listLessons } from './count-lessons.ts'
import { defineNextGrades, goOnOnly, listGradesWithoutCircle } from './define-next-grades.ts'
import { keepBaskets, setParentSubject } from './fill-baskets.ts'
import { generateHolidays as makeHolidays } from './generate-holidays.ts'
import { generateSchedules } from './generate-schedules.ts'
import { holdTermInYear, holdTermsOfYear } from './hold-days.ts'
import { listSubjectsToAdd } from './list-subjects-to-add.ts'
import { listSubstitutes } from './list-substitutes.ts'
import { listTeaching } from './list-teaching.ts'
import { listTermOrders } from './list-term-orders.ts'
import { listTimes } from './list-times.ts'
import { makeCalendarLink, revokeCalendarLink } from './make-calendar-link.ts'
import { mountPrintTimetables, printManyTimetables } from './print-many-timetables.ts'
import { printPlans, printTimetable } from './print-timetables.ts'
import { readBoard } from './read-board.ts'
import { readCalendarFeed } from './read-calendar-feed.ts'
import { readClassWeek, readOwnWeek, readRoomWeek, readTeacherWeek } from './read-week.ts'
import { recordTeaching } from './record-teaching.ts'
import { refuseMovedTime } from './refuse-moved-time.ts'
import { refuseSmallerClass } from './refuse-smaller-class.ts'
import { checkHolidayRule, replaceHolidayRules as replaceRules } from './replace-holiday-rules.ts'
import { keepApart, saveGradingRanges } from './save-grading-ranges.ts'
import { checkTimetable } from './save-timetable.ts'
import { swapTimes } from './swap-times.ts'
import { switchTerm } from './switch-term.ts'
import * as tables from './tables.ts'
import { calendarEntries } from './views.ts'
import { deleteComponentItems, deleteSubjectComponents, weighComponents } from './weigh-components.ts'

const ofKind = (kind: (typeof subjectType.values)[number]): Scope => ({
  'staff-api': says(reaches.whole_group, sql`${tables.subjects.subject_type} = ${literal(kind)}`),
})
const gradesOfLevel = sql`(select coalesce(json_agg(json_build_object('grade_id', g.grade_id, 'grade_name_foreign', g.grade_name_foreign,
  'grade_name_native', g.grade_name_native, 'next_grade_id', g.next_grade_id) order by g.grade_order, g.grade_id), '[]')
  from ${tables.grades} g where g.level_id = ${tables.levels.level_id})`
const componentName = sql`(select c.component_name_foreign || ' · ' || s.subject_code from ${scoreComponents} c, ${tables.subjects} s
  where c.id = ${tables.subjectComponents.score_component_id} and s.subject_id = ${tables.subjectComponents.subject_id})`
const itemCount = sql`(select count(*)::int from ${tables.subjectComponentItems} i where i.subject_component_id = ${tables.subjectComponents.subject_component_id})`
const gradeOfRange = sql`(select d.grade from ${tables.gradingDefinitions} d where d.grade_definition_id = ${tables.subjectGradingRanges.grade_definition_id})`
const ofOwnTeachers: Scope = {
  'staff-api': says(
    peopleReaches.teachers_of_own_branches,
    sql`exists (select 1 from ${teachers} t join ${employees} e on e.staff_id = t.staff_id
      where t.teacher_id = ${tables.teacherSubjectCodes.teacher_id} and e.branch_id = any(${caller.branchIds}))`,
  ),
}

export function academics(app: App): void {
  mountResource(app, mainPrograms, { table: tables.mainPrograms, scope: allStaff })
  mountResource(app, subPrograms, { table: tables.subPrograms, scope: allStaff })
  mountResource(app, academicYears, { table: tables.academicYears, scope: inOwnBranches(tables.academicYears.branch_id), beforeSave: holdTermsOfYear })
  mountSetupStep(app, yearStep, async (tx) => (await tx.select().from(tables.academicYears).limit(1)).length > 0)
  mountResource(app, terms, { table: tables.terms, scope: inOwnBranches(tables.terms.branch_id), beforeSave: holdTermInYear })
  mountOperation(app, termChanges.termOrders, listTermOrders)
  mountOperation(app, termChanges.switchTerm, switchTerm)
  mountOperation(app, termChanges.copyTerm, copyTerm)
  mountResource(app, levels, { table: tables.levels, scope: allStaff, computed: { grades: gradesOfLevel } })
  mountResource(app, grades, { table: tables.grades, scope: allStaff, beforeSave: goOnOnly })
  mountOperation(app, gradesWithoutCircle, listGradesWithoutCircle)
  mountOperation(app, defineNextGradesOperation, defineNextGrades)
  mountResource(app, subjects, { table: tables.subjects, scope: allStaff })
  mountResource(app, coreSubjects, {
    table: tables.subjects,
    scope: ofKind(subjectType.core),
    beforeSave: weighComponents,
    owned: { components: { table: tables.subjectComponents, parent: tables.subjectComponents.subject_id } },
  })
  mountResource(app, subjectComponents, {
    table: tables.subjectComponents,
    scope: allStaff,
    computed: { component_name: componentName, item_count: itemCount },
    owned: { items: { table: tables.subjectComponentItems, parent: tables.subjectComponentItems.subject_component_id } },
  })
  mountOperation(app, subjectChanges.deleteSubjectComponents, deleteSubjectComponents)
  mountOperation(app, subjectChanges.deleteComponentItems, deleteComponentItems)
  mountResource(app, electiveSubjects, { table: tables.subjects, scope: ofKind(subjectType.elective), beforeSave: keepBaskets })
  mountOperation(app, subjectChanges.setParentSubject, setParentSubject)
  mountResource(app, subjectActivities, { table: tables.subjectActivities, scope: allStaff })
  mountResource(app, grading.gradingDefinitions, { table: tables.gradingDefinitions, scope: allStaff })
  mountOperation(app, grading.copyGradingDefinitions, copyGradingDefinitions)
  mountResource(app, grading.subjectGradingRanges, {
    table: tables.subjectGradingRanges,
    scope: allStaff,
    computed: { grade: gradeOfRange },
    beforeSave: keepApart,
  })
  mountOperation(app, grading.saveGradingRanges, saveGradingRanges)
  mountResource(app, studyTimes, { table: tables.studyTimes, scope: allStaff })
  mountResource(app, buildings, { table: tables.buildings, scope: inOwnBranches(tables.buildings.branch_id) })
  mountResource(app, rooms, { table: tables.rooms, scope: inOwnBranches(tables.rooms.branch_id) })
  mountResource(app, classes, { table: tables.classes, scope: inOwnBranches(tables.classes.branch_id), beforeSave: refuseSmallerClass })
  mountResource(app, events, { table: tables.events, scope: inOwnBranches(tables.events.branch_id) })
  const only = { table: tables.holidayBranches, parent: tables.holidayBranches.hol_id, child: tables.holidayBranches.branch_id }
  mountResource(app, holidays, { table: tables.holidays, scope: allStaff, links: { branch_ids: only } })
  mountResource(app, holidayRules, { table: tables.holidayRules, scope: allStaff, beforeSave: checkHolidayRule })
  mountOperation(app, generateHolidays, makeHolidays)
  mountOperation(app, replaceHolidayRules, replaceRules)
  const substitutes = [...substituteDay.labels].map(([id, [name, name_kh]]) => ({ id: Number(id), name, name_kh }))
  mountOperation(app, substituteDays, async () => ({ data: substitutes }))
  mountOperation(app, copyClassOperation, copyClass)
  mountResource(app, teacherSubjectCodes, { table: tables.teacherSubjectCodes, scope: ofOwnTeachers })
  mountOperation(app, subjectsToAdd, listSubjectsToAdd)
  mountOperation(app, teaching.classTeaching, countLessons)
  mountOperation(app, teaching.classTeachingDetails, listLessons)
  mountOperation(app, teaching.exportClassTeaching, exportLessons(app))

  mountTimetables(app)
  mountCalendar(app)
}

function mountTimetables(app: App): void {
  mountResource(app, scheduleTimes, { table: tables.scheduleTimes, scope: inOwnBranches(tables.scheduleTimes.branch_id), beforeSave: refuseMovedTime })
  mountResource(app, schedules, {
    table: tables.schedules,
    scope: inOwnBranches(tables.schedules.branch_id),
    owned: { details: { table: tables.scheduleDetails, parent: tables.scheduleDetails.sch_id } },
    beforeSave: checkTimetable,
  })
  mountOperation(app, timetables.listTimes, listTimes)
  mountOperation(app, timetables.checkSchedule, checkSchedule)
  mountOperation(app, timetables.checkDraft, checkDraft)
  mountOperation(app, timetables.swapTimes, swapTimes)
  mountOperation(app, timetables.readClassWeek, readClassWeek)
  mountOperation(app, timetables.readRoomWeek, readRoomWeek)
  mountOperation(app, timetables.readTeacherWeek, readTeacherWeek)
  mountOperation(app, timetables.readOwnWeek, readOwnWeek)
  mountOperation(app, timetables.readBoard, readBoard)
  mountResource(app, khmerSecondarySchedules, {
    table: tables.khmerSecondarySchedules,
    scope: inOwnBranches(tables.khmerSecondarySchedules.branch_id),
  })
  mountOperation(app, timetables.printSchedule, (work) => printTimetable(app, work))
  mountOperation(app, timetables.printSchedules, printManyTimetables)
  mountPrintTimetables(app)
  mountOperation(app, generateOperation, generateSchedules)
  mountOperation(app, printPlansOperation, (work) => printPlans(app, work))
  mountResource(app, examSchedules, {
    table: tables.examSchedules,
    scope: inOwnBranches(tables.examSchedules.branch_id),
    links: { teacher_ids: { table: tables.examInvigilators, parent: tables.examInvigilators.exam_sch_id, child: tables.examInvigilators.teacher_id } },
  })
}
function mountCalendar(app: App): void {
  const { branch_id } = calendarEntries
  mountResource(app, calendars, {
    table: calendarEntries,
    scope: { 'staff-api': says(academicsReaches.own_branches_or_all, sql`(${branch_id} is null or ${branch_id} = any(${caller.branchIds}))`) },
    // What concerns every branch concerns the one that is asked for.
    where: { branch_id: (values) => sql`(${branch_id} is null or ${branch_id} = any(${values}))` },
  })
  mountOperation(app, lessonDays.listTeaching, listTeaching)
  mountOperation(app, lessonDays.recordTeaching, recordTeaching)
  mountOperation(app, lessonDays.listSubstitutes, listSubstitutes)
  mountResource(app, calendarLinks, { table: tables.calendarLinks, scope: inOwnBranches(tables.calendarLinks.branch_id) })
  mountOperation(app, makeLink, makeCalendarLink)
  mountOperation(app, revokeLink, revokeCalendarLink)
  mountOperation(app, readFeed, readCalendarFeed)
}
