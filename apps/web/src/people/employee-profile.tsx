import { resetPassword, users } from '@sala/contract/accounts/users'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { employees, uploadEmployeePhoto } from '@sala/contract/people/employees'
import { readStaffRecord } from '@sala/contract/people/staff-changes'
import { hasLeft, staffStatus } from '@sala/contract/people/statuses'
import { teachers } from '@sala/contract/people/teachers'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowLeftRight, BadgeCheck, GraduationCap, KeyRound, Pencil, UserPlus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useRow } from '../kit/hooks.ts'
import { resourceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { EditForm } from '../kit/page/record-page.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { FactCards, PersonHead, PersonWaits } from './person-page.tsx'
import { PrintCardsButton } from './print-cards-button.tsx'
import type { Employee } from './rows.ts'
import { StaffTimeline, StatusBadge } from './staff-timeline.tsx'
import './families.css'

const EmployeeForm = lazy(() => import('./employee-form.tsx'))
const dialogs = { action: () => import('./staff-actions.tsx') }
const recordForms = {
  teacher: () => import('../kit/form/resource-form.tsx'),
  account: () => import('./account-form.tsx'),
  link: () => import('./link-dialog.tsx'),
}
// The rest is the employee's own and is taken from him.
const ofTeacher = ['register_type', 'acps_ids']
const hidesOfTeacher = (name: string) => !ofTeacher.includes(name)
// The reason of the status is told by the record beside it.
const inHead = ['emp_id', 'name_en', 'name_kh', 'status', 'status_reason_id']

/** An employee on one page: who, the job, how to reach him, what happened to him here, and what can be done. */
export default function EmployeeProfile({ id }: { id: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [, change] = useUrlParams()
  const query = useRow(employees, id)
  const { open, node } = useDialogs(dialogs)
  useWatch(employees.name)
  const edits = may('update', employees.name)
  const row = query.data
  if (!row) return <PersonWaits query={query} />
  return (
    <div className="page">
      <PersonHead
        resource={employees}
        row={row}
        second={language === 'km' ? row.name_en : row.name_kh}
        upload={edits ? uploadEmployeePhoto : undefined}
        badges={<StatusBadge status={row.status} />}
        actions={
          <>
            {may('print', employees.name) && <PrintCardsButton of="employees" rows={[row]} />}
            {edits && (
              <>
                <Button
                  icon={<BadgeCheck size={15} aria-hidden />}
                  onClick={() => open('action', { which: 'status', row })}
                >
                  {t('people.changeStatus')}
                </Button>
                {!hasLeft.includes(row.status) && (
                  <Button
                    icon={<ArrowLeftRight size={15} aria-hidden />}
                    onClick={() => open('action', { which: 'transfer', row })}
                  >
                    {t('people.transfer')}
                  </Button>
                )}
                <Button type="primary" icon={<Pencil size={15} aria-hidden />} onClick={() => change({ edit: id })}>
                  {t('action.edit')}
                </Button>
              </>
            )}
          </>
        }
      />
      <div className="person-grid">
        <div className="person-column">
          <FactCards resource={employees} row={row} except={inHead} first={resourceLabel(employees, language, 'one')} />
        </div>
        <StaffRecord row={row} />
      </div>
      <EditForm
        resource={employees}
        id={id}
        form={(close) => <EmployeeForm id={id} onSaved={close} onClose={close} />}
      />
      {node}
    </div>
  )
}

function StaffRecord({ row }: { row: Employee }) {
  const { t } = useTranslation()
  const { staff_id } = row
  const { data, error, refetch } = useQuery({
    queryKey: [employees.name, 'record', staff_id],
    queryFn: () => operate(readStaffRecord, { staff_id }),
  })
  return (
    <div className="person-column">
      {data && <TeacherCard row={row} teacherId={data.teacher_id} onMade={refetch} />}
      {data && <AccountsCard row={row} record={data} />}
      <section className="card person-card">
        <h2>{t('people.record')}</h2>
        {error && <ProblemNote problem={error} onRetry={refetch} compact />}
        {data && <StaffTimeline events={data.events} hired={row.hire_date} />}
      </section>
    </div>
  )
}

/** Whether he teaches: the way to his page as a teacher, or to become one. */
function TeacherCard({
  row,
  teacherId,
  onMade,
}: {
  row: Employee
  teacherId: number | null
  onMade: () => Promise<unknown>
}) {
  const { t } = useTranslation()
  const { may } = useSession()
  const place = useHref()
  const { open, close, node } = useDialogs(recordForms)
  const makes = !teacherId && row.status === staffStatus.active && may('create', teachers.name)
  if (!makes && !(teacherId && may('view', teachers.name))) return null
  const make = () =>
    open('teacher', {
      resource: teachers,
      begun: { staff_id: row.staff_id },
      hides: hidesOfTeacher,
      onSaved: async () => {
        close()
        await onMade()
      },
    })
  return (
    <section className="card person-card">
      <div className="card-head">
        <h2>{t('people.teacher')}</h2>
        {makes && (
          <Button size="small" icon={<GraduationCap size={14} aria-hidden />} onClick={make}>
            {t('people.makeTeacher')}
          </Button>
        )}
      </div>
      {teacherId ? (
        <Link to={place(`/teacher-profiles?open=${teacherId}`)}>{t('people.toTeacher')}</Link>
      ) : (
        <p className="second">{t('people.notTeacher')}</p>
      )}
      {node}
    </section>
  )
}

/** What he signs in with, the link that opens it, and an account where he has none. */
function AccountsCard({ row, record }: { row: Employee; record: AnswerOf<typeof readStaffRecord> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may, mayAsk } = useSession()
  const place = useHref()
  const { open, node } = useDialogs(recordForms)
  const { accounts, teacher_id } = record
  const left = hasLeft.includes(row.status)
  return (
    <section className="card person-card">
      <div className="card-head">
        <h2>{t('people.accounts')}</h2>
        {accounts.length === 0 && !left && may('create', users.name) && (
          <Button
            size="small"
            icon={<UserPlus size={14} aria-hidden />}
            onClick={() => open('account', { row, teaches: teacher_id !== null })}
          >
            {t('people.giveAccount')}
          </Button>
        )}
      </div>
      {accounts.length === 0 && <p className="second">{t('people.noAccount')}</p>}
      {accounts.map((user) => (
        <p key={user.user_id} className="person-account">
          {may('view', users.name) ? (
            <Link to={place(`/users?open=${user.user_id}`)} translate="no">
              {user.user_name}
            </Link>
          ) : (
            <strong translate="no">{user.user_name}</strong>
          )}
          <Badge tone={user.disable ? 'quiet' : left ? 'warn' : 'ok'}>
            {t(user.disable ? 'people.accountClosed' : 'people.accountOpen')}
          </Badge>
          {!user.disable && !left && mayAsk(resetPassword) && (
            <Button
              size="small"
              icon={<KeyRound size={14} aria-hidden />}
              onClick={() => open('link', { user, name: titleOf(employees, row, language) })}
            >
              {t('people.signInLink')}
            </Button>
          )}
        </p>
      ))}
      {left && accounts.some(({ disable }) => !disable) && <p className="person-warning">{t('people.stillOpen')}</p>}
      {node}
    </section>
  )
}
