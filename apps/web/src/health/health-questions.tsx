import { date } from '@sala/contract/kit/field'
import { Input, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../kit/input/date-input.tsx'
import { pick, useLanguage } from '../kit/labels.ts'
import { ProblemNote } from '../kit/states.tsx'
import { useQuestions } from './use-health.ts'

const since = date('Since', { optional: true })

export interface Answer {
  readonly student_health_item_id?: number
  readonly answer: number
  readonly since?: string | null
  readonly note?: string | null
}
export type Answers = ReadonlyMap<number, Answer>

/** What is asked about a child, category by category; what was not asked stays so. */
export function HealthQuestions({ answers, onChange }: { answers: Answers; onChange: (answers: Answers) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error, refetch } = useQuestions()
  const say = (id: number, answer: Answer | undefined) => {
    const next = new Map(answers)
    if (answer) next.set(id, answer)
    else next.delete(id)
    onChange(next)
  }
  if (error) return <ProblemNote problem={error} onRetry={refetch} compact />
  const asked = data?.data.filter(({ items }) => items.length > 0)
  if (asked?.length === 0) return <p className="second">{t('health.noQuestions')}</p>
  return asked?.map((category) => (
    <fieldset key={category.health_category_id} className="form-section">
      <legend>{pick(language, category.name_en, category.name_kh)}</legend>
      {category.items.map((item) => {
        const id = item.health_item_id
        const given = answers.get(id)
        const name = pick(language, item.name_en, item.name_kh)
        return (
          <div key={id} className="health-question">
            <span>{name}</span>
            <Segmented
              aria-label={name}
              value={given ? given.answer : -1}
              options={[
                { value: -1, label: t('health.unknown') },
                { value: 0, label: t('health.no') },
                { value: 1, label: t('health.yes') },
              ]}
              onChange={(value) => say(id, value === -1 ? undefined : { ...given, answer: value })}
            />
            {given?.answer === 1 && (
              <>
                <DateInput
                  id={`since-${id}`}
                  field={since}
                  alone
                  value={given.since}
                  label={`${name}: ${t('health.since')}`}
                  onChange={(value) => say(id, { ...given, since: value as string | null })}
                />
                <Input
                  aria-label={`${name}: ${t('health.note')}`}
                  placeholder={t('health.note')}
                  maxLength={300}
                  value={given.note ?? ''}
                  onChange={(event) => say(id, { ...given, note: event.target.value })}
                />
              </>
            )}
          </div>
        )
      })}
    </fieldset>
  ))
}
