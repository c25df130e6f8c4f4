import { localToday } from '@sala/contract/kit/clock'
import { employees } from '@sala/contract/people/employees'
import { changeStaffStatus, transferEmployee } from '@sala/contract/people/staff-changes'
import { useTranslation } from 'react-i18next'
import OperationForm from '../kit/form/operation-form.tsx'
import { toast } from '../kit/toast.tsx'
import type { Employee } from './rows.ts'

interface StaffActionProps {
  readonly which: 'status' | 'transfer'
  readonly row: Employee
  readonly onClose: () => void
}

/** What is asked when an employee's status or place changes. */
export default function StaffAction({ which, row, onClose }: StaffActionProps) {
  const { t } = useTranslation()
  const settled = { staff_id: row.staff_id }
  if (which === 'status')
    return (
      <OperationForm
        operation={changeStaffStatus}
        source={employees}
        known={{ effective_date: localToday() }}
        fixedValues={settled}
        onClose={onClose}
        onDone={({ accounts }) => {
          const closed = accounts.filter(({ disable }) => disable === 1).map(({ user_name }) => user_name)
          toast(closed.length > 0 ? t('people.alsoClosed', { names: closed.join(', ') }) : t('people.statusChanged'))
          onClose()
        }}
      />
    )
  const { branch_id, division_id, department_id, position_id } = row
  return (
    <OperationForm
      operation={transferEmployee}
      source={employees}
      known={{ branch_id, division_id, department_id, position_id, effective_date: localToday() }}
      fixedValues={settled}
      onClose={onClose}
      onDone={() => {
        toast(t('people.transferred'))
        onClose()
      }}
    />
  )
}
