import { enrollments } from '@sala/contract/enrolment/enrolments'
import { Button } from 'antd'
import { LayoutGrid } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useSession } from '../kit/session.tsx'
import { Skeleton } from '../kit/states.tsx'

const SeatBoard = lazy(() => import('./seat-board.tsx'))

/** Who sits where: a board over the classes for the office, the list of seats for everybody else. */
export default function EnrollmentsScreen() {
  const { t } = useTranslation()
  const { actor } = useSession()
  const [params, change] = useUrlParams()
  const office = actor.user_type === 'staff-api'
  if (office && params.get('view') !== 'list')
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        <SeatBoard />
      </Suspense>
    )
  const toBoard = (
    <Button icon={<LayoutGrid size={15} aria-hidden />} onClick={() => change({ view: null, page: null, open: null })}>
      {t('seats.board')}
    </Button>
  )
  return <ResourceScreen resource={enrollments} toolbar={office ? toBoard : undefined} />
}
