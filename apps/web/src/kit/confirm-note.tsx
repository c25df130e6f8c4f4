import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Problem } from './problem.ts'
import { ProblemNote } from './states.tsx'

interface ConfirmNoteProps {
  readonly problem: Problem
  readonly busy?: boolean
  readonly onConfirm: (ticket: string) => void
}

/**
 * What the server refuses or asks about. A question has a button of its own, so that the Enter that asked does not
 * answer it.
 */
export function ConfirmNote({ problem, busy, onConfirm }: ConfirmNoteProps) {
  const { t } = useTranslation()
  const { ticket } = problem
  return (
    <>
      <ProblemNote problem={problem} compact />
      {ticket && (
        <Button danger className="confirm-figures" loading={busy} onClick={() => onConfirm(ticket)}>
          {t('action.confirmFigures')}
        </Button>
      )}
    </>
  )
}
