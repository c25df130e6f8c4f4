import type { Fields } from '@sala/contract/kit/field'
import { showCount, showDecimal } from '@sala/contract/kit/money'
import type { AnyReport, ReportAnswer } from '@sala/contract/kit/report'
import { useTranslation } from 'react-i18next'
import { fieldLabel, useLanguage } from '../labels.ts'

/** How many rows there are, and what they make together: seen without scrolling. */
export function ReportSums({ report, answer: { totals, meta } }: { report: AnyReport; answer: ReportAnswer }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fields = report.fields as Fields
  const told = (report.report.headline as readonly string[]).filter((name) => totals[name])
  return (
    <span className="second report-sums">
      {t('report.rows', { count: meta.total, n: showCount(meta.total) })}
      {told.map((name) => (
        <span key={name}>
          {' · '}
          {fieldLabel(report.name, name, fields[name]!, language)}{' '}
          <strong className="number">{showDecimal(totals[name]!, fields[name]!.scale)}</strong>
        </span>
      ))}
    </span>
  )
}
