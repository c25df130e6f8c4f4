import { infoInquiries } from '@sala/contract/admissions/info-inquiries'
import { studentFollowUps } from '@sala/contract/admissions/student-follow-ups'
import { addDays, localToday } from '@sala/contract/kit/clock'
import { useQueryClient } from '@tanstack/react-query'
import ResourceForm from '../kit/form/resource-form.tsx'
import type { Inquiry } from './use-board.ts'

const hides = (name: string) => name === 'branch_id' || name === 'outcome' || name === 'action_status'

/** Plans one follow-up for these inquiries: tomorrow, by whoever looks after the first of them. */
export default function PlanFollowUp({
  rows,
  onClose,
  onPlanned,
}: {
  rows: readonly Inquiry[]
  onClose: () => void
  onPlanned?: () => void
}) {
  const client = useQueryClient()
  const owner = rows.find((row) => row.responsible_by)?.responsible_by ?? null
  const begun = {
    inquiry_id_list: rows.map((row) => row.inquiry_id),
    responsible_by: owner,
    action_date: addDays(localToday(), 1),
    branch_id: null,
  }
  return (
    <ResourceForm
      resource={studentFollowUps}
      begun={begun}
      hides={hides}
      onSaved={() => {
        client.invalidateQueries({ queryKey: [infoInquiries.name] })
        onPlanned?.()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
