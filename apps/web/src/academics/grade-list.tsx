import { Select } from 'antd'
import { MoveRight } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { PathProps } from './grade-path.tsx'

/** The path on a telephone: each grade with the one that comes next. */
export function GradeList({ levels, grades, steps, circles, connect }: PathProps) {
  const { t } = useTranslation()
  return (
    <ul className="path-list">
      {levels.map((level) => (
        <Fragment key={level.level_id}>
          {grades.some((grade) => grade.level_id === level.level_id) && (
            <li style={{ display: 'block' }}>
              <h2>{level.title}</h2>
              <span className="second small">{level.above}</span>
            </li>
          )}
          {grades
            .filter((grade) => grade.level_id === level.level_id)
            .map((grade) => {
              const id = grade.grade_id
              return (
                <li key={id}>
                  <span>{grade.title}</span>
                  <MoveRight size={16} aria-hidden />
                  <Select
                    aria-label={t('gradePath.nextOf', { name: grade.title })}
                    disabled={!connect}
                    allowClear={{ label: t('action.clear') }}
                    showSearch={{ optionFilterProp: 'label' }}
                    placeholder={t('gradePath.clear')}
                    value={steps.get(id) ?? undefined}
                    options={grades
                      .filter((other) => other.grade_id === steps.get(id) || !circles(id, other.grade_id))
                      .map((other) => ({ value: other.grade_id, label: other.title }))}
                    onChange={(next: number | undefined) => connect?.(id, next ?? null)}
                  />
                </li>
              )
            })}
        </Fragment>
      ))}
    </ul>
  )
}
