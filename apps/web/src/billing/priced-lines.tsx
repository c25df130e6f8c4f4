import { showDate } from '@sala/contract/kit/dates'
import { type PriceRule, sayRule } from '@sala/contract/pricing/price-rule'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import './finance.css'

/** What is charged, line by line, each with the rules that made its price. */
export function PricedLines({ lines }: { lines: readonly Row[] | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!lines) return null
  return (
    <table className="owned priced-lines">
      <thead>
        <tr>
          {(['what', 'quantity', 'price', 'discount', 'total'] as const).map((name) => (
            <th key={name} data-name={name}>
              {t(`offers.line.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={String(line.line_no)}>
            <td>
              {pick(language, String(line.fee_name_en), String(line.fee_name_kh))}
              {line.fee_start_date ? (
                <span className="second small">
                  {' '}
                  {showDate(String(line.fee_start_date))} –{' '}
                  {line.fee_end_date ? showDate(String(line.fee_end_date)) : ''}
                </span>
              ) : null}
              <ul className="second small">
                {(line.rules as PriceRule[]).map((rule) => (
                  <li key={rule.rule + JSON.stringify(rule.facts)}>{sayRule(rule, language)}</li>
                ))}
              </ul>
            </td>
            <td className="number">{String(line.quantity)}</td>
            <td className="number">{String(line.price)}</td>
            <td className="number">{Number(line.discount_rate) === 0 ? '' : `${line.discount_rate}%`}</td>
            <td className="number">{String(line.total_amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
