import { lazy } from 'react'
import { useUser } from '../app/user.ts'

const StaffHome = lazy(() => import('./staff-home.tsx'))
const PersonHome = lazy(() => import('./person-home.tsx'))

/** Each kind of user has a home of his own. */
export default function Home() {
  return useUser().user_type === 'staff-api' ? <StaffHome /> : <PersonHome />
}
