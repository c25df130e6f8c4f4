import { useTranslation } from 'react-i18next'
import './academics.css'

export interface Part {
  readonly grade: string
  readonly from: number
  readonly to: number
  readonly lit?: boolean
}

/** Scores from 0 to 100 with the grade that each has; what has none is hatched. */
export function GradingBar({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation()
  const sorted = [...parts].sort((a, b) => a.from - b.from)
  const marks = [...new Set([0, ...sorted.flatMap(({ from, to }) => [from, to]), 100])].sort((a, b) => a - b)
  const said: string[] = []
  let reached = 0
  for (const { grade, from, to } of sorted) {
    if (from > reached) said.push(`${t('ranges.gap')} ${t('ranges.upTo', { from: reached, to: from })}`)
    said.push(`${grade} ${t('ranges.upTo', { from, to })}`)
    reached = Math.max(reached, to)
  }
  if (reached < 100) said.push(`${t('ranges.gap')} ${t('ranges.upTo', { from: reached, to: 100 })}`)
  return (
    <div className="grade-bar" role="img" aria-label={t('ranges.bar', { list: said.join('; ') })}>
      <div className="grade-bar-track">
        {sorted.map(({ grade, from, to, lit }) => (
          <span
            key={grade}
            className="grade-bar-part"
            data-lit={lit || undefined}
            style={{ left: `${from}%`, width: `${to - from}%` }}
            translate="no"
          >
            {grade}
          </span>
        ))}
      </div>
      <div className="grade-bar-marks">
        {marks.map((mark) => (
          <span key={mark} style={{ left: `${mark}%` }}>
            {mark}
          </span>
        ))}
      </div>
    </div>
  )
}
