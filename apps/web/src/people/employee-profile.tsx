import { employees, uploadEmployeePhoto } from '@sala/contract/people/employees'
import { readStaffRecord } from '@sala/contract/people/staff-changes'
import { hasLeft } from '@sala/contract/people/statuses'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ArrowLeftRight, BadgeCheck, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useRow } from '../kit/hooks.ts'
import { resourceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { FactCards, PersonHead, PersonWaits, recordDialogs } from './person-page.tsx'
import { PrintCardsButton } from './print-cards-button.tsx'
import type { Employee } from './rows.ts'
import { StaffTimeline, StatusBadge } from './staff-timeline.tsx'

const ResourceForm = lazy(() => import('../kit/form/resource-form.tsx'))
const dialogs = { ...recordDialogs, action: () => import('./staff-actions.tsx') }
// The reason of the status is told by the record beside it.
const inHead = ['emp_id', 'name_en', 'name_kh', 'status', 'status_reason_id']
const uploads = { photo: uploadEmployeePhoto }

/** An employee on one page: who, the job, how to reach him, what happened to him here, and what can be done. */
export default function EmployeeProfile({ id }: { id: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const query = useRow(employees, id)
  const { open, node } = useDialogs(dialogs)
  useWatch(employees.name)
  const edits = may('update', employees.name)
  const row = query.data
  if (!row) return <PersonWaits query={query} />
  const removes = () => open('remove', { resource: employees, row, onRemoved: () => change({ open: null }) })
  const menu = [
    ...(may('view', 'history-tracking')
      ? [{ key: 'history', label: t('detail.history'), act: () => open('history', { resource: employees, id }) }]
      : []),
    ...(may('delete', employees.name)
      ? [{ key: 'remove', label: t('action.delete'), icon: <Trash2 size={15} />, danger: true, act: removes }]
      : []),
  ]
  return (
    <div className="page">
      <PersonHead
        resource={employees}
        row={row}
        second={language === 'km' ? row.name_en : row.name_kh}
        upload={edits ? uploadEmployeePhoto : undefined}
        badges={<StatusBadge status={row.status} />}
        menu={menu}
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
      <Suspense fallback={null}>
        {params.has('edit') && (
          <ResourceForm
            resource={employees}
            id={id}
            uploads={uploads}
            onSaved={() => change({ edit: null })}
            onClose={() => change({ edit: null })}
          />
        )}
      </Suspense>
      {node}
    </div>
  )
}

function StaffRecord({ row }: { row: Employee }) {
  const { t } = useTranslation()
  const { may } = useSession()
  const { staff_id } = row
  const { data, error, refetch } = useQuery({
    queryKey: [employees.name, 'record', staff_id],
    queryFn: () => operate(readStaffRecord, { staff_id }),
  })
  const left = hasLeft.includes(row.status)
  return (
    <div className="person-column">
      <section className="card person-card">
        <h2>{t('people.record')}</h2>
        {error && <ProblemNote problem={error} onRetry={refetch} compact />}
        {data && <StaffTimeline events={data.events} hired={row.hire_date} />}
      </section>
      {data && (
        <section className="card person-card">
          <h2>{t('people.accounts')}</h2>
          {data.accounts.length === 0 && <p className="second">{t('people.noAccount')}</p>}
          {data.accounts.map(({ user_id, user_name, disable }) => (
            <p key={user_id} className="person-account">
              {may('view', 'users') ? (
                <Link to={`/users?open=${user_id}`}>{user_name}</Link>
              ) : (
                <strong>{user_name}</strong>
              )}
              <Badge tone={disable ? 'quiet' : left ? 'warn' : 'ok'}>
                {t(disable ? 'people.accountClosed' : 'people.accountOpen')}
              </Badge>
            </p>
          ))}
          {left && data.accounts.some(({ disable }) => !disable) && (
            <p className="person-warning">{t('people.stillOpen')}</p>
          )}
        </section>
      )}
      {data?.teacher_id && may('view', 'teacher-profiles') && (
        <Link to={`/teacher-profiles?open=${data.teacher_id}`}>{t('people.toTeacher')}</Link>
      )}
    </div>
  )
}
