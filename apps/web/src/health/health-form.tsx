import { type HealthRecord, saveHealth, studentHealths } from '@sala/contract/health/student-healths'
import type { Fields } from '@sala/contract/kit/field'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusIn } from '../kit/focus.ts'
import { FormFields } from '../kit/form/form-fields.tsx'
import { useOperation } from '../kit/hooks.ts'
import { useFormState } from '../kit/input/form-state.ts'
import { useLanguage } from '../kit/labels.ts'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { HealthBanner } from './health-banner.tsx'
import { type Answers, HealthQuestions } from './health-questions.tsx'
import { HospitalSelect } from './hospital-select.tsx'
import '../kit/form.css'

const { student_id: _, items: _items, ...own } = studentHealths.fields as Fields
const slots = { hospital_id: HospitalSelect }

/** The record as a form: what must be known first, then the body, the doctor, and the questions by category. */
export default function HealthForm({ record, onTyped }: { record: HealthRecord; onTyped: (typed: boolean) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const form = useFormState(own, record, language)
  const [answers, setAnswers] = useState<Answers>(
    () => new Map(record.items.map((item) => [item.health_item_id, item])),
  )
  const [touched, setTouched] = useState(false)
  const save = useOperation(saveHealth)
  const box = useRef<HTMLFormElement>(null)
  const dirty = form.dirty || touched
  useEffect(() => {
    onTyped(dirty)
    return () => onTyped(false)
  }, [dirty, onTyped])
  const submit = () => {
    const body = form.submit()
    if (!body) return focusIn(box, '[aria-invalid=true]')
    const items = [...answers].map(([health_item_id, { student_health_item_id, answer, since, note }]) => ({
      ...(student_health_item_id ? { student_health_item_id } : {}),
      health_item_id,
      answer,
      since: since ?? null,
      note: note || null,
    }))
    save.mutate(
      { input: { ...body, student_id: record.student_id, items, version: record.version } as never },
      { onSuccess: keep, onError: show },
    )
  }
  const keep = (saved: HealthRecord) => {
    // What was just saved is not read once more: that would be a look of its own.
    client.setQueryData(['health-record', record.student_id], saved)
    toast(t('health.saved'))
  }
  const show = ({ errors }: { errors: Readonly<Record<string, readonly string[]>> }) => {
    form.refuse(errors)
    focusIn(box, '[aria-invalid=true], [role=alert]')
  }
  return (
    <form
      ref={box}
      className="form health-form"
      aria-label={record.full_name_en}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
      }}
    >
      <HealthBanner record={record} />
      {save.error && <ProblemNote problem={save.error} compact />}
      <section className="card health-part">
        <FormFields
          owner={studentHealths.name}
          source={studentHealths}
          fields={Object.entries(own)}
          form={form}
          row={record}
          slots={slots}
        />
      </section>
      <section className="card health-part">
        <h2>{t('health.questions')}</h2>
        <HealthQuestions
          answers={answers}
          onChange={(next) => {
            setTouched(true)
            setAnswers(next)
          }}
        />
      </section>
      <div className="health-save">
        <span className="second small form-hint">{t('form.saveHint')}</span>
        <Button type="primary" loading={save.isPending} disabled={!dirty} onClick={submit}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}
