import { Button } from 'antd'
import { RotateCw, SearchX, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pick, useLanguage } from './labels.ts'
import { Problem } from './problem.ts'

const mostNamed = 6

/** Says in place what went wrong, offers another try, and gives the reference that support asks for. */
export function ProblemNote({
  problem,
  onRetry,
  compact,
}: {
  problem: unknown
  onRetry?: () => void
  compact?: boolean
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const known = problem instanceof Problem ? problem : undefined
  // A refusal is told to whoever pressed a button, wherever he has scrolled to.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem && compact && !onRetry) box.current?.scrollIntoView({ block: 'nearest' })
  }, [problem, compact, onRetry])
  const named = [
    ...new Set(
      (known?.conflicts ?? []).flatMap(({ message_en, message_kh }) =>
        message_en ? [pick(language, String(message_en), String(message_kh))] : [],
      ),
    ),
  ]
  return (
    <div ref={box} className={compact ? 'problem problem-compact' : 'problem'} role="alert">
      <TriangleAlert size={compact ? 18 : 26} aria-hidden />
      <div>
        <p>{known?.message ?? t('problem.unexpected')}</p>
        {named.length > 0 && (
          <ul className="small">
            {named.slice(0, mostNamed).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {named.length > mostNamed && <li>{t('problem.more', { n: named.length - mostNamed })}</li>}
          </ul>
        )}
        {known?.requestId && (known.status === 0 || known.status >= 500) && (
          <p className="second small">
            {t('problem.reference')} <code>{known.requestId}</code>
          </p>
        )}
      </div>
      {onRetry && (
        <Button icon={<RotateCw size={15} />} onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  )
}

/** Says why there is nothing here, and what to do next. */
export function EmptyNote({ icon, title, children }: { icon?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      {icon ?? <SearchX size={28} strokeWidth={1.5} aria-hidden />}
      <p>{title}</p>
      {children}
    </div>
  )
}

/** Grey lines where text will be. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div className="skeleton" aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={index} style={{ width: `${92 - ((index * 17) % 40)}%` }} />
      ))}
    </div>
  )
}
