import { showDate, showMonth } from '@sala/contract/kit/dates'
import type { Language } from '@sala/contract/kit/problem'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pick } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useHref } from '../kit/session.tsx'

export interface Bar {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly shown: string
  readonly more?: string
  readonly link?: string
}

interface BarsProps {
  readonly glance: UseQueryResult
  readonly label: string
  readonly nothing: string
  readonly bars: readonly Bar[] | undefined
  readonly total?: string | undefined
  /** How many are not shown. */
  readonly left?: number | undefined
}

/** Bars with their numbers beside them: a table that is looked at. */
export function Bars({ glance, label, nothing, bars, total, left = 0 }: BarsProps) {
  const { t } = useTranslation()
  const place = useHref()
  if (glance.error || !bars) return <Loaded query={glance} lines={6} compact />
  if (bars.length === 0) return <p className="second dashboard-nothing">{nothing}</p>
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)), 0.01)
  return (
    <table className="chart dashboard-chart" aria-label={label}>
      <tbody>
        {bars.map(({ key, name, value, shown, more, link }) => (
          <tr key={key}>
            <th scope="row">{link ? <Link to={place(link)}>{name}</Link> : name}</th>
            <td>
              <span
                className="bar"
                data-below={value < 0 || undefined}
                style={{ width: `${(Math.abs(value) / most) * 100}%` }}
              />
            </td>
            <td className="right number">
              {shown}
              {more && <span className="second small"> {more}</span>}
            </td>
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('dashboard.total')}
            </th>
            <td className="right number">
              <strong>{total}</strong>
            </td>
          </tr>
        </tfoot>
      )}
      {left > 0 && <caption>{t('dashboard.more', { n: left })}</caption>}
    </table>
  )
}

/** What a bar is of: a day as people write it, or a name. */
export function barName(
  { key, name_en, name_kh }: { key: string | null; name_en: string | null; name_kh: string | null },
  by: string,
  language: Language,
) {
  if (key === null) return undefined
  if (by === 'day') return showDate(key)
  if (by === 'month') return showMonth(key)
  return by === 'year' ? key : pick(language, name_en ?? '', name_kh ?? '') || key
}
