import {
  accelerateStudents,
  type ClassWithSeats,
  forwardStudents,
  listSeatClasses,
  type SeatTile,
} from '@sala/contract/enrolment/seating'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { fieldLabel, operationLabel, pick, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import type { Problem } from '../kit/problem.ts'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import type { Pupil } from './use-seats.ts'

interface PromoteDialogProps {
  readonly tile: SeatTile
  /** Those of the class who are chosen; nobody means everybody. */
  readonly chosen: ReadonlyMap<number, Pupil>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Students of a class go on to the next one, or skip ahead with a reason. */
export default function PromoteDialog({ tile, chosen, onClose, onDone }: PromoteDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [to, setTo] = useState<number>()
  const [skips, setSkips] = useState(false)
  const [reason, setReason] = useState('')
  const forward = useOperation(forwardStudents)
  const accelerate = useOperation(accelerateStudents)
  const { data } = useQuery<{ data: ClassWithSeats[] }, Problem>({
    queryKey: ['student-enrollments', 'classes'],
    queryFn: () => operate(listSeatClasses, {}),
  })
  const student_ids = chosen.size > 0 ? [...chosen.keys()] : tile.students.map((each) => each.student_id)
  const options = (data?.data ?? [])
    .filter((each) => each.class_id !== tile.class_id)
    .map((each) => ({
      value: each.class_id,
      label: `${each.class_name} · ${pick(language, each.term_name, each.term_name_kh)}`,
      free: each.capacity - each.taken,
    }))
  const said = {
    onSuccess: () => {
      toast(t('seats.promoted', { count: student_ids.length }))
      onDone()
      onClose()
    },
  }
  const input = { from_class_id: tile.class_id, class_id: to!, student_ids }
  const go = () => (skips ? accelerate.mutate({ input: { ...input, reason } }, said) : forward.mutate({ input }, said))
  const problem = (skips ? accelerate : forward).error
  return (
    <Dialog
      title={t('seats.promoteTitle', { count: student_ids.length, class: tile.class_name })}
      okText={operationLabel(skips ? accelerateStudents : forwardStudents, language)}
      okButtonProps={{ disabled: to === undefined || (skips && !reason.trim()) || student_ids.length === 0 }}
      confirmLoading={forward.isPending || accelerate.isPending}
      onOk={go}
      onCancel={onClose}
    >
      <div className="dialog-stack">
        {problem && <ProblemNote problem={problem} compact />}
        <Select
          aria-label={t('seats.toClass')}
          placeholder={t('seats.toClass')}
          className="move-select"
          showSearch={{ optionFilterProp: 'label' }}
          value={to}
          options={options}
          optionRender={({ data: each }) => (
            <span className="option">
              {each.label}{' '}
              <span className="second">{each.free > 0 ? t('seats.free', { count: each.free }) : t('seats.full')}</span>
            </span>
          )}
          suffixIcon={<ChevronDown size={15} aria-hidden />}
          onChange={setTo}
        />
        <Checkbox checked={skips} onChange={(event) => setSkips(event.target.checked)}>
          {t('seats.skips')}
        </Checkbox>
        {skips && (
          <Input.TextArea
            aria-label={fieldLabel(accelerateStudents.name, 'reason', accelerateStudents.body!.reason, language)}
            placeholder={fieldLabel(accelerateStudents.name, 'reason', accelerateStudents.body!.reason, language)}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
