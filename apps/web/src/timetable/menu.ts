import { AlarmClock, ClipboardList, FilePen, Table2, UserPen } from 'lucide-react'
import { area, entry, settings } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

const khmer = () => import('@sala/contract/timetable/km.json')

export const timetable = area('timetable', 'Timetables', 'កាលវិភាគ', khmer, [
  entry('schedules', Table2, ['Timetable', 'Timetables', 'កាលវិភាគ'], {
    definition: () => import('@sala/contract/timetable/schedules'),
    screen: () => import('./schedules-screen.tsx'),
    readers: ['staff-api'],
  }),
  entry(
    'khmer-secondary-schedules',
    ClipboardList,
    ['Secondary teaching plan', 'Secondary teaching plans', 'ផែនការម៉ោងបង្រៀនមធ្យមសិក្សា'],
    {
      definition: () => import('@sala/contract/timetable/khmer-secondary'),
      screen: () => import('./khmer-secondary-screen.tsx'),
    },
  ),
  entry('exam-schedules', FilePen, ['Exam timetable', 'Exam timetables', 'កាលវិភាគប្រឡង'], {
    definition: () => import('@sala/contract/timetable/exam-schedules'),
  }),
  settings([
    entry('schedule-times', AlarmClock, ['Schedule time', 'Schedule times', 'ម៉ោងកាលវិភាគ'], {
      definition: () => import('@sala/contract/timetable/schedule-times'),
    }),
    entry('teacher-subject-codes', UserPen, ['Teacher’s subject', 'Teachers’ subjects', 'មុខវិជ្ជារបស់គ្រូ'], {
      definition: () => import('@sala/contract/timetable/teacher-subject-codes'),
      screen: () => import('./teacher-subjects-screen.tsx'),
    }),
  ]),
])

profileSection('class-operations', {
  key: 'week',
  needs: 'schedules',
  wide: true,
  screen: () => import('./class-week.tsx'),
  words,
  khmer,
})
profileSection('class-operations', {
  key: 'teachers',
  needs: 'schedules',
  screen: () => import('./class-teachers.tsx'),
  words,
  khmer,
})
profileSection('teacher-profiles', {
  key: 'week',
  needs: 'schedules',
  wide: true,
  screen: () => import('./teacher-week.tsx'),
  words,
  khmer,
})
