import { enrollments } from '@sala/contract/enrolment/enrolments'
import { type ClassWithSeats, enrolStudents, listSeatClasses, moveStudents } from '@sala/contract/enrolment/seating'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { ClassSelect } from './class-select.tsx'
import type { SeatStep } from './use-path.ts'

interface SeatDialogProps {
  readonly student_id: number
  readonly name: string
  readonly branch_id: number
  /** Where the student sits now. */
  readonly seats: readonly SeatStep[]
  /** Out of one of these seats, or into one more. */
  readonly moves: boolean
  /** The grade that the family asked for. */
  readonly grade_id?: number
  readonly onClose: () => void
}

/** Gives one student a seat: the first, one in another program, or another instead of the one he has. */
export default function SeatDialog({ student_id, name, branch_id, seats, moves, grade_id, onClose }: SeatDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const goes = useId()
  const operation = moves ? moveStudents : enrolStudents
  const seat = useOperation(operation)
  const [chosen, setChosen] = useState<number>()
  const query = useQuery({
    queryKey: [enrollments.name, 'classes', branch_id],
    queryFn: () => operate(listSeatClasses, { branch_id }),
  })
  // Within a term of a program there is one seat: it is changed, or it is somewhere else.
  const sitsBeside = (each: ClassWithSeats) =>
    seats.some((own) => own.ac_term_id === each.ac_term_id && own.acps_id === each.acps_id)
  const offered = (query.data?.data ?? [])
    .filter((each) => sitsBeside(each) === moves && seats.every((own) => own.class_id !== each.class_id))
    .map((each) => ({
      ...each,
      under: [
        pick(language, each.acps_name_foreign, each.acps_name_native),
        `${pick(language, each.term_name, each.term_name_kh)}, ${each.ac_year}`,
      ].join(' · '),
    }))
    .sort(
      (one, other) =>
        Number(other.grade_id === grade_id) - Number(one.grade_id === grade_id) ||
        one.class_name.localeCompare(other.class_name, undefined, { numeric: true }),
    )
  const wanted = offered.filter((each) => each.grade_id === grade_id && each.taken < each.capacity)
  const to = chosen ?? (wanted.length === 1 ? wanted[0]!.class_id : undefined)
  const submit = () =>
    seat.mutate(
      { input: { class_id: to!, student_ids: [student_id], student_id: null, enroll_date: null, remark: null } },
      {
        onSuccess: () => {
          const into = offered.find((each) => each.class_id === to)
          toast(t('seats.moved', { count: 1, class: into?.class_name }))
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={t(moves ? 'seats.moveWho' : 'seats.enrolWho', { name })}
      okText={t(moves ? 'seats.move' : 'seats.enrol')}
      okButtonProps={{ disabled: to === undefined, id: goes }}
      confirmLoading={seat.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <div className="dialog-stack">
        {seat.error && <ProblemNote problem={seat.error} compact />}
        <Loaded query={query} lines={1} compact />
        {query.data && offered.length === 0 && <p className="second">{t('seats.noneLeft')}</p>}
        {offered.length > 0 && (
          <ClassSelect
            classes={offered}
            value={to}
            onChange={(next) => {
              setChosen(next)
              setTimeout(() => document.getElementById(goes)?.focus())
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
