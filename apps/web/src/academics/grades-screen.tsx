import { grades } from '@sala/contract/academics/grades'
import { Button } from 'antd'
import { Waypoints } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

const GradePath = lazy(() => import('./grade-path.tsx'))

/** Grades as a list, or as the path that a child takes through them. */
export default function GradesScreen() {
  const { t } = useTranslation()
  const [params, change] = useUrlParams()
  if (params.get('view') === 'path')
    return (
      <Suspense fallback={null}>
        <GradePath onList={() => change({ view: null })} />
      </Suspense>
    )
  return (
    <ResourceScreen
      resource={grades}
      toolbar={
        <Button icon={<Waypoints size={15} aria-hidden />} onClick={() => change({ view: 'path' })}>
          {t('gradePath.open')}
        </Button>
      }
    />
  )
}
