import { type BillGroup, type BillLine, groupLines, nameGroup } from '@sala/contract/billing/group-lines'
import { sayMonths } from '@sala/contract/billing/say-months'
import { formatAmount, parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import { sayRule } from '@sala/contract/pricing/price-rule'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pick, useLanguage } from '../kit/labels.ts'
import { Reasons } from '../kit/value/reasons.tsx'
import { Dollars } from './dollars.tsx'
import './finance.css'

interface Line extends BillLine {
  readonly line_no: number
}

interface InvoiceLinesProps<L extends Line> {
  readonly lines: readonly L[]
  /** Before a line: a box that takes it or leaves it. Each line then stands by itself. */
  readonly before?: (line: L) => ReactNode
}

/** What is charged, equal lines as one; what is paid or credited is folded while something else is open. */
export function InvoiceLines<L extends Line>({ lines, before }: InvoiceLinesProps<L>) {
  const { t } = useTranslation()
  const groups = before ? lines.flatMap((line) => groupLines([line])) : groupLines(lines)
  const isOpen = ({ state }: BillGroup) => state === 'open' || state === 'partlyPaid'
  const shown = before || !groups.some(isOpen) ? groups : groups.filter(isOpen)
  const folded = groups.filter((group) => !shown.includes(group))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, so the keyboard must reach it
    <div className="bills-lines" tabIndex={0}>
      <table aria-label={t('bills.lines')}>
        <thead>
          <tr>
            {before && <td />}
            <th>{t('bills.fee')}</th>
            <th className="right">{t('bills.quantity')}</th>
            <th className="right">{t('bills.price')}</th>
            <th className="right">{t('bills.discount')}</th>
            <th className="right">{t('bills.total')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <GroupRow key={group.lines[0]!.line_no} group={group} before={before?.(group.lines[0]!)} />
          ))}
          {(['paid', 'credited'] as const).map((state) => (
            <FoldedRow key={state} state={state} groups={folded.filter((group) => group.state === state)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GroupRow({ group, before }: { group: BillGroup; before?: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const months = sayMonths(group.lines, language)
  return (
    <tr>
      {before !== undefined && <td>{before}</td>}
      <td>
        {pick(language, group.fee_name_en, group.fee_name_kh)}
        {months && <span className="second"> · {months}</span>}
        {group.state === 'partlyPaid' && (
          <span className="second"> · {t('bills.leftOfIt', { amount: showMoney(group.open_amount, 'USD') })}</span>
        )}
        <Reasons label={t('bills.whyPrice')} sentences={group.rules.map((rule) => sayRule(rule, language))} />
      </td>
      <td className="right number">{group.quantity}</td>
      <td className="right">
        <Dollars amount={group.price} />
      </td>
      <td className="right number">
        {parseAmount(group.discount) === 0n ? '—' : showMoney(formatAmount(-parseAmount(group.discount)), 'USD')}
      </td>
      <td className="right">
        <Dollars amount={group.total_amount} />
      </td>
    </tr>
  )
}

function FoldedRow({ state, groups }: { state: 'paid' | 'credited'; groups: readonly BillGroup[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (groups.length === 0) return null
  const total = sumOf(groups.map(({ total_amount }) => parseAmount(total_amount)))
  return (
    <tr>
      <td colSpan={5} className="second">
        <details>
          <summary>
            {t(`bills.${state}Before`, { amount: showMoney(total, 'USD') })}{' '}
            {groups.map((group) => nameGroup(group, language)).join('; ')}
          </summary>
          <table>
            <tbody>
              {groups.map((group) => (
                <GroupRow key={nameGroup(group, 'en') + group.price} group={group} />
              ))}
            </tbody>
          </table>
        </details>
      </td>
    </tr>
  )
}
