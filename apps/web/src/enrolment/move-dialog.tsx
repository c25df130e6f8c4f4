import { academicStatus } from '@sala/contract/academics/statuses'
import type { SeatTile } from '@sala/contract/enrolment/seating'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../kit/overlays.tsx'
import { ClassSelect } from './class-select.tsx'

interface MoveDialogProps {
  readonly classes: readonly SeatTile[]
  readonly count: number
  readonly onMove: (class_id: number) => void
  readonly onClose: () => void
}

/** Asks which class they go to. */
export default function MoveDialog({ classes, count, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const goes = useId()
  const [to, setTo] = useState<number>()
  return (
    <Dialog
      title={t('seats.moveCount', { count })}
      okText={t('seats.move')}
      okButtonProps={{ disabled: to === undefined, id: goes }}
      onOk={() => to && onMove(to)}
      onCancel={onClose}
    >
      <ClassSelect
        classes={classes
          .filter((each) => each.ac_status_id !== academicStatus.history)
          .map((each) => ({ ...each, taken: each.students.length }))}
        value={to}
        onChange={(next) => {
          setTo(next)
          // Chosen with the keys, the next Enter moves.
          setTimeout(() => document.getElementById(goes)?.focus())
        }}
      />
    </Dialog>
  )
}
