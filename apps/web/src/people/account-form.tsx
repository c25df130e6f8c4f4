import { employees } from '@sala/contract/people/employees'
import { accountPart, giveAccount } from '@sala/contract/people/hiring'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import OperationForm from '../kit/form/operation-form.tsx'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { toast } from '../kit/toast.tsx'
import { RolesInput, UserNameInput } from './employee-form.tsx'
import type { Employee } from './rows.ts'

interface AccountFormProps {
  readonly row: Employee
  readonly teaches: boolean
  readonly onClose: () => void
}

/** Gives an employee the account that he has not got yet; a teacher's has the role of teachers. */
export default function AccountForm({ row, teaches, onClose }: AccountFormProps) {
  const { t } = useTranslation()
  const slots = useMemo(
    () => ({
      user_name: (props: FieldSlotProps) => <UserNameInput {...props} values={row} />,
      role_ids: RolesInput,
    }),
    [row],
  )
  return (
    <OperationForm
      operation={giveAccount}
      source={employees}
      fixedValues={{ staff_id: row.staff_id, ...(teaches && { role_ids: accountPart.role_ids.default }) }}
      slots={slots}
      onClose={onClose}
      onDone={({ user_name }) => {
        toast(t('people.accountGiven', { name: user_name }))
        onClose()
      }}
    />
  )
}
