import { yearEndOutcome } from '@sala/contract/enrolment/year-ends'
import { students } from '@sala/contract/people/students'
import { Button, Select } from 'antd'
import { ChevronDown, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readRow, type ShownRow } from '../kit/api.ts'
import { choiceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { RowSelect } from '../kit/list/row-select.tsx'

const decisions = {
  repeat_ids: yearEndOutcome.repeats,
  leave_ids: yearEndOutcome.dropsOut,
  transfer_ids: yearEndOutcome.transfersOut,
  skip_ids: yearEndOutcome.leftAsIs,
} as const
type Decision = keyof typeof decisions

type NamedStudent = Pick<ShownRow<typeof students>, 'student_id' | 'card_number' | 'full_name_en' | 'full_name_kh'>

export const nameOnly = ({ student_id, card_number, full_name_en, full_name_kh }: NamedStudent): NamedStudent => ({
  student_id,
  card_number,
  full_name_en,
  full_name_kh,
})

/** A student who does not simply go on, and what becomes of him instead. */
export interface Exception {
  readonly student: NamedStudent
  readonly decision: Decision
}

/** The exceptions as the call takes them: a list of students for each decision. */
export const idsOf = (exceptions: readonly Exception[]): Record<Decision, number[]> =>
  Object.fromEntries(
    Object.keys(decisions).map((name) => [
      name,
      exceptions.filter(({ decision }) => decision === name).map(({ student }) => student.student_id),
    ]),
  ) as Record<Decision, number[]>

export function YearEndExceptions({
  exceptions,
  onChange,
}: {
  exceptions: readonly Exception[]
  onChange: (next: readonly Exception[]) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const add = async (key: string | null) => {
    if (!key || exceptions.some(({ student }) => String(student.student_id) === key)) return
    const student = await readRow(students, key, {})
    onChange([{ student: nameOnly(student), decision: 'repeat_ids' }, ...exceptions])
  }
  const options = Object.entries(decisions).map(([value, outcome]) => ({
    value,
    label: choiceLabel(yearEndOutcome, outcome, language).text,
  }))
  return (
    <>
      <p>{t('yearEnd.exceptionsText')}</p>
      <div className="form-field year-end-pick">
        <label htmlFor="year-end-student" className="form-label">
          {t('yearEnd.addStudent')}
        </label>
        <RowSelect
          key={exceptions.length}
          id="year-end-student"
          resource={students}
          value={undefined}
          label={t('yearEnd.addStudent')}
          onChange={add}
        />
      </div>
      {exceptions.length > 0 && (
        <ul className="year-end-exceptions" aria-label={t('yearEnd.step.exceptions')}>
          {exceptions.map(({ student, decision }) => {
            const name = titleOf(students, student, language)
            return (
              <li key={student.student_id}>
                <span className="year-end-name">
                  {name} <span className="second small">{student.card_number}</span>
                </span>
                <Select
                  aria-label={t('yearEnd.decisionFor', { name })}
                  value={decision}
                  options={options}
                  suffixIcon={<ChevronDown size={15} aria-hidden />}
                  onChange={(next) =>
                    onChange(exceptions.map((each) => (each.student === student ? { student, decision: next } : each)))
                  }
                />
                <Button
                  type="text"
                  icon={<X size={16} aria-hidden />}
                  aria-label={t('yearEnd.removeException', { name })}
                  onClick={() => onChange(exceptions.filter((each) => each.student !== student))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {exceptions.length === 0 && <p className="second">{t('yearEnd.noExceptions')}</p>}
    </>
  )
}
