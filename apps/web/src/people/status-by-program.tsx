import { enrollments } from '@sala/contract/enrolment/enrolments'
import { changeStatusBySubPrograms, checkStatusBySubPrograms } from '@sala/contract/enrolment/student-status'
import { localToday } from '@sala/contract/kit/clock'
import type { Fields } from '@sala/contract/kit/field'
import type { AnswerOf, InputOf } from '@sala/contract/kit/operation'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { FormFields } from '../kit/form/form-fields.tsx'
import { useLeaveGuard } from '../kit/form/leave-guard.tsx'
import { useDraft } from '../kit/form/use-draft.tsx'
import { useOperation } from '../kit/hooks.ts'
import { emptyValue, useFormState } from '../kit/input/form-state.ts'
import { operationLabel, pick, useLanguage } from '../kit/labels.ts'
import { SideDrawer } from '../kit/overlays.tsx'
import { useBranch } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import '../kit/form.css'
import './people.css'

type Seen = AnswerOf<typeof checkStatusBySubPrograms>
type Input = InputOf<typeof checkStatusBySubPrograms>

const { leave_out: _, ...fields } = checkStatusBySubPrograms.body as Fields

/**
 * Changes the status of everybody in a sub program: first it says who, and who not and why; then it is done with one
 * press.
 */
export default function StatusByProgram({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const branch_id = useBranch()
  const begun: Row = {
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
    branch_id,
    effective_date: localToday(),
  }
  const form = useFormState(fields, begun, language)
  const draft = useDraft(changeStatusBySubPrograms.name, fields, form)
  const { guard, leave, letGo } = useLeaveGuard(form.dirty, onClose, draft.drop)
  const check = useOperation(checkStatusBySubPrograms)
  const change = useOperation(changeStatusBySubPrograms)
  const [seen, setSeen] = useState<{ of: Input; found: Seen }>()
  const isCurrent = seen && JSON.stringify(seen.of) === JSON.stringify({ ...form.values, leave_out: [] })
  const look = () => {
    const body = form.submit()
    if (!body) return
    const of = { ...form.values, leave_out: [] } as unknown as Input
    check.mutate(
      { input: { ...body, leave_out: [] } as unknown as Input },
      { onSuccess: (found) => setSeen({ of, found }), onError: (problem) => form.refuse(problem.errors) },
    )
  }
  const carryOut = () => {
    const leave_out = seen!.found.refused.map(({ student_id }) => student_id)
    change.mutate(
      { input: { ...form.submit(), leave_out } as unknown as Input },
      {
        onSuccess: ({ changed }) => {
          toast(t('students.changedThem', { count: changed }))
          letGo()
          onClose()
        },
      },
    )
  }
  const named = (each: Seen['changes'][number]) => (
    <>
      {pick(language, each.full_name_en, each.full_name_kh)} <span className="second number">{each.card_number}</span>{' '}
      <span className="second">{each.class_name}</span>
    </>
  )
  const problem = change.error ?? check.error
  return (
    <SideDrawer
      title={operationLabel(changeStatusBySubPrograms, language)}
      onClose={leave}
      footer={
        <div className="form-footer">
          <span className="form-hint" />
          <Button onClick={leave}>{t('action.cancel')}</Button>
          <Button type={isCurrent ? 'default' : 'primary'} loading={check.isPending} onClick={look}>
            {t('students.check')}
          </Button>
          {isCurrent && seen.found.changes.length > 0 && (
            <Button type="primary" loading={change.isPending} onClick={carryOut}>
              {t('students.changeThem', { count: seen.found.changes.length })}
            </Button>
          )}
        </div>
      }
    >
      {guard}
      {draft.offer}
      {problem && <ProblemNote problem={problem} compact />}
      <FormFields
        owner={changeStatusBySubPrograms.name}
        source={enrollments}
        fields={Object.entries(fields)}
        form={form}
      />
      {isCurrent && (
        <section className="who-changes" aria-live="polite">
          {seen.found.refused.length > 0 && (
            <>
              <h3>
                {t('students.cannot')} ({seen.found.refused.length}){' '}
                <span className="second">{t('students.leaveOut')}</span>
              </h3>
              <ul>
                {seen.found.refused.map((each) => (
                  <li key={each.student_id}>
                    {named(each)} · {t(`students.why_${each.why}`)}
                  </li>
                ))}
              </ul>
            </>
          )}
          {seen.found.changes.length === 0 && <p>{t('students.nobody')}</p>}
          {seen.found.changes.length > 0 && (
            <>
              <h3>
                {t('students.wouldChange')} ({seen.found.changes.length})
              </h3>
              <ul>
                {seen.found.changes.slice(0, 300).map((each) => (
                  <li key={each.student_id}>{named(each)}</li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </SideDrawer>
  )
}
