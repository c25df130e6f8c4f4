import {
  BookOpen,
  BookOpenCheck,
  BookPlus,
  Building,
  CalendarRange,
  ChartNoAxesColumn,
  Clock,
  DoorOpen,
  FileQuestionMark,
  GraduationCap,
  Layers,
  Library,
  ListChecks,
  ListTree,
  Palette,
  Percent,
  School,
  Shapes,
  SpellCheck,
} from 'lucide-react'
import { area, entry, group } from '../kit/menu.ts'

export const academics = area('academics', 'Academics', 'ការសិក្សា', [
  entry('class-operations', School, ['Class', 'Classes', 'ថ្នាក់រៀន'], {
    from: 'classes',
    findable: true,
    screen: () => import('./classes-screen.tsx'),
  }),
  group('programs', 'Years and programs', 'ឆ្នាំ និងកម្មវិធីសិក្សា', [
    entry('academic-years', CalendarRange, ['Academic year', 'Academic years', 'ឆ្នាំសិក្សា'], { from: 'years' }),
    entry('terms', ListTree, ['Term', 'Terms', 'វគ្គសិក្សា'], {
      from: 'years',
      screen: () => import('./terms-screen.tsx'),
    }),
    entry('main-programs', Library, ['Main program', 'Main programs', 'កម្មវិធីសិក្សា'], { from: 'programs' }),
    entry('sub-programs', Shapes, ['Sub program', 'Sub programs', 'កម្មវិធីរង'], { from: 'programs' }),
    entry('levels', Layers, ['Level', 'Levels', 'កម្រិតសិក្សា'], {
      from: 'grades',
      screen: () => import('./levels-screen.tsx'),
    }),
    entry('grades', GraduationCap, ['Grade', 'Grades', 'ថ្នាក់ទី'], { screen: () => import('./grades-screen.tsx') }),
  ]),
  group('subjects', 'Subjects', 'មុខវិជ្ជា', [
    entry('subjects', BookOpen, ['Subject', 'Subjects', 'មុខវិជ្ជា'], { findable: true }),
    entry('subject-cores', BookOpenCheck, ['Core subject', 'Core subjects', 'មុខវិជ្ជាមូលដ្ឋាន'], {
      from: 'subjects',
      screen: () => import('./core-subjects-screen.tsx'),
    }),
    entry('subject-components', ListChecks, ['Component', 'Components', 'សមាសភាគមុខវិជ្ជា'], { from: 'subjects' }),
    entry('subject-electives', BookPlus, ['Elective subject', 'Elective subjects', 'មុខវិជ្ជាជ្រើសរើស'], {
      from: 'subjects',
    }),
    entry('subject-activities', Palette, ['Subject activity', 'Subject activities', 'សកម្មភាពមុខវិជ្ជា'], {
      from: 'subjects',
    }),
  ]),
  group('grading', 'Grading', 'ការដាក់និទ្ទេស', [
    entry('score-components', Percent, ['Score component', 'Score components', 'សមាសភាគពិន្ទុ'], {
      from: 'scoring/score-components',
    }),
    entry('grading-definitions', SpellCheck, ['Grading definition', 'Grading definitions', 'និយមន័យនិទ្ទេស'], {
      from: 'grading',
      screen: () => import('./grading-definitions-screen.tsx'),
    }),
    entry('subject-grading-ranges', ChartNoAxesColumn, ['Grading range', 'Grading ranges', 'ចន្លោះនិទ្ទេស'], {
      from: 'grading',
      screen: () => import('./grading-ranges-screen.tsx'),
    }),
    entry('catalogs', FileQuestionMark, ['Question catalog', 'Question catalogs', 'កាតាឡុកសំណួរ'], {
      from: 'pricing/catalogs',
    }),
  ]),
  group('places', 'Times and places', 'ពេលវេលា និងទីកន្លែង', [
    entry('study-times', Clock, ['Study time', 'Study times', 'ម៉ោងសិក្សា']),
    entry('buildings', Building, ['Building', 'Buildings', 'អគារ'], { from: 'rooms' }),
    entry('rooms', DoorOpen, ['Room', 'Rooms', 'បន្ទប់']),
  ]),
])
