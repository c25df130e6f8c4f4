import { employees, nextEmployeeId, uploadEmployeePhoto } from '@sala/contract/people/employees'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { ArrowLeftRight, BadgeCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, operate } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { usePhone } from '../kit/hooks.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { PrintCardsButton } from './print-cards-button.tsx'
import type { Employee } from './rows.ts'
import './people.css'

const EmployeeProfile = lazy(() => import('./employee-profile.tsx'))
const dialogs = { action: () => import('./staff-actions.tsx') }
const uploads = { photo: uploadEmployeePhoto }
const slots = { emp_id: EmployeeIdInput }
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
          onCreated={(row) => change({ new: null, open: keyOf(employees, row) })}
          uploads={uploads}
          formExtra={slots}
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

/** The number of an employee; left empty, the branch's next one, which is shown beforehand. */
function EmployeeIdInput({ id, value, values, row, invalid, describedBy, onChange, onLeave }: FieldSlotProps) {
  const branch_id = values.branch_id as number | null | undefined
  const { data } = useQuery({
    queryKey: [employees.name, 'next-id', branch_id],
    queryFn: () => operate(nextEmployeeId, { branch_id: branch_id! }),
    enabled: !row && typeof branch_id === 'number',
  })
  return (
    <Input
      id={id}
      value={(value as string | null) ?? ''}
      placeholder={data?.emp_id}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      status={invalid ? 'error' : undefined}
      maxLength={20}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  )
}
