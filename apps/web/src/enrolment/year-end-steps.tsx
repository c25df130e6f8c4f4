import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const steps = ['choose', 'exceptions', 'rehearsal', 'done'] as const
export type Step = (typeof steps)[number]

/** How far one is on the way. */
export function YearEndSteps({ at }: { at: Step }) {
  const { t } = useTranslation()
  const now = steps.indexOf(at)
  return (
    <ol className="year-end-steps" aria-label={t('yearEnd.steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < now ? 'past' : index === now ? 'now' : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className="year-end-step-mark" aria-hidden>
            {index < now ? <Check size={14} /> : index + 1}
          </span>
          {t(`yearEnd.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
