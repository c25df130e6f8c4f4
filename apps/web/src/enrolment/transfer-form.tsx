import { enrollments } from '@sala/contract/enrolment/enrolments'
import { transfers } from '@sala/contract/enrolment/transfers'
import { localToday } from '@sala/contract/kit/clock'
import { useQueryClient } from '@tanstack/react-query'
import ResourceForm from '../kit/form/resource-form.tsx'
import { hidesOfTransfer } from './transfer-fields.ts'

/** Records that a student goes elsewhere. */
export default function TransferForm({
  student_id,
  onClose,
  onDone,
}: {
  student_id: number
  onClose: () => void
  onDone: () => void
}) {
  const client = useQueryClient()
  return (
    <ResourceForm
      resource={transfers}
      hides={hidesOfTransfer}
      begun={{ student_id, transfer_date: localToday() }}
      onSaved={() => {
        for (const name of [enrollments.name, 'student-profiles']) client.invalidateQueries({ queryKey: [name] })
        onClose()
        onDone()
      }}
      onClose={onClose}
    />
  )
}
