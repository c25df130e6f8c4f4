import {
  ClipboardCheck,
  Clock,
  Combine,
  Flag,
  Gavel,
  GraduationCap,
  Hammer,
  MessageSquareReply,
  MessageSquareText,
  Presentation,
  UserRound,
  Users,
} from 'lucide-react'
import { area, entry, group } from '../kit/menu.ts'

export const people = area('people', 'People', 'បុគ្គល', [
  // The lists of people stand above the groups.
  entry('student-profiles', GraduationCap, ['Student', 'Students', 'សិស្ស'], {
    from: 'students',
    screen: () => import('./students-screen.tsx'),
    findable: true,
  }),
  entry('parent-profiles', Users, ['Family', 'Families', 'គ្រួសារ'], {
    from: 'parents',
    screen: () => import('./families-screen.tsx'),
    findable: true,
  }),
  entry('employees', UserRound, ['Employee', 'Employees', 'បុគ្គលិក'], {
    screen: () => import('./employees-screen.tsx'),
    findable: true,
  }),
  entry('teacher-profiles', Presentation, ['Teacher', 'Teachers', 'គ្រូបង្រៀន'], {
    from: 'teachers',
    screen: () => import('./teachers-screen.tsx'),
    findable: true,
  }),
  entry('disciplinary-actions', Gavel, ['Disciplinary action', 'Disciplinary actions', 'វិធានការវិន័យ'], {
    screen: () => import('./disciplinary-actions-screen.tsx'),
  }),
  entry('duplicate-pairs', Combine, ['Possible duplicate', 'Duplicates', 'កំណត់ត្រាស្ទួន', 'កំណត់ត្រាដែលអាចស្ទួន'], {
    path: '/duplicates',
    screen: () => import('./duplicates-screen.tsx'),
  }),
  group('staff-lists', 'Staff lists', 'បញ្ជីសម្រាប់បុគ្គលិក', [
    entry('attendance-shifts', Clock, ['Shift', 'Shifts', 'វេនការងារ'], {
      from: 'shifts',
      screen: () => import('./shifts-screen.tsx'),
    }),
    entry('status-reasons', MessageSquareText, ['Status reason', 'Status reasons', 'មូលហេតុប្តូរស្ថានភាព']),
    entry('nationalities', Flag, ['Nationality', 'Nationalities', 'សញ្ជាតិ']),
    entry('occupations', Hammer, ['Occupation', 'Occupations', 'មុខរបរ']),
  ]),
  group('requests', 'Requests', 'សំណើ', [
    entry('profile-approvals', ClipboardCheck, ['Request', 'Profile changes', 'ការកែប្រវត្តិរូប', 'សំណើ'], {
      from: 'requests',
      needs: ['update-student-profiles', 'update-parent-profiles', 'update-employees'],
      readers: ['staff-api'],
      waits: '/home/staff-get-total-my-approvals',
      screen: () => import('./approvals-screen.tsx'),
    }),
    entry('staff-my-requests', MessageSquareReply, ['Request', 'My requests', 'សំណើរបស់ខ្ញុំ', 'សំណើ'], {
      from: 'requests',
      needs: [],
      readers: ['staff-api'],
      path: '/my-details',
      screen: () => import('./my-details-screen.tsx'),
    }),
  ]),
])
