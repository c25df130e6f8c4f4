import {
  AlarmClock,
  BookOpen,
  BookOpenCheck,
  BookPlus,
  Building,
  CalendarDays,
  CalendarRange,
  ChartNoAxesColumn,
  ClipboardList,
  Clock,
  DoorOpen,
  FilePen,
  FileQuestionMark,
  GraduationCap,
  Layers,
  Library,
  Link2,
  ListChecks,
  ListTree,
  Palette,
  Palmtree,
  PartyPopper,
  Percent,
  Repeat,
  School,
  Shapes,
  SpellCheck,
  Table2,
  UserCheck,
  UserPen,
} from 'lucide-react'
import { area, entry, group } from '../kit/menu.ts'

export const academics = area('academics', 'Academics', 'ការសិក្សា', [
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
  entry('class-operations', School, ['Class', 'Classes', 'ថ្នាក់រៀន'], {
    from: 'classes',
    findable: true,
    screen: () => import('./classes-screen.tsx'),
  }),
  group('programs', 'Years and programs', 'ឆ្នាំ និងកម្មវិធីសិក្សា', [
    entry('academic-years', CalendarRange, ['Academic year', 'Academic years', 'ឆ្នាំសិក្សា'], { from: 'years' }),
    entry('terms', ListTree, ['Term', 'Terms', 'វគ្គសិក្សា'], { from: 'years', screen: () => import('./terms-screen.tsx') }),
    entry('main-programs', Library, ['Main program', 'Main programs', 'កម្មវិធីសិក្សា'], { from: 'programs' }),
    entry('sub-programs', Shapes, ['Sub program', 'Sub programs', 'កម្មវិធីរង'], { from: 'programs' }),
    entry('levels', Layers, ['Level', 'Levels', 'កម្រិតសិក្សា'], { from: 'grades', screen: () => import('./levels-screen.tsx') }),
    entry('grades', GraduationCap, ['Grade', 'Grades', 'ថ្នាក់ទី'], { screen: () => import('./grades-screen.tsx') }),
  ]),
  group('subjects', 'Subjects', 'មុខវិជ្ជា', [
    entry('subjects', BookOpen, ['Subject', 'Subjects', 'មុខវិជ្ជា'], { findable: true }),
    entry('subject-cores', BookOpenCheck, ['Core subject', 'Core subjects', 'មុខវិជ្ជាមូលដ្ឋាន'], {
      from: 'subjects',
      screen: () => import('./core-subjects-screen.tsx'),
    }),
    entry('subject-components', ListChecks, ['Component', 'Components', 'សមាសភាគមុខវិជ្ជា'], { from: 'subjects' }),
    entry('subject-electives', BookPlus, ['Elective subject', 'Elective subjects', 'មុខវិជ្ជាជ្រើសរើស'], { from: 'subjects' }),
    entry('subject-activities', Palette, ['Subject activity', 'Subject activities', 'សកម្មភាពមុខវិជ្ជា'], { from: 'subjects' }),
    entry('teacher-subject-codes', UserPen, ['Teacher’s subject', 'Teachers’ subjects', 'មុខវិជ្ជារបស់គ្រូ'], {
      screen: () => import('./teacher-subjects-screen.tsx'),
    }),
  ]),
  group('grading', 'Grading', 'ការដាក់និទ្ទេស', [
    entry('score-components', Percent, ['Score component', 'Score components', 'សមាសភាគពិន្ទុ'], { from: 'scoring/score-components' }),
    entry('grading-definitions', SpellCheck, ['Grading definition', 'Grading definitions', 'និយមន័យនិទ្ទេស'], {
      from: 'grading',
      screen: () => import('./grading-definitions-screen.tsx'),
    }),
    entry('subject-grading-ranges', ChartNoAxesColumn, ['Grading range', 'Grading ranges', 'ចន្លោះនិទ្ទេស'], {
      from: 'grading',
      screen: () => import('./grading-ranges-screen.tsx'),
    }),
    entry('catalogs', FileQuestionMark, ['Question catalog', 'Question catalogs', 'កាតាឡុកសំណួរ'], { from: 'fees/catalogs' }),
  ]),
  group('timetables', 'Timetables', 'កាលវិភាគ', [
    entry('schedules', Table2, ['Timetable', 'Timetables', 'កាលវិភាគ'], { screen: () => import('./schedules-screen.tsx'), readers: ['staff-api'] }),
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
