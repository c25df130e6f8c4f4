import { Button } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Names the browser's tab; what is not known yet names nothing. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Sala`
  }, [title])
}

interface PageProps {
  /** Above the page and on the browser's tab. */
  readonly title: string | undefined
  /** Where the heading is more than the title. */
  readonly heading?: ReactNode
  readonly onBack?: () => void
  /** Beside the heading: states, a day, a number. */
  readonly beside?: ReactNode
  /** At the far end of the heading's line. */
  readonly actions?: ReactNode
  readonly className?: string
  readonly headClassName?: string
  readonly children: ReactNode
}

/** A page: its name, the way back, what can be done with it, and below that all it shows. */
export function Page({ title, heading, onBack, beside, actions, className, headClassName, children }: PageProps) {
  const { t } = useTranslation()
  useTitle(title)
  return (
    <div className={className ? `page ${className}` : 'page'}>
      {(title || heading || onBack) && (
        <div className={headClassName ? `page-head ${headClassName}` : 'page-head'}>
          {onBack && (
            <Button icon={<ArrowLeft size={16} aria-hidden />} aria-label={t('action.back')} onClick={onBack} />
          )}
          {(heading ?? title) && <h1>{heading ?? title}</h1>}
          {beside}
          {actions && <span className="spread" />}
          {actions}
        </div>
      )}
      {children}
    </div>
  )
}
