import { schedules } from '@sala/contract/timetable/schedules'
import { Button } from 'antd'
import { CalendarDays, Printer } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { useListState, useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { Skeleton } from '../kit/states.tsx'

const TimetablePage = lazy(() => import('./timetable-page.tsx'))
const dialogs = { print: () => import('./print-many-dialog.tsx') }

/** The timetables; opening one opens its week. */
export default function SchedulesScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const { query } = useListState(schedules, useBranch())
  const { open, node } = useDialogs(dialogs)
  const opened = Number(params.get('sch'))
  if (opened)
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        <TimetablePage key={opened} sch_id={opened} />
      </Suspense>
    )
  const openWeek = ({ sch_id }: { sch_id: number }) => change({ sch: String(sch_id), open: null, new: null })
  const button = (label: string, print: () => void) => (
    <Button icon={<Printer size={15} aria-hidden />} onClick={print}>
      {label}
    </Button>
  )
  const prints = may('print', schedules.name)
  return (
    <>
      <ResourceScreen
        resource={schedules}
        onOpen={openWeek}
        onCreated={openWeek}
        formHides={(name) => name === 'details'}
        actions={(row) => [
          { key: 'week', label: t('timetable.open'), icon: <CalendarDays size={15} />, act: () => openWeek(row) },
        ]}
        toolbar={prints && button(t('timetable.printAll'), () => open('print', { what: query }))}
        chosen={
          prints
            ? (rows, clear) =>
                button(t('timetable.printChosen'), () =>
                  open('print', { what: rows.map((row) => row.sch_id), onDone: clear }),
                )
            : undefined
        }
      />
      {node}
    </>
  )
}
