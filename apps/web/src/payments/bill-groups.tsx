import { type BillGroup, type BillLine, countGroup, groupLines, nameGroup } from '@sala/contract/billing/group-lines'
import { sayMonths } from '@sala/contract/billing/say-months'
import { parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import { sayRule } from '@sala/contract/pricing/price-rule'
import { useTranslation } from 'react-i18next'
import { pick, useLanguage } from '../kit/labels.ts'
import { Reasons } from '../kit/value/reasons.tsx'
import './bill-groups.css'

/** The lines of one bill as a family reads them: fee, months, so many at a price; what is settled is one quiet line. */
export function BillGroups({ lines }: { lines: readonly BillLine[] }) {
  const groups = groupLines(lines)
  return (
    <ul className="bill-groups">
      {groups
        .filter(({ state }) => state === 'open' || state === 'partlyPaid')
        .map((group) => (
          <Group key={keyOf(group)} group={group} />
        ))}
      {(['paid', 'credited'] as const).map((state) => (
        <Settled key={state} state={state} groups={groups.filter((group) => group.state === state)} />
      ))}
    </ul>
  )
}

const keyOf = (group: BillGroup): string => nameGroup(group, 'en') + countGroup(group)

function Group({ group }: { group: BillGroup }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const months = sayMonths(group.lines, language)
  return (
    <li className="bill-group">
      <span>
        {pick(language, group.fee_name_en, group.fee_name_kh)}
        {months && <span className="second"> · {months}</span>}
      </span>
      <Reasons label={t('bill.why')} sentences={group.rules.map((rule) => sayRule(rule, language))} />
      <span className="number bill-count">
        {countGroup(group)}
        {group.state === 'partlyPaid' && (
          <span className="second"> · {t('bill.left', { amount: showMoney(group.open_amount, 'USD') })}</span>
        )}
      </span>
    </li>
  )
}

function Settled({ state, groups }: { state: 'paid' | 'credited'; groups: readonly BillGroup[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (groups.length === 0) return null
  const total = sumOf(groups.map(({ total_amount }) => parseAmount(total_amount)))
  return (
    <li className="second">
      <details className="bill-settled">
        <summary>
          <span>
            {t(`bill.${state}`)} {groups.map((group) => nameGroup(group, language)).join('; ')}
          </span>
          <span className="number">{showMoney(total, 'USD')}</span>
        </summary>
        <ul className="bill-groups">
          {groups.map((group) => (
            <Group key={keyOf(group)} group={group} />
          ))}
        </ul>
      </details>
    </li>
  )
}
