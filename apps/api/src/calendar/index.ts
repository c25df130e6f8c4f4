import { academicsReaches } from '@sala/contract/academics/reaches'
import { calendar as area } from '@sala/contract/calendar/area'
import { substituteDay } from '@sala/contract/calendar/holidays'
import { sql } from 'drizzle-orm'
import { serveArea, servedByOperations } from '../kit/mount/serve-area.ts'
import { allStaff, inOwnBranches, inOwnBranchesOrNone } from '../kit/store/scope.ts'
import { headingOfReport } from '../organisation/public.ts'
import * as tables from '../tables/calendar.ts'
import { countLessons, exportLessons, listLessons } from './count-lessons.ts'
import { generateHolidays } from './generate-holidays.ts'
import { listSubstitutes } from './list-substitutes.ts'
import { listTeaching } from './list-teaching.ts'
import { makeCalendarLink, revokeCalendarLink } from './make-calendar-link.ts'
import { readCalendarFeed } from './read-calendar-feed.ts'
import { readMyDays } from './read-my-days.ts'
import { recordTeaching } from './record-teaching.ts'
import { checkHolidayRule, replaceHolidayRules } from './replace-holiday-rules.ts'
import { teachingSource } from './select-class-teaching.ts'
import { calendarEntries } from './views.ts'

export const calendar = serveArea(area, (app) => {
  const only = {
    table: tables.holidayBranches,
    parent: tables.holidayBranches.hol_id,
    child: tables.holidayBranches.branch_id,
  }
  const substitutes = [...substituteDay.labels].map(([id, [name, name_kh]]) => ({ id: Number(id), name, name_kh }))
  const { branch_id } = calendarEntries
  return {
    resources: {
      events: { table: tables.events, scope: inOwnBranches(tables.events.branch_id) },
      holidays: { table: tables.holidays, scope: allStaff, links: { branch_ids: only } },
      holidayRules: { table: tables.holidayRules, scope: allStaff, beforeSave: checkHolidayRule },
      calendars: {
        table: calendarEntries,
        scope: { 'staff-api': inOwnBranchesOrNone(branch_id, academicsReaches.own_branches_or_all) },
        // What concerns every branch concerns the one that is asked for.
        where: { branch_id: (values) => sql`(${branch_id} is null or ${branch_id} = any(${values}))` },
      },
      teachingCalendars: servedByOperations,
      calendarLinks: { table: tables.calendarLinks, scope: inOwnBranches(tables.calendarLinks.branch_id) },
    },
    reports: {
      teachingReports: { ...teachingSource, heading: headingOfReport(0) },
    },
    operations: {
      classTeaching: countLessons,
      classTeachingDetails: listLessons,
      exportClassTeaching: exportLessons(app),
      generateHolidays,
      replaceHolidayRules,
      substituteDays: async () => ({ data: substitutes }),
      listTeaching,
      recordTeaching,
      listSubstitutes,
      makeCalendarLink,
      revokeCalendarLink,
      readCalendarFeed,
      readMyDays,
    },
  }
})
