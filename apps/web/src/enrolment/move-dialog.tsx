import { academicStatus } from '@sala/contract/academics/statuses'
import type { SeatTile } from '@sala/contract/enrolment/seating'
import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../kit/overlays.tsx'

interface MoveDialogProps {
  readonly classes: readonly SeatTile[]
  readonly count: number
  readonly onMove: (class_id: number) => void
  readonly onClose: () => void
}

/** Asks which class they go to; each says how many seats it has left. */
export default function MoveDialog({ classes, count, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const goes = useId()
  const [to, setTo] = useState<number>()
  const options = classes
    .filter((each) => each.ac_status_id !== academicStatus.history)
    .map((each) => ({ value: each.class_id, label: each.class_name, free: each.capacity - each.students.length }))
  return (
    <Dialog
      title={t('seats.moveCount', { count })}
      okText={t('seats.move')}
      okButtonProps={{ disabled: to === undefined, id: goes }}
      onOk={() => to && onMove(to)}
      onCancel={onClose}
    >
      <Select
        autoFocus
        aria-label={t('seats.toClass')}
        placeholder={t('seats.toClass')}
        className="move-select"
        showSearch={{ optionFilterProp: 'label' }}
        value={to}
        options={options}
        optionRender={({ data }) => (
          <span className="option">
            {data.label}{' '}
            <span className="second">{data.free > 0 ? t('seats.free', { count: data.free }) : t('seats.full')}</span>
          </span>
        )}
        suffixIcon={<ChevronDown size={15} aria-hidden />}
        onChange={(next) => {
          setTo(next)
          // Chosen with the keys, the next Enter moves.
          setTimeout(() => document.getElementById(goes)?.focus())
        }}
      />
    </Dialog>
  )
}
