import { CalendarDays, Link2, Palmtree, PartyPopper, Repeat, UserCheck } from 'lucide-react'
import { area, entry, settings } from '../kit/menu.ts'

const khmer = () => import('@sala/contract/calendar/km.json')
const holidays = () => import('@sala/contract/calendar/holidays')

export const calendar = area('calendar', 'Calendar', 'ប្រតិទិន', khmer, [
  entry('calendars', CalendarDays, ['Calendar', 'Calendar', 'ប្រតិទិន'], {
    definition: () => import('@sala/contract/calendar/calendars'),
    screen: () => import('./calendars-screen.tsx'),
  }),
  entry('teaching-calendars', UserCheck, ['Lesson taught', 'Teaching calendar', 'ប្រតិទិនបង្រៀន', 'ម៉ោងបង្រៀន'], {
    definition: () => import('@sala/contract/calendar/teaching-calendars'),
    screen: () => import('./teaching-calendars-screen.tsx'),
  }),
  entry('events', PartyPopper, ['Event', 'Events', 'ព្រឹត្តិការណ៍'], {
    definition: () => import('@sala/contract/calendar/events'),
  }),
  entry('holidays', Palmtree, ['Holiday', 'Holidays', 'ថ្ងៃឈប់សម្រាក'], {
    definition: holidays,
  }),
  settings([
    entry('holiday-rules', Repeat, ['Holiday rule', 'Holiday rules', 'វិធានថ្ងៃឈប់សម្រាក'], {
      definition: holidays,
      screen: () => import('./holiday-rules-screen.tsx'),
    }),
    entry('calendar-links', Link2, ['Calendar link', 'Calendar links', 'តំណប្រតិទិន'], {
      definition: () => import('@sala/contract/calendar/calendar-links'),
      screen: () => import('./calendar-links-screen.tsx'),
    }),
  ]),
])
