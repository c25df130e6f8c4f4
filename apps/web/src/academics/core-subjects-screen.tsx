import { coreSubjects, isWhole } from '@sala/contract/academics/subjects'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row, ShownRow } from '../kit/api.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useSession } from '../kit/session.tsx'
import './academics.css'

const OwnedInput = lazy(() => import('../kit/input/owned-input.tsx'))

/** The components of a subject, and what their weights add up to while they are typed. */
function WeighedComponents(props: FieldSlotProps) {
  const { t } = useTranslation()
  const weights = ((props.value as Row[] | null) ?? []).map(({ weight }) => String(weight ?? '0'))
  const sum = weights.reduce((total, weight) => total + Math.round(Number(weight) * 100), 0) / 100
  return (
    <div>
      <Suspense fallback={null}>
        <OwnedInput {...props} />
      </Suspense>
      {weights.length > 0 && (
        <p className="weight-sum" aria-live="polite" data-off={!isWhole(weights) || undefined}>
          {isWhole(weights) ? t('weights.whole') : t('weights.sum', { n: Number.isNaN(sum) ? '…' : sum })}
        </p>
      )}
    </div>
  )
}

const slots = { components: WeighedComponents }

export default function CoreSubjectsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const items = (row: ShownRow<typeof coreSubjects>) =>
    may('view', 'subject-components') && row.components.length > 0 ? (
      <p className="grade-hint">
        <Link to={`/subject-components?f.subject_id=${row.subject_id}`}>{t('weights.items')}</Link>
      </p>
    ) : null
  return <ResourceScreen resource={coreSubjects} formExtra={slots} detailExtra={items} />
}
