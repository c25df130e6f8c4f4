import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const steps = ['file', 'columns', 'check', 'commit'] as const
export type Step = (typeof steps)[number]

interface ImportStepsProps {
  /** The one that is open. */
  readonly at: Step
  /** Those that one may go to; the others only say what comes. */
  readonly open?: readonly Step[]
  /** Whether the last one is behind us too. */
  readonly done?: boolean
  readonly onStep?: (step: Step) => void
}

/** How far one is on the way, and the way back. */
export function ImportSteps({ at, open = [], done, onStep }: ImportStepsProps) {
  const { t } = useTranslation()
  const now = steps.indexOf(at)
  return (
    <ol className="import-steps" aria-label={t('imports.steps')}>
      {steps.map((step, index) => {
        const past = done || index < now
        const inner = (
          <>
            <span className="import-step-mark" aria-hidden>
              {past && index !== now ? <Check size={14} /> : index + 1}
            </span>
            {t(`imports.step.${step}`)}
          </>
        )
        return (
          <li
            key={step}
            data-state={index === now ? 'now' : past ? 'past' : undefined}
            aria-current={index === now ? 'step' : undefined}
          >
            {index !== now && onStep && open.includes(step) ? (
              <button type="button" onClick={() => onStep(step)}>
                {inner}
              </button>
            ) : (
              <span>{inner}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
