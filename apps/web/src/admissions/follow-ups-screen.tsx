import { actionStatus } from '@sala/contract/admissions/statuses'
import { printFollowUps, studentFollowUps } from '@sala/contract/admissions/student-follow-ups'
import { localToday } from '@sala/contract/kit/clock'
import { Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { PaperButton } from '../kit/paper-button.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { DueDate } from './due-date.tsx'
import './admissions.css'

const FinishDialog = lazy(() => import('./finish-dialog.tsx'))
const short = (name: string) => (row: Row) =>
  row[name] ? (
    <span className="one-line" title={String(row[name])}>
      {String(row[name])}
    </span>
  ) : undefined
const columns = {
  action_date: (row: Row) => (row.action_status === actionStatus.planned ? <DueDate day={row.action_date as string} /> : undefined),
  about_en: short('about_en'),
  about_kh: short('about_kh'),
  outcome: short('outcome'),
}

/** Everything planned and done for those who asked; what is due today goes on paper. */
export default function FollowUpsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [finished, setFinished] = useState<Row>()
  const actions = (row: Row): MenuItem[] =>
    row.action_status === actionStatus.planned && may('update', studentFollowUps.name)
      ? [{ key: 'finish', label: t('admissions.finish'), icon: <Check size={15} />, act: () => setFinished(row) }]
      : []
  return (
    <>
      <ResourceScreen
        resource={studentFollowUps}
        columns={columns}
        actions={actions}
        toolbar={may('print', studentFollowUps.name) ? <PrintToday /> : undefined}
      />
      <Suspense fallback={null}>{finished && <FinishDialog row={finished} onClose={() => setFinished(undefined)} />}</Suspense>
    </>
  )
}

function PrintToday() {
  const { t } = useTranslation()
  const branch_id = useBranch()
  const { method, path } = printFollowUps
  return <PaperButton request={{ method, path, body: { action_date: localToday(), branch_id } }} label={t('admissions.printToday')} />
}
