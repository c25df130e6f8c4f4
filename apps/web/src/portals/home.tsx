import { lazy } from 'react'
import { useUser } from '../app/user.ts'

const StaffHome = lazy(() => import('./staff-home.tsx'))
const TeacherHome = lazy(() => import('./teacher-home.tsx'))
const FamilyHome = lazy(() => import('./family-home.tsx'))
const homes = {
  'staff-api': StaffHome,
  'teacher-api': TeacherHome,
  'parent-api': FamilyHome,
  'student-api': FamilyHome,
}

/** Each kind of user has a home of his own. */
export default function Home() {
  const Own = homes[useUser().user_type]
  return <Own />
}
