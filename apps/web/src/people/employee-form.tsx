import { users } from '@sala/contract/accounts/users'
import { employees, nextEmployeeId, uploadEmployeePhoto } from '@sala/contract/people/employees'
import { accountPart, hireWith, suggestUserName, teacherPart } from '@sala/contract/people/hiring'
import { teachers } from '@sala/contract/people/teachers'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { operate, type Row } from '../kit/api.ts'
import { FormFields } from '../kit/form/form-fields.tsx'
import { RowDrawer, RowReader } from '../kit/form/row-drawer.tsx'
import { useRowForm } from '../kit/form/row-form.ts'
import { useDebounced, useOperation } from '../kit/hooks.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { emptyValue } from '../kit/input/form-state.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { useSession } from '../kit/session.tsx'

interface EmployeeFormProps {
  /** The employee to change; absent for a new one. */
  readonly id?: string
  readonly onSaved: (row: Row) => void
  readonly onClose: () => void
}

const uploads = { photo: uploadEmployeePhoto }
const parts = Object.entries({ ...teacherPart, ...accountPart })
const begun: Row = Object.fromEntries(parts.map(([name, field]) => [name, emptyValue(field)]))
const usual = ['branch_id', 'position_id', 'division_id', 'department_id', 'shift_id', 'hire_date']
const slots = { emp_id: EmployeeIdInput }
const accountSlots = { user_name: UserNameInput, role_ids: RolesInput }

/** Reads the employee who is to be changed, then opens the form. */
export default function EmployeeForm(props: EmployeeFormProps) {
  return (
    <RowReader resource={employees} id={props.id} onClose={props.onClose}>
      {(read) => <FilledForm {...props} read={read} />}
    </RowReader>
  )
}

function FilledForm({ id, read, onSaved, onClose }: EmployeeFormProps & { read?: Row }) {
  const hire = useOperation(hireWith)
  const isNew = id === undefined
  const rowForm = useRowForm(employees, read, uploads, isNew ? begun : {}, (body, values) =>
    values.is_teacher || values.has_account
      ? hire.mutateAsync({ input: { ...body, ...taken(values, Object.keys(begun)) } as never })
      : undefined,
  )
  const { form, fields, startAgain } = rowForm
  return (
    <RowDrawer
      resource={employees}
      rowForm={rowForm}
      isNew={isNew}
      uploads={uploads}
      slots={slots}
      fields={fields}
      first={`#${employees.name}-name_en`}
      wide
      again={() => {
        startAgain({ ...begun, ...taken(form.values, usual) })
        return `#${employees.name}-name_en`
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {isNew && <HiredAs form={form} />}
    </RowDrawer>
  )
}

const taken = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.flatMap((name) => (row[name] === '' ? [] : [[name, row[name]]])))

/** What else a new employee is from the first day: a teacher, somebody who signs in. */
function HiredAs({ form }: Pick<ReturnType<typeof useRowForm>, 'form'>) {
  const { may } = useSession()
  const teaches = form.values.is_teacher === 1
  const shown = parts.filter(([name]) => {
    if (name in teacherPart) return may('create', teachers.name) && (name === 'is_teacher' || teaches)
    if (name === 'role_ids' && teaches) return false
    return may('create', users.name) && (name === 'has_account' || form.values.has_account === 1)
  })
  if (shown.length === 0) return null
  return (
    <div className="hired-as">
      <FormFields owner={hireWith.name} source={teachers} fields={shown} form={form} slots={accountSlots} />
    </div>
  )
}

/** The number of an employee; left empty, the branch's next one, which is shown beforehand. */
function EmployeeIdInput(props: FieldSlotProps) {
  const branch_id = props.values.branch_id as number | null | undefined
  const { data } = useQuery({
    queryKey: [employees.name, 'next-id', branch_id],
    queryFn: () => operate(nextEmployeeId, { branch_id: branch_id! }),
    enabled: !props.row && typeof branch_id === 'number',
  })
  return <SuggestedInput {...props} suggested={data?.emp_id} most={20} />
}

/** The name that somebody signs in with; left empty, the one that is shown, made of his own. */
export function UserNameInput(props: FieldSlotProps) {
  const full_name = useDebounced(String(props.values.name_en ?? '').trim(), 250)
  const { data } = useQuery({
    queryKey: [users.name, 'suggested', full_name],
    queryFn: () => operate(suggestUserName, { full_name }),
    enabled: full_name !== '',
  })
  return <SuggestedInput {...props} suggested={data?.user_name} most={60} />
}

export function RolesInput(props: FieldSlotProps) {
  return <RefSelect {...props} source={users} fits={(role) => role.guard === 'staff-api'} />
}

function SuggestedInput({
  id,
  value,
  label,
  invalid,
  describedBy,
  suggested,
  most,
  onChange,
  onLeave,
}: FieldSlotProps & { suggested: string | undefined; most: number }) {
  return (
    <Input
      id={id}
      aria-label={label}
      value={(value as string | null) ?? ''}
      placeholder={suggested}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      status={invalid ? 'error' : undefined}
      maxLength={most}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  )
}
