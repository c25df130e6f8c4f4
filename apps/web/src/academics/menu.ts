import {
  AlarmClock,
  BookOpen,
  BookOpenCheck,
  BookPlus,
  Building,
  CalendarDays,
  CalendarRange,
  ClipboardList,
  Clock,
  DoorOpen,
  FilePen,
  GraduationCap,
  Layers,
  Library,
  Link2,
  ListTree,
  Palmtree,
  PartyPopper,
  Repeat,
  School,
  Shapes,
  Table2,
  UserCheck,
} from 'lucide-react'
import { area, entry, group } from '../kit/menu.ts'

export const academics = area('academics', 'Academics', 'ការសិក្សា', [
  entry('class-operations', School, ['Class', 'Classes', 'ថ្នាក់រៀន'], { from: 'classes', findable: true }),
  group('calendar', 'Calendar', 'ប្រតិទិន', [
    entry('calendars', CalendarDays, ['Calendar', 'Calendar', 'ប្រតិទិន'], { screen: () => import('./calendars-screen.tsx') }),
    entry('teaching-calendars', UserCheck, ['Lesson taught', 'Teaching calendar', 'ប្រតិទិនបង្រៀន', 'ម៉ោងបង្រៀន'], {
      screen: () => import('./teaching-calendars-screen.tsx'),
    }),
    entry('events', PartyPopper, ['Event', 'Events', 'ព្រឹត្តិការណ៍']),
    entry('holidays', Palmtree, ['Holiday', 'Holidays', 'ថ្ងៃឈប់សម្រាក']),
    entry('holiday-rules', Repeat, ['Holiday rule', 'Holiday rules', 'វិធានថ្ងៃឈប់សម្រាក'], { from: 'holidays' }),
    entry('calendar-links', Link2, ['Calendar link', 'Calendar links', 'តំណប្រតិទិន'], { screen: () => import('./calendar-links-screen.tsx') }),
  ]),
  group('programs', 'Years and programs', 'ឆ្នាំ និងកម្មវិធីសិក្សា', [
    entry('academic-years', CalendarRange, ['Academic year', 'Academic years', 'ឆ្នាំសិក្សា'], { from: 'years' }),
    entry('terms', ListTree, ['Term', 'Terms', 'វគ្គសិក្សា'], { from: 'years' }),
    entry('main-programs', Library, ['Main program', 'Main programs', 'កម្មវិធីសិក្សា'], { from: 'programs' }),
    entry('sub-programs', Shapes, ['Sub program', 'Sub programs', 'កម្មវិធីរង'], { from: 'programs' }),
    entry('levels', Layers, ['Level', 'Levels', 'កម្រិតសិក្សា'], { from: 'grades' }),
    entry('grades', GraduationCap, ['Grade', 'Grades', 'ថ្នាក់ទី']),
  ]),
  group('subjects', 'Subjects', 'មុខវិជ្ជា', [
    entry('subjects', BookOpen, ['Subject', 'Subjects', 'មុខវិជ្ជា'], { findable: true }),
    entry('subject-cores', BookOpenCheck, ['Core subject', 'Core subjects', 'មុខវិជ្ជាមូលដ្ឋាន'], { from: 'subjects' }),
    entry('subject-electives', BookPlus, ['Elective subject', 'Elective subjects', 'មុខវិជ្ជាជ្រើសរើស'], { from: 'subjects' }),
  ]),
  group('timetables', 'Timetables', 'កាលវិភាគ', [
    entry('schedules', Table2, ['Timetable', 'Timetables', 'កាលវិភាគ'], { screen: () => import('./schedules-screen.tsx') }),
    entry('schedule-times', AlarmClock, ['Schedule time', 'Schedule times', 'ម៉ោងកាលវិភាគ']),
    entry('khmer-secondary-schedules', ClipboardList, ['Khmer secondary schedule', 'Khmer secondary schedules', 'ផែនការម៉ោងបង្រៀនមធ្យមសិក្សា'], {
      from: 'khmer-secondary',
      screen: () => import('./khmer-secondary-screen.tsx'),
    }),
    entry('exam-schedules', FilePen, ['Exam schedule', 'Exam schedules', 'កាលវិភាគប្រឡង']),
  ]),
  group('places', 'Times and places', 'ពេលវេលា និងទីកន្លែង', [
    entry('study-times', Clock, ['Study time', 'Study times', 'ម៉ោងសិក្សា']),
    entry('buildings', Building, ['Building', 'Buildings', 'អគារ'], { from: 'rooms' }),
    entry('rooms', DoorOpen, ['Room', 'Rooms', 'បន្ទប់']),
  ]),
])
