import { ArrowLeftRight, BookCheck, Gauge, GraduationCap, Landmark, ListChecks, PhoneCall, Presentation, Shuffle, UserMinus, UserSearch } from 'lucide-react'
import { area, entry, group } from '../kit/menu.ts'

export const reports = area('reports', 'Reports', 'របាយការណ៍', [
  entry('dashboard', Gauge, ['Finance dashboard', 'Finance dashboard', 'ផ្ទាំងហិរញ្ញវត្ថុ'], { screen: () => import('./dashboard-screen.tsx') }),
  entry('daily-closeout', BookCheck, ['Daily closeout', 'Daily closeout', 'របាយការណ៍បិទបញ្ជីប្រចាំថ្ងៃ'], { path: '/report/daily-closeout' }),
  group('student-reports', 'Lists of students', 'បញ្ជីសិស្ស', [
    entry('student-lists', ListChecks, ['Student list', 'Student list', 'បញ្ជីឈ្មោះសិស្ស'], { path: '/report/student-lists' }),
    entry('student-list-for-moeys', Landmark, ['Student list for the ministry', 'Student list for the ministry', 'បញ្ជីឈ្មោះសិស្សជូនក្រសួង'], {
      path: '/report/student-list-for-moeys',
    }),
    entry('inactive-students', UserMinus, ['Inactive students', 'Inactive students', 'សិស្សឈប់រៀន និងព្យួរការសិក្សា'], { path: '/report/inactive-students' }),
    entry('student-enrollment-reports', GraduationCap, ['Enrolments', 'Enrolments', 'របាយការណ៍ចុះឈ្មោះចូលរៀន'], {
      path: '/report/student-enrollments',
      from: 'student-enrollments',
    }),
    entry('student-exchanges', Shuffle, ['Changes of class', 'Changes of class', 'របាយការណ៍ផ្លាស់ថ្នាក់'], { path: '/report/student-exchanges' }),
    entry('student-transfer-reports', ArrowLeftRight, ['Transfers', 'Transfers', 'របាយការណ៍ផ្ទេរសិស្ស'], {
      path: '/report/student-transfers',
      from: 'student-transfers',
    }),
    entry('info-inquiry-reports', UserSearch, ['Inquiries by day', 'Inquiries by day', 'របាយការណ៍សាកសួរព័ត៌មាន'], {
      path: '/report/info-inquiries',
      from: 'info-inquiries',
    }),
    entry('student-follow-up-reports', PhoneCall, ['Follow-ups by person', 'Follow-ups by person', 'របាយការណ៍តាមដាន'], {
      path: '/report/student-follow-ups',
      from: 'student-follow-ups',
    }),
    entry('class-teaching-reports', Presentation, ['Class teaching', 'Class teaching', 'របាយការណ៍បង្រៀនតាមថ្នាក់'], { path: '/report/class-teaching' }),
  ]),
])
