import { showCount } from '@sala/contract/kit/money'
import type { PageMeta } from '@sala/contract/kit/page'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Which rows of how many, and a step back and forth. */
export function Pager({ meta, onPage }: { meta: PageMeta; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const total = showCount(meta.total) + (meta.totalIsCapped ? '+' : '')
  const step = (page: number, label: string, Icon: typeof ChevronLeft, possible: boolean) => (
    <button type="button" className="step" aria-label={label} disabled={!possible} onClick={() => onPage(page)}>
      <Icon size={17} aria-hidden />
    </button>
  )
  return (
    <nav className="pager" aria-label={t('list.pages')}>
      <span className="number">{t('list.range', { from: showCount(meta.from), to: showCount(meta.to), total })}</span>
      {step(meta.currentPage - 1, t('list.previous'), ChevronLeft, meta.currentPage > 1)}
      {step(
        meta.currentPage + 1,
        t('list.next'),
        ChevronRight,
        meta.currentPage < meta.lastPage || (meta.totalIsCapped === true && meta.to === meta.total),
      )}
    </nav>
  )
}
