import { defineArea } from '../kit/area.ts'
import { calendarLinks, makeCalendarLink, readCalendarFeed, revokeCalendarLink } from './calendar-links.ts'
import { calendars } from './calendars.ts'
import { classTeaching, classTeachingDetails, exportClassTeaching } from './class-teaching.ts'
import { teachingReports } from './class-teaching-reports.ts'
import { events } from './events.ts'
import { generateHolidays, holidayRules, holidays, replaceHolidayRules, substituteDays } from './holidays.ts'
import { readMyDays } from './my-days.ts'
import { listSubstitutes, listTeaching, recordTeaching, teachingCalendars } from './teaching-calendars.ts'

export const calendar = defineArea({
  name: 'calendar',
  label: ['Calendar', 'ប្រតិទិន'],
  resources: { events, holidays, holidayRules, calendars, teachingCalendars, calendarLinks },
  reports: { teachingReports },
  operations: {
    classTeaching,
    classTeachingDetails,
    exportClassTeaching,
    generateHolidays,
    replaceHolidayRules,
    substituteDays,
    listTeaching,
    recordTeaching,
    listSubstitutes,
    makeCalendarLink,
    revokeCalendarLink,
    readCalendarFeed,
    readMyDays,
  },
})
