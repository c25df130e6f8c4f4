import { enrollments } from '@sala/contract/enrolment/enrolments'
import { transfers } from '@sala/contract/enrolment/transfers'
import { useQueryClient } from '@tanstack/react-query'
import type { Row } from '../kit/api.ts'
import ResourceForm from '../kit/resource-form.tsx'

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Phnom_Penh' })

/** Between branches there is no other school, and whoever leaves goes to no branch. */
export const hidesOfTransfer = (name: string, values: Row): boolean => name === (values.transfer_type === 2 ? 'to_branch_id' : 'to_school')

/** Records that a student goes elsewhere. */
export default function TransferForm({ student_id, onClose, onDone }: { student_id: number; onClose: () => void; onDone: () => void }) {
  const client = useQueryClient()
  return (
    <ResourceForm
      resource={transfers}
      hides={hidesOfTransfer}
      begun={{ student_id, transfer_date: today() }}
      onSaved={() => {
        for (const name of [enrollments.name, 'student-profiles']) client.invalidateQueries({ queryKey: [name] })
        onClose()
        onDone()
      }}
      onClose={onClose}
    />
  )
}
