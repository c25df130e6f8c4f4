import { actionStatus } from '@sala/contract/admissions/statuses'
import { printFollowUps, studentFollowUps } from '@sala/contract/admissions/student-follow-ups'
import { localToday } from '@sala/contract/kit/clock'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { PaperButton } from '../kit/paper-button.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { DueDate } from './due-date.tsx'
import type { FollowUpRow } from './finish-dialog.tsx'
import './admissions.css'

const dialogs = { finish: () => import('./finish-dialog.tsx') }
const short = (name: 'about_en' | 'about_kh' | 'outcome') => (row: FollowUpRow) =>
  row[name] ? (
    <span className="one-line" title={row[name]}>
      {row[name]}
    </span>
  ) : undefined
const columns = {
  action_date: (row: FollowUpRow) =>
    row.action_status === actionStatus.planned ? <DueDate day={row.action_date} /> : undefined,
  about_en: short('about_en'),
  about_kh: short('about_kh'),
  outcome: short('outcome'),
}

/** Everything planned and done for those who asked; what is due today goes on paper. */
export default function FollowUpsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, node } = useDialogs(dialogs)
  const actions = (row: FollowUpRow): MenuItem[] =>
    row.action_status === actionStatus.planned && may('update', studentFollowUps.name)
      ? [
          {
            key: 'finish',
            label: t('admissions.finish'),
            icon: <Check size={15} />,
            act: () => open('finish', { row }),
          },
        ]
      : []
  return (
    <>
      <ResourceScreen
        resource={studentFollowUps}
        columns={columns}
        actions={actions}
        toolbar={may('print', studentFollowUps.name) ? <PrintToday /> : undefined}
      />
      {node}
    </>
  )
}

function PrintToday() {
  const { t } = useTranslation()
  const branch_id = useBranch()
  const { method, path } = printFollowUps
  return (
    <PaperButton
      request={{ method, path, body: { action_date: localToday(), branch_id } }}
      label={t('admissions.printToday')}
    />
  )
}
