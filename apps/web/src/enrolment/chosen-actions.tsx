import { enrollments } from '@sala/contract/enrolment/enrolments'
import { transfers } from '@sala/contract/enrolment/transfers'
import { Button } from 'antd'
import { ArrowLeftRight, ArrowRight, FileText, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { useSession } from '../kit/session.tsx'
import type { Chosen } from './use-seats.ts'

const dialogs = {
  transfer: () => import('./transfer-form.tsx'),
  certificate: () => import('./print-papers.tsx').then((found) => ({ default: found.PrintCertificateDialog })),
}

interface ChosenActionsProps {
  readonly chosen: Chosen
  readonly count: number
  readonly still: boolean
  readonly onMove: () => void
  readonly onClear: () => void
  readonly onStart: () => void
}

/** What can be done with those who are chosen; at the foot of the screen, within reach of a thumb. */
export function ChosenActions({ chosen, count, still, onMove, onClear, onStart }: ChosenActionsProps) {
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, node } = useDialogs(dialogs)
  const ids = [...chosen.values()].flatMap((here) => [...here.keys()])
  const one = ids.length === 1 ? ids[0] : undefined
  const seated = [...chosen].some(([place, here]) => place !== 0 && here.size > 0)
  return (
    <section className="seat-chosen" aria-label={t('list.chosen', { n: count })}>
      <strong>{t('list.chosen', { n: count })}</strong>
      {!still && (
        <Button type="primary" icon={<ArrowRight size={15} aria-hidden />} onClick={onMove}>
          {t('seats.moveTo')}
        </Button>
      )}
      {one !== undefined && may('create', transfers.name) && (
        <Button
          icon={<ArrowLeftRight size={15} aria-hidden />}
          onClick={() => {
            onStart()
            open('transfer', { student_id: one, onDone: onClear })
          }}
        >
          {t('seats.transfer')}
        </Button>
      )}
      {one !== undefined && seated && may('print', enrollments.name) && (
        <Button icon={<FileText size={15} aria-hidden />} onClick={() => open('certificate', { student_id: one })}>
          {t('seats.certificate')}
        </Button>
      )}
      <Button type="text" icon={<X size={16} aria-hidden />} aria-label={t('list.chooseNone')} onClick={onClear} />
      {node}
    </section>
  )
}
