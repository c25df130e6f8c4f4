import { AlarmClock, ClipboardList, FilePen, Table2, UserPen } from 'lucide-react'
import { area, entry } from '../kit/menu.ts'
import { profileSection } from '../kit/page/profile-sections.ts'
import { words } from './words.ts'

const khmer = () => import('@sala/contract/timetable/km.json')

export const timetable = area('timetable', 'Timetables', 'កាលវិភាគ', [
  entry('schedules', Table2, ['Timetable', 'Timetables', 'កាលវិភាគ'], {
    screen: () => import('./schedules-screen.tsx'),
    readers: ['staff-api'],
  }),
  entry('schedule-times', AlarmClock, ['Schedule time', 'Schedule times', 'ម៉ោងកាលវិភាគ']),
  entry(
    'khmer-secondary-schedules',
    ClipboardList,
    ['Khmer secondary schedule', 'Khmer secondary schedules', 'ផែនការម៉ោងបង្រៀនមធ្យមសិក្សា'],
    {
      from: 'khmer-secondary',
      screen: () => import('./khmer-secondary-screen.tsx'),
    },
  ),
  entry('exam-schedules', FilePen, ['Exam schedule', 'Exam schedules', 'កាលវិភាគប្រឡង']),
  entry('teacher-subject-codes', UserPen, ['Teacher’s subject', 'Teachers’ subjects', 'មុខវិជ្ជារបស់គ្រូ'], {
    screen: () => import('./teacher-subjects-screen.tsx'),
  }),
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
