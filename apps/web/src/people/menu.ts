import {
  Ban,
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
import { area, entry, settings } from '../kit/menu.ts'

const khmer = () => import('@sala/contract/people/km.json')
const requests = () => import('@sala/contract/people/requests')

export const people = area('people', 'People', 'បុគ្គល', khmer, [
  entry('student-profiles', GraduationCap, ['Student', 'Students', 'សិស្ស'], {
    definition: () => import('@sala/contract/people/students'),
    screen: () => import('./students-screen.tsx'),
    findable: true,
  }),
  entry('parent-profiles', Users, ['Family', 'Families', 'គ្រួសារ'], {
    definition: () => import('@sala/contract/people/parents'),
    screen: () => import('./families-screen.tsx'),
    findable: true,
  }),
  entry('employees', UserRound, ['Employee', 'Employees', 'បុគ្គលិក'], {
    definition: () => import('@sala/contract/people/employees'),
    screen: () => import('./employees-screen.tsx'),
    findable: true,
  }),
  entry('teacher-profiles', Presentation, ['Teacher', 'Teachers', 'គ្រូបង្រៀន'], {
    definition: () => import('@sala/contract/people/teachers'),
    screen: () => import('./teachers-screen.tsx'),
    findable: true,
    // A teacher finds himself under his own details.
    readers: ['staff-api'],
  }),
  entry('disciplinary-actions', Gavel, ['Disciplinary action', 'Disciplinary actions', 'វិធានការវិន័យ'], {
    definition: () => import('@sala/contract/people/disciplinary-actions'),
    screen: () => import('./disciplinary-actions-screen.tsx'),
  }),
  entry('guardian-blocks', Ban, ['Blocked person', 'Blocked persons', 'អ្នកដែលត្រូវបានហាម'], {
    definition: () => import('@sala/contract/people/guardian-blocks'),
    screen: () => import('./blocked-persons-screen.tsx'),
  }),
  entry('duplicate-pairs', Combine, ['Possible duplicate', 'Duplicates', 'កំណត់ត្រាស្ទួន', 'កំណត់ត្រាដែលអាចស្ទួន'], {
    definition: () => import('@sala/contract/people/duplicate-pairs'),
    path: '/duplicates',
    forEditors: true,
    screen: () => import('./duplicates-screen.tsx'),
  }),
  entry('profile-approvals', ClipboardCheck, ['Request', 'Profile changes', 'ការកែប្រវត្តិរូប', 'សំណើ'], {
    definition: requests,
    needs: ['update-student-profiles', 'update-parent-profiles', 'update-employees'],
    readers: ['staff-api'],
    waits: '/home/staff-get-total-my-approvals',
    screen: () => import('./approvals-screen.tsx'),
  }),
  entry('staff-my-requests', MessageSquareReply, ['Request', 'My requests', 'សំណើរបស់ខ្ញុំ', 'សំណើ'], {
    definition: requests,
    needs: [],
    readers: ['staff-api'],
    path: '/my-details',
    screen: () => import('./my-details-screen.tsx'),
  }),
  settings([
    entry('attendance-shifts', Clock, ['Shift', 'Shifts', 'វេនការងារ'], {
      definition: () => import('@sala/contract/people/shifts'),
      screen: () => import('./shifts-screen.tsx'),
    }),
    entry('status-reasons', MessageSquareText, ['Status reason', 'Status reasons', 'មូលហេតុប្តូរស្ថានភាព'], {
      definition: () => import('@sala/contract/people/status-reasons'),
    }),
    entry('nationalities', Flag, ['Nationality', 'Nationalities', 'សញ្ជាតិ'], {
      definition: () => import('@sala/contract/people/nationalities'),
    }),
    entry('occupations', Hammer, ['Occupation', 'Occupations', 'មុខរបរ'], {
      definition: () => import('@sala/contract/people/occupations'),
    }),
  ]),
])
