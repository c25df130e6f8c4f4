import { changeStudentStatus } from '@sala/contract/enrolment/student-status'
import { localToday } from '@sala/contract/kit/clock'
import { students } from '@sala/contract/people/students'
import { useTranslation } from 'react-i18next'
import OperationForm from '../kit/form/operation-form.tsx'
import { toast } from '../kit/toast.tsx'
import type { Student } from './rows.ts'

/** What is asked when a student's status changes. */
export default function StudentStatus({ row, onClose }: { row: Student; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <OperationForm
      operation={changeStudentStatus}
      source={students}
      known={{ effective_date: localToday() }}
      fixedValues={{ student_id: row.student_id }}
      onClose={onClose}
      onDone={(answer) => {
        toast(t('students.statusChanged', { count: answer.ended_seats }))
        onClose()
      }}
    />
  )
}
