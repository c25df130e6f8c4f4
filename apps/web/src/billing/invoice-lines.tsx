import { showDate } from '@sala/contract/kit/dates'
import { type PricedLine, sayRule } from '@sala/contract/pricing/price-rule'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pick, useLanguage } from '../kit/labels.ts'
import { Dollars } from './dollars.tsx'

interface Line extends PricedLine {
  readonly line_no: number
}

interface InvoiceLinesProps<L extends Line> {
  readonly lines: readonly L[]
  /** Before a line: a box that takes it or leaves it. */
  readonly before?: (line: L) => ReactNode
}

/** Lines, each with the rules that made its price, in words. */
export function InvoiceLines<L extends Line>({ lines, before }: InvoiceLinesProps<L>) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, so the keyboard must reach it
    <div className="bills-lines" tabIndex={0}>
      <table aria-label={t('bills.lines')}>
        <thead>
          <tr>
            {before && <td />}
            <th>{t('bills.fee')}</th>
            <th>{t('bills.days')}</th>
            <th className="right">{t('bills.quantity')}</th>
            <th className="right">{t('bills.price')}</th>
            <th className="right">{t('bills.discount')}</th>
            <th className="right">{t('bills.total')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line_no}>
              {before && <td>{before(line)}</td>}
              <td>
                {pick(language, line.fee_name_en, line.fee_name_kh)}
                <ul>
                  {line.rules.map((rule) => (
                    <li key={rule.rule}>{sayRule(rule, language)}</li>
                  ))}
                </ul>
              </td>
              <td className="number">
                {line.fee_start_date && line.fee_end_date
                  ? `${showDate(line.fee_start_date)} – ${showDate(line.fee_end_date)}`
                  : '—'}
              </td>
              <td className="right number">{line.quantity}</td>
              <td className="right">
                <Dollars amount={line.price} />
              </td>
              <td className="right number">{Number(line.discount_rate) === 0 ? '—' : `${line.discount_rate}%`}</td>
              <td className="right">
                <Dollars amount={line.total_amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
