import type { HealthRecord } from '@sala/contract/health/student-healths'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import './health.css'

/** What must be known at once, before anything else. */
export function HealthBanner({ record }: { record: HealthRecord }) {
  const { t } = useTranslation()
  const told = [
    [t('health.allergyBanner'), record.allergies],
    [t('health.illnessBanner'), record.chronic_illness],
    [t('health.medicationBanner'), record.medication],
  ].filter(([, text]) => text)
  if (told.length === 0) return null
  return (
    <div className={record.allergies ? 'health-banner health-danger' : 'health-banner'} role="note">
      <TriangleAlert size={20} aria-hidden />
      <dl>
        {told.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
