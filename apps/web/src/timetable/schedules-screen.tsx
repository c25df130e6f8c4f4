import { schedules } from '@sala/contract/timetable/schedules'
import { Button } from 'antd'
import { CalendarDays, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Query, Row } from '../kit/api.ts'
import { useAddress, useListState } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { Skeleton } from '../kit/states.tsx'

const TimetablePage = lazy(() => import('./timetable-page.tsx'))
const PrintManyDialog = lazy(() => import('./print-many-dialog.tsx'))

/** The timetables; opening one opens its week. */
export default function SchedulesScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [params, change] = useAddress()
  const { query } = useListState(schedules, useBranch())
  const [printing, setPrinting] = useState<{ what: readonly number[] | Query; onDone?: () => void }>()
  const opened = Number(params.get('sch'))
  if (opened)
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        <TimetablePage key={opened} sch_id={opened} />
      </Suspense>
    )
  const open = (row: Row) => change({ sch: String(row.sch_id), open: null })
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
        onOpen={open}
        formHides={(name) => name === 'details'}
        actions={(row) => [{ key: 'week', label: t('timetable.open'), icon: <CalendarDays size={15} />, act: () => open(row) }]}
        toolbar={prints && button(t('timetable.printAll'), () => setPrinting({ what: query }))}
        chosen={
          prints
            ? (rows, clear) => button(t('timetable.printChosen'), () => setPrinting({ what: rows.map((row) => row.sch_id as number), onDone: clear }))
            : undefined
        }
      />
      <Suspense fallback={null}>{printing && <PrintManyDialog {...printing} onClose={() => setPrinting(undefined)} />}</Suspense>
    </>
  )
}
