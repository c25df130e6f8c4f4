import {
  BookOpen,
  BookOpenCheck,
  BookPlus,
  Building,
  CalendarRange,
  ChartColumnStacked,
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

const khmer = () => import('@sala/contract/academics/km.json')
const scoringKhmer = () => import('@sala/contract/scoring/km.json')
const pricingKhmer = () => import('@sala/contract/pricing/km.json')
const years = () => import('@sala/contract/academics/years')
const programs = () => import('@sala/contract/academics/programs')
const grades = () => import('@sala/contract/academics/grades')
const subjects = () => import('@sala/contract/academics/subjects')
const grading = () => import('@sala/contract/academics/grading')
const rooms = () => import('@sala/contract/academics/rooms')

export const academics = area('academics', 'Academics', 'ការសិក្សា', khmer, [
  entry('class-operations', School, ['Class', 'Classes', 'ថ្នាក់រៀន'], {
    definition: () => import('@sala/contract/academics/classes'),
    findable: true,
    screen: () => import('./classes-screen.tsx'),
  }),
  group('programs', 'Years and programmes', 'ឆ្នាំ និងកម្មវិធីសិក្សា', [
    entry('academic-years', CalendarRange, ['Academic year', 'Academic years', 'ឆ្នាំសិក្សា'], {
      definition: years,
    }),
    entry('terms', ListTree, ['Term', 'Terms', 'វគ្គសិក្សា'], {
      definition: years,
      screen: () => import('./terms-screen.tsx'),
    }),
    entry('main-programs', Library, ['Main programme', 'Main programmes', 'កម្មវិធីសិក្សា'], {
      definition: programs,
    }),
    entry('sub-programs', Shapes, ['Sub programme', 'Sub programmes', 'កម្មវិធីរង'], {
      definition: programs,
    }),
    entry('levels', Layers, ['Level', 'Levels', 'កម្រិតសិក្សា'], {
      definition: grades,
      screen: () => import('./levels-screen.tsx'),
    }),
    entry('grades', GraduationCap, ['Grade', 'Grades', 'ថ្នាក់ទី'], {
      definition: grades,
      screen: () => import('./grades-screen.tsx'),
    }),
  ]),
  group('subjects', 'Subjects and activities', 'មុខវិជ្ជា និងសកម្មភាព', [
    entry('subjects', BookOpen, ['Subject', 'Subjects', 'មុខវិជ្ជា'], {
      definition: subjects,
      findable: true,
    }),
    entry('subject-cores', BookOpenCheck, ['Core subject', 'Core subjects', 'មុខវិជ្ជាមូលដ្ឋាន'], {
      definition: subjects,
      screen: () => import('./core-subjects-screen.tsx'),
    }),
    entry('subject-components', ListChecks, ['Component', 'Components', 'សមាសភាគមុខវិជ្ជា'], {
      definition: subjects,
    }),
    entry('subject-electives', BookPlus, ['Elective subject', 'Elective subjects', 'មុខវិជ្ជាជ្រើសរើស'], {
      definition: subjects,
    }),
    entry('subject-activities', Palette, ['Subject activity', 'Subject activities', 'សកម្មភាពមុខវិជ្ជា'], {
      definition: subjects,
    }),
  ]),
  group('grading', 'Grading', 'ការដាក់និទ្ទេស', [
    entry('score-components', Percent, ['Score component', 'Score components', 'សមាសភាគពិន្ទុ'], {
      definition: () => import('@sala/contract/scoring/score-components'),
      khmer: scoringKhmer,
    }),
    entry('grading-definitions', SpellCheck, ['Grading definition', 'Grading definitions', 'និយមន័យនិទ្ទេស'], {
      definition: grading,
      screen: () => import('./grading-definitions-screen.tsx'),
    }),
    entry('subject-grading-ranges', ChartNoAxesColumn, ['Grading range', 'Grading ranges', 'ចន្លោះនិទ្ទេស'], {
      definition: grading,
      screen: () => import('./grading-ranges-screen.tsx'),
    }),
    entry(
      'total-score-grading-ranges',
      ChartColumnStacked,
      ['Total score grading range', 'Total score grading ranges', 'ចន្លោះនិទ្ទេសសរុប'],
      {
        definition: () => import('@sala/contract/scoring/total-ranges'),
        khmer: scoringKhmer,
        screen: () => import('./total-ranges-screen.tsx'),
      },
    ),
    entry('catalogs', FileQuestionMark, ['Question catalogue', 'Question catalogues', 'កាតាឡុកសំណួរ'], {
      definition: () => import('@sala/contract/pricing/catalogs'),
      forEditors: true,
      khmer: pricingKhmer,
    }),
  ]),
  group('places', 'Times and places', 'ពេលវេលា និងទីកន្លែង', [
    entry('study-times', Clock, ['Study time', 'Study times', 'ម៉ោងសិក្សា'], {
      definition: () => import('@sala/contract/academics/study-times'),
    }),
    entry('buildings', Building, ['Building', 'Buildings', 'អគារ'], {
      definition: rooms,
    }),
    entry('rooms', DoorOpen, ['Room', 'Rooms', 'បន្ទប់'], {
      definition: rooms,
    }),
  ]),
])
