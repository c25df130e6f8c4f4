import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { closed, inquiryStatus } from '@sala/contract/admissions/statuses'
import { Segmented } from 'antd'
import { CalendarPlus, Columns3, List, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useAddress } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { DueDate } from './due-date.tsx'
import { inquirySlots } from './inquiry-slots.ts'
import { MyFollowUps } from './my-follow-ups.tsx'
import { PlanButton, PrintInquiriesButton } from './row-buttons.tsx'
import './admissions.css'

const InquiryPage = lazy(() => import('./inquiry-page.tsx'))
const InquiryBoard = lazy(() => import('./inquiry-board.tsx'))
const PlanFollowUp = lazy(() => import('./plan-follow-up.tsx'))
const RegisterDialog = lazy(() => import('./register-dialog.tsx'))

const columns = { next_follow_up: (row: Row) => <DueDate day={row.next_follow_up as string | null} /> }

/** Families who asked for a seat, as a list or as a board; opened, one of them has a page of its own. */
export default function InquiriesScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [params, change] = useAddress()
  const [planned, setPlanned] = useState<readonly Row[]>()
  const [registering, setRegistering] = useState<Row>()
  const opened = params.get('open')
  const board = params.get('view') === 'board'
  const plans = may('create', 'student-follow-ups')
  const registers = may('create', 'student-profiles')
  const prints = may('print', infoInquiries.name)
  const actions = (row: Row): MenuItem[] => [
    ...(plans && row.inquiry_status !== inquiryStatus.registered
      ? [{ key: 'plan', label: t('admissions.plan'), icon: <CalendarPlus size={15} />, act: () => setPlanned([row]) }]
      : []),
    ...(registers && !closed.includes(row.inquiry_status as number)
      ? [{ key: 'register', label: t('admissions.register'), icon: <UserPlus size={15} />, act: () => setRegistering(row) }]
      : []),
  ]
  const views = (
    <Segmented
      aria-label={t('admissions.view')}
      value={board ? 'board' : 'list'}
      onChange={(view) => change({ view: view === 'board' ? 'board' : null })}
      options={[
        { value: 'list', icon: <List size={15} aria-hidden />, label: t('admissions.list') },
        { value: 'board', icon: <Columns3 size={15} aria-hidden />, label: t('admissions.board') },
      ]}
    />
  )
  const chosen = (rows: readonly Row[], clear: () => void) => (
    <>
      {plans && <PlanButton rows={rows} onPlanned={clear} />}
      {prints && <PrintInquiriesButton rows={rows} />}
    </>
  )
  return (
    <Suspense fallback={null}>
      {opened !== null ? (
        <InquiryPage key={opened} id={opened} onPlan={setPlanned} onRegister={setRegistering} />
      ) : (
        <>
          <MyFollowUps />
          {board ? (
            <InquiryBoard views={views} actions={actions} onRegister={setRegistering} />
          ) : (
            <ResourceScreen
              resource={infoInquiries}
              columns={columns}
              actions={actions}
              formExtra={inquirySlots}
              toolbar={views}
              chosen={plans || prints ? chosen : undefined}
            />
          )}
        </>
      )}
      {planned && <PlanFollowUp rows={planned} onClose={() => setPlanned(undefined)} />}
      {registering && <RegisterDialog row={registering} onClose={() => setRegistering(undefined)} />}
    </Suspense>
  )
}
