import { schedules } from '@sala/contract/academics/schedules'
import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../kit/list-state.ts'
import { ResourceScreen } from '../kit/resource-screen.tsx'
import { TimetablePage } from './timetable-page.tsx'
import './timetable.css'

/** The timetables; opening one opens its week. */
export default function SchedulesScreen() {
  const { t } = useTranslation()
  const [params, change] = useAddress()
  const opened = Number(params.get('sch'))
  if (opened) return <TimetablePage key={opened} sch_id={opened} />
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
