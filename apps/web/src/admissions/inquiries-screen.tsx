import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { closed, inquiryStatus } from '@sala/contract/admissions/statuses'
import { Segmented } from 'antd'
import { CalendarPlus, Columns3, List, UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { DueDate } from './due-date.tsx'
import { inquirySlots } from './inquiry-slots.ts'
import { MyFollowUps } from './my-follow-ups.tsx'
import { PlanButton, PrintInquiriesButton } from './row-buttons.tsx'
import type { Inquiry } from './use-board.ts'
import './admissions.css'

const InquiryPage = lazy(() => import('./inquiry-page.tsx'))
const InquiryBoard = lazy(() => import('./inquiry-board.tsx'))
const dialogs = { plan: () => import('./plan-follow-up.tsx'), register: () => import('./register-dialog.tsx') }
const columns = { next_follow_up: (row: Inquiry) => <DueDate day={row.next_follow_up} /> }

/** Families who asked for a seat, as a list or as a board; opened, one of them has a page of its own. */
export default function InquiriesScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const { open, node } = useDialogs(dialogs)
  const plan = (rows: readonly Inquiry[]) => open('plan', { rows })
  const register = (row: Inquiry) => open('register', { row })
  const opened = params.get('open')
  const board = params.get('view') === 'board'
  const plans = may('create', 'student-follow-ups')
  const registers = may('create', 'student-profiles')
  const prints = may('print', infoInquiries.name)
  const actions = (row: Inquiry): MenuItem[] => [
    ...(plans && row.inquiry_status !== inquiryStatus.registered
      ? [{ key: 'plan', label: t('admissions.plan'), icon: <CalendarPlus size={15} />, act: () => plan([row]) }]
      : []),
    ...(registers && !closed.includes(row.inquiry_status)
      ? [{ key: 'register', label: t('admissions.register'), icon: <UserPlus size={15} />, act: () => register(row) }]
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
  const chosen = (rows: readonly Inquiry[], clear: () => void) => (
    <>
      {plans && <PlanButton rows={rows} onPlanned={clear} />}
      {prints && <PrintInquiriesButton rows={rows} />}
    </>
  )
  return (
    <Suspense fallback={null}>
      {opened !== null ? (
        <InquiryPage key={opened} id={opened} onPlan={plan} onRegister={register} />
      ) : (
        <>
          <MyFollowUps />
          {board ? (
            <InquiryBoard views={views} actions={actions} onRegister={register} />
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
      {node}
    </Suspense>
  )
}
