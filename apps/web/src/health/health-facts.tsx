import { type HealthRecord, studentHealths } from '@sala/contract/health/student-healths'
import { showDate } from '@sala/contract/kit/dates'
import type { Fields } from '@sala/contract/kit/field'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { fieldLabel, pick, useLanguage } from '../kit/labels.ts'
import { FieldValue } from '../kit/value/field-value.tsx'
import { HealthBanner } from './health-banner.tsx'
import { useQuestions } from './use-health.ts'
import '../kit/form.css'

const told = new Set(['allergies', 'chronic_illness', 'medication', 'student_id', 'items'])

/** A record for somebody who reads it: the warnings, then what is known, then what was answered. */
export function HealthFacts({ record }: { record: HealthRecord }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const questions = useQuestions(record.items.length > 0)
  const row: Row = record
  const fields = Object.entries(studentHealths.fields as Fields).filter(
    ([name]) => !told.has(name) && row[name] !== null,
  )
  const names = new Map(
    questions.data?.data.flatMap(({ items }) =>
      items.map((item) => [item.health_item_id, pick(language, item.name_en, item.name_kh)]),
    ),
  )
  return (
    <>
      <HealthBanner record={record} />
      {record.version === 0 && <p className="second">{t('health.nothing')}</p>}
      <dl className="facts">
        {record.version > 0 &&
          fields.map(([name, field]) => (
            <div key={name}>
              <dt>{fieldLabel(studentHealths.name, name, field, language)}</dt>
              <dd>
                <FieldValue owner={studentHealths.name} name={name} field={field} row={row} />
              </dd>
            </div>
          ))}
        {record.items.map((item) => (
          <div key={item.student_health_item_id}>
            <dt>{names.get(item.health_item_id) ?? '—'}</dt>
            <dd>
              {[t(item.answer ? 'health.yes' : 'health.no'), item.since && showDate(item.since), item.note]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
