import { schedules } from '@sala/contract/academics/schedules'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../kit/list-state.ts'
import { ResourceScreen } from '../kit/resource-screen.tsx'
import { Skeleton } from '../kit/states.tsx'

const TimetablePage = lazy(() => import('./timetable-page.tsx'))

/** The timetables; opening one opens its week. */
export default function SchedulesScreen() {
  const { t } = useTranslation()
  const [params, change] = useAddress()
  const opened = Number(params.get('sch'))
  if (opened)
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        <TimetablePage key={opened} sch_id={opened} />
      </Suspense>
    )
  const open = (row: Record<string, unknown>) => change({ sch: String(row.sch_id), open: null })
  return (
    <ResourceScreen
      resource={schedules}
      onOpen={open}
      formHides={(name) => name === 'details'}
      actions={(row) => [{ key: 'week', label: t('timetable.open'), icon: <CalendarDays size={15} />, act: () => open(row) }]}
    />
  )
}
