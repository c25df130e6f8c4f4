import { changeStudentStatus } from '@sala/contract/enrolment/student-status'
import { localToday } from '@sala/contract/kit/clock'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { students } from '@sala/contract/people/students'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import OperationForm from '../kit/form/operation-form.tsx'
import { toast } from '../kit/toast.tsx'

/** What is asked when a student's status changes. */
export default function StudentStatus({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <OperationForm
      operation={changeStudentStatus}
      source={students}
      known={{ effective_date: localToday() }}
      settled={{ student_id: row.student_id }}
      onClose={onClose}
      onDone={(answer) => {
        toast(t('students.statusChanged', { count: (answer as AnswerOf<typeof changeStudentStatus>).ended_seats }))
        onClose()
      }}
    />
  )
}
