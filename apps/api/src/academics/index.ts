import {
  calendarLinks,
  makeCalendarLink as makeLink,
  readCalendarFeed as readFeed,
  revokeCalendarLink as revokeLink,
} from '@sala/contract/academics/calendar-links'
import { calendars } from '@sala/contract/academics/calendars'
import { classes } from '@sala/contract/academics/classes'
import { events } from '@sala/contract/academics/events'
import { examSchedules } from '@sala/contract/academics/exam-schedules'
import { grades, levels } from '@sala/contract/academics/grades'
import { generateHolidays, holidayRules, holidays, replaceHolidayRules, substituteDay, substituteDays } from '@sala/contract/academics/holidays'
import { generateSchedules as generateOperation, khmerSecondarySchedules } from '@sala/contract/academics/khmer-secondary'
import { mainPrograms, subPrograms } from '@sala/contract/academics/programs'
import { academicsReaches } from '@sala/contract/academics/reaches'
import { buildings, rooms } from '@sala/contract/academics/rooms'
import { scheduleTimes } from '@sala/contract/academics/schedule-times'
import { schedules } from '@sala/contract/academics/schedules'
import { studyTimes } from '@sala/contract/academics/study-times'
import { coreSubjects, electiveSubjects, subjects } from '@sala/contract/academics/subjects'
import * as teaching from '@sala/contract/academics/teaching-calendars'
import * as timetables from '@sala/contract/academics/timetables'
import { academicYears, terms } from '@sala/contract/academics/years'
import { reaches } from '@sala/contract/kit/reach'
import { sql } from 'drizzle-orm'
import { type App, mountOperation, mountResource } from '../kit/mount.ts'
import { allStaff, caller, inOwnBranches, type Scope, says } from '../kit/scope.ts'
import { checkDraft, checkSchedule } from './check-timetable.ts'
import { generateHolidays as makeHolidays } from './generate-holidays.ts'
import { generateSchedules } from './generate-schedules.ts'
import { listSubstitutes } from './list-substitutes.ts'
import { listTeaching } from './list-teaching.ts'
import { listTimes } from './list-times.ts'
import { makeCalendarLink, revokeCalendarLink } from './make-calendar-link.ts'
import { readBoard } from './read-board.ts'
import { readCalendarFeed } from './read-calendar-feed.ts'
import { readClassWeek, readRoomWeek, readTeacherWeek } from './read-week.ts'
import { recordTeaching } from './record-teaching.ts'
import { checkHolidayRule, replaceHolidayRules as replaceRules } from './replace-holiday-rules.ts'
import { checkTimetable } from './save-timetable.ts'
import { swapTimes } from './swap-times.ts'
import * as tables from './tables.ts'
import { calendarEntries } from './views.ts'

const ofKind = (kind: 1 | 2): Scope => ({ 'staff-api': says(reaches.whole_group, sql`${tables.subjects.subject_type} = ${sql.raw(String(kind))}`) })
const gradesOfLevel = sql`(select coalesce(json_agg(json_build_object('grade_id', g.grade_id, 'grade_name_foreign', g.grade_name_foreign,
  'grade_name_native', g.grade_name_native, 'next_grade_id', g.next_grade_id) order by g.grade_order, g.grade_id), '[]')
  from ${tables.grades} g where g.level_id = ${tables.levels.level_id})`

export function academics(app: App): void {
  mountResource(app, mainPrograms, { table: tables.mainPrograms, scope: allStaff })
  mountResource(app, subPrograms, { table: tables.subPrograms, scope: allStaff })
  mountResource(app, academicYears, { table: tables.academicYears, scope: inOwnBranches(tables.academicYears.branch_id) })
  mountResource(app, terms, { table: tables.terms, scope: inOwnBranches(tables.terms.branch_id) })
  mountResource(app, levels, { table: tables.levels, scope: allStaff, computed: { grades: gradesOfLevel } })
  mountResource(app, grades, { table: tables.grades, scope: allStaff })
  mountResource(app, subjects, { table: tables.subjects, scope: allStaff })
  mountResource(app, coreSubjects, { table: tables.subjects, scope: ofKind(1) })
  mountResource(app, electiveSubjects, { table: tables.subjects, scope: ofKind(2), beforeSave: async () => ({ subject_type: 2 }) })
  mountResource(app, studyTimes, { table: tables.studyTimes, scope: allStaff })
  mountResource(app, buildings, { table: tables.buildings, scope: inOwnBranches(tables.buildings.branch_id) })
  mountResource(app, rooms, { table: tables.rooms, scope: inOwnBranches(tables.rooms.branch_id) })
  mountResource(app, classes, { table: tables.classes, scope: inOwnBranches(tables.classes.branch_id) })
  mountResource(app, events, { table: tables.events, scope: inOwnBranches(tables.events.branch_id) })
  const only = { table: tables.holidayBranches, parent: tables.holidayBranches.hol_id, child: tables.holidayBranches.branch_id }
  mountResource(app, holidays, { table: tables.holidays, scope: allStaff, links: { branch_ids: only } })
  mountResource(app, holidayRules, { table: tables.holidayRules, scope: allStaff, beforeSave: checkHolidayRule })
  mountOperation(app, generateHolidays, makeHolidays)
  mountOperation(app, replaceHolidayRules, replaceRules)
  const substitutes = [...substituteDay.labels].map(([id, [name, name_kh]]) => ({ id: Number(id), name, name_kh }))
  mountOperation(app, substituteDays, async () => ({ data: substitutes }))
  mountTimetables(app)
  mountCalendar(app)
}

function mountTimetables(app: App): void {
  mountResource(app, scheduleTimes, { table: tables.scheduleTimes, scope: inOwnBranches(tables.scheduleTimes.branch_id) })
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
  mountOperation(app, timetables.readBoard, readBoard)
  mountResource(app, khmerSecondarySchedules, {
    table: tables.khmerSecondarySchedules,
    scope: inOwnBranches(tables.khmerSecondarySchedules.branch_id),
  })
  mountOperation(app, generateOperation, generateSchedules)
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
  mountOperation(app, teaching.listTeaching, listTeaching)
  mountOperation(app, teaching.recordTeaching, recordTeaching)
  mountOperation(app, teaching.listSubstitutes, listSubstitutes)
  mountResource(app, calendarLinks, { table: tables.calendarLinks, scope: inOwnBranches(tables.calendarLinks.branch_id) })
  mountOperation(app, makeLink, makeCalendarLink)
  mountOperation(app, revokeLink, revokeCalendarLink)
  mountOperation(app, readFeed, readCalendarFeed)
}
