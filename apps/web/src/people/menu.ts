import { Clock, Flag, Hammer, IdCard, MessageSquareText, Presentation, UserRound } from 'lucide-react'
import { area, entry, group } from '../kit/menu.ts'

export const people = area('people', 'People', 'បុគ្គល', [
  // The lists of people stand above the groups.
  entry('employees', UserRound, ['Employee', 'Employees', 'បុគ្គលិក'], { screen: () => import('./employees-screen.tsx'), findable: true }),
  entry('teacher-profiles', Presentation, ['Teacher', 'Teachers', 'គ្រូបង្រៀន'], {
    from: 'teachers',
    screen: () => import('./teachers-screen.tsx'),
    findable: true,
  }),
  group('staff-lists', 'Staff lists', 'បញ្ជីសម្រាប់បុគ្គលិក', [
    entry('attendance-shifts', Clock, ['Shift', 'Shifts', 'វេនការងារ'], { from: 'shifts' }),
    entry('status-reasons', MessageSquareText, ['Status reason', 'Status reasons', 'មូលហេតុប្តូរស្ថានភាព']),
    entry('nationalities', Flag, ['Nationality', 'Nationalities', 'សញ្ជាតិ']),
    entry('occupations', Hammer, ['Occupation', 'Occupations', 'មុខរបរ']),
  ]),
  group('cards', 'Cards', 'កាត', [entry('card-templates', IdCard, ['Card template', 'Card templates', 'គំរូកាត'])]),
])
