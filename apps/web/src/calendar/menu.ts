import { CalendarDays, Link2, Palmtree, PartyPopper, Repeat, UserCheck } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'

export const calendar = area('calendar', 'Calendar', 'ប្រតិទិន', [
  entry('calendars', CalendarDays, ['Calendar', 'Calendar', 'ប្រតិទិន'], {
    screen: () => import('./calendars-screen.tsx'),
  }),
  entry('teaching-calendars', UserCheck, ['Lesson taught', 'Teaching calendar', 'ប្រតិទិនបង្រៀន', 'ម៉ោងបង្រៀន'], {
    screen: () => import('./teaching-calendars-screen.tsx'),
  }),
  entry('events', PartyPopper, ['Event', 'Events', 'ព្រឹត្តិការណ៍']),
  entry('holidays', Palmtree, ['Holiday', 'Holidays', 'ថ្ងៃឈប់សម្រាក']),
  entry('holiday-rules', Repeat, ['Holiday rule', 'Holiday rules', 'វិធានថ្ងៃឈប់សម្រាក'], {
    from: 'holidays',
    screen: () => import('./holiday-rules-screen.tsx'),
  }),
  entry('calendar-links', Link2, ['Calendar link', 'Calendar links', 'តំណប្រតិទិន'], {
    screen: () => import('./calendar-links-screen.tsx'),
  }),
])
