import { printCertificate } from '@sala/contract/enrolment/registrar-papers'
import { enrolStudents, moveStudents } from '@sala/contract/enrolment/seating'
import { transfers } from '@sala/contract/enrolment/transfers'
import { studentHasLeft, studentStatus } from '@sala/contract/people/student-statuses'
import { students } from '@sala/contract/people/students'
import { Button } from 'antd'
import { Armchair, ArrowLeftRight, ArrowRight, FileText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { operationLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useSession } from '../kit/session.tsx'
import { usePath } from './use-path.ts'
import './enrolment.css'

const SeatDialog = lazy(() => import('./seat-dialog.tsx'))
const dialogs = {
  move: () => import('./seat-dialog.tsx'),
  transfer: () => import('./transfer-form.tsx'),
  certificate: () => import('./print-papers.tsx').then((found) => ({ default: found.PrintCertificateDialog })),
}

/** What the registrar does with one student: a seat, another one, another branch, and the paper about it. */
export default function StudentDeeds({ row }: { row: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor, may, mayAsk } = useSession()
  const [params, change] = useUrlParams()
  const { open, node } = useDialogs(dialogs)
  const { student_id, branch_id, status } = row as { student_id: number; branch_id: number; status: number }
  const { steps, seats } = usePath(student_id)
  if (!steps) return null
  const whom = { student_id, branch_id, seats, name: titleOf(students, row, language) }
  const isActive = status === studentStatus.active
  const hasLeft = studentHasLeft.includes(status)
  const enrols = isActive && mayAsk(enrolStudents)
  return (
    <>
      {enrols && seats.length === 0 && (
        <Button type="primary" icon={<Armchair size={15} aria-hidden />} onClick={() => change({ enrol: '0' })}>
          {t('seats.enrol')}
        </Button>
      )}
      {isActive && seats.length > 0 && mayAsk(moveStudents) && (
        <Button icon={<ArrowRight size={15} aria-hidden />} onClick={() => open('move', { ...whom, moves: true })}>
          {operationLabel(moveStudents, language)}
        </Button>
      )}
      {!hasLeft && actor.user_type === 'staff-api' && may('create', transfers.name) && (
        <Button
          icon={<ArrowLeftRight size={15} aria-hidden />}
          onClick={() => open('transfer', { student_id, onDone: () => undefined })}
        >
          {t('seats.transfer')}
        </Button>
      )}
      {(seats.length > 0 || (hasLeft && steps.some(({ kind }) => kind === 'seat'))) && mayAsk(printCertificate) && (
        <Button icon={<FileText size={15} aria-hidden />} onClick={() => open('certificate', { student_id })}>
          {t('seats.certificate')}
        </Button>
      )}
      {enrols && params.has('enrol') && (
        <Suspense fallback={null}>
          <SeatDialog
            {...whom}
            moves={false}
            grade_id={Number(params.get('enrol')) || undefined}
            onClose={() => change({ enrol: null })}
          />
        </Suspense>
      )}
      {node}
    </>
  )
}
