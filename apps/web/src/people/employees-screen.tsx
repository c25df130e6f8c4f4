import { employees } from '@sala/contract/people/employees'
import { ArrowLeftRight, BadgeCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { usePhone } from '../kit/hooks.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { PrintCardsButton } from './print-cards-button.tsx'
import type { Employee } from './rows.ts'
import './people.css'

const EmployeeProfile = lazy(() => import('./employee-profile.tsx'))
const EmployeeForm = lazy(() => import('./employee-form.tsx'))
const dialogs = { action: () => import('./staff-actions.tsx') }
const pictured = {
  name_en: (row: Employee) => (
    <span className="with-avatar">
      <Avatar id={row.photo} name={row.name_en} />
      {row.name_en}
    </span>
  ),
}

const printed = (rows: readonly Employee[], clear: () => void) => (
  <PrintCardsButton of="employees" rows={rows} onPrinted={clear} />
)

/** Everybody who works here; opened, one of them has a page of his own. */
export default function EmployeesScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const phone = usePhone()
  const [params, change] = useUrlParams()
  const { open, node } = useDialogs(dialogs)
  const opened = params.get('open')
  const edited = params.get('edit')
  const actions = (row: Employee): MenuItem[] =>
    may('update', employees.name)
      ? [
          {
            key: 'status',
            label: t('people.changeStatus'),
            icon: <BadgeCheck size={15} />,
            act: () => open('action', { which: 'status', row }),
          },
          {
            key: 'transfer',
            label: t('people.transfer'),
            icon: <ArrowLeftRight size={15} />,
            act: () => open('action', { which: 'transfer', row }),
          },
        ]
      : []
  return (
    <Suspense fallback={null}>
      {opened === null ? (
        <ResourceScreen
          resource={employees}
          form={
            edited !== null || params.has('new') ? (
              <EmployeeForm
                key={edited ?? 'new'}
                id={edited ?? undefined}
                onSaved={(row) => change({ edit: null, new: null, ...(!edited && { open: keyOf(employees, row) }) })}
                onClose={() => change({ edit: null, new: null })}
              />
            ) : null
          }
          actions={actions}
          columns={phone ? undefined : pictured}
          chosen={may('print', employees.name) ? printed : undefined}
        />
      ) : (
        <EmployeeProfile key={opened} id={opened} />
      )}
      {node}
    </Suspense>
  )
}
