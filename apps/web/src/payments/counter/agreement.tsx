import { currencyCode } from '@sala/contract/billing/statuses'
import { formatAmount, parseAmount, showCash, showMoney } from '@sala/contract/kit/money'
import { type Reckoning, reckonedKind } from '@sala/contract/payments/closed-days'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { choiceLabel, useLanguage } from '../../kit/labels.ts'
import { useHref } from '../../kit/session.tsx'

type Pair = Reckoning['pairs'][number]
type Drawer = Reckoning['drawers'][number]

const pages = {
  receipt: 'receipts',
  'payment-testing': 'payment-testing',
  invoice: 'invoices',
  'cashier-shift': 'cashier-shifts',
} as const
const parts = { money: [1, 2, 3, 4, 5, 6, 7, 8], bills: [11, 12, 13, 14], drawers: [21, 22] } as const

const both = (usd: string | null, khr: string | null) => (usd === null || khr === null ? '–' : showCash(usd, khr))
const less = (from: string | null, what: string | null, scale: number) =>
  from === null || what === null ? null : formatAmount(parseAmount(from, scale) - parseAmount(what, scale), scale)

/** What documents say beside what the ledger says, line by line, and what was expected beside what was counted. */
export function Agreement({ reckoning: { pairs, drawers } }: { reckoning: Reckoning }) {
  const { t } = useTranslation()
  if (pairs.length === 0 && drawers.length === 0) return <p className="second">{t('closing.nothing')}</p>
  return (
    <div className="day-agreement">
      {Object.entries(parts).map(([name, kinds]) => {
        const own = pairs.filter(({ kind }) => (kinds as readonly number[]).includes(kind))
        if (own.length === 0) return null
        const part = name as keyof typeof parts
        return (
          <table key={name} aria-label={t(`closing.parts.${part}`)}>
            <caption>{t(`closing.parts.${part}`)}</caption>
            <Heads first={t('closing.documents')} second={t('closing.ledger')} />
            <tbody>
              {own.map((pair) => (
                <PairRow key={`${pair.kind} ${pair.currency_code}`} pair={pair} />
              ))}
            </tbody>
          </table>
        )
      })}
      {drawers.length > 0 && (
        <table aria-label={t('closing.shifts')}>
          <caption>{t('closing.shifts')}</caption>
          <Heads first={t('closing.expected')} second={t('closing.counted')} />
          <tbody>
            {drawers.map((drawer) => (
              <DrawerRow key={drawer.cashier_shift_id} drawer={drawer} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function Heads({ first, second }: { first: string; second: string }) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="hidden-label">{t('closing.what')}</span>
        </th>
        <th scope="col">{first}</th>
        <th scope="col">{second}</th>
        <th scope="col">{t('closing.difference')}</th>
      </tr>
    </thead>
  )
}

function PairRow({ pair: { kind, currency_code, documents, ledger, difference, differing } }: { pair: Pair }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const wrong = Number(difference) !== 0 || differing.length > 0
  return (
    <tr className={wrong ? 'differs' : undefined}>
      <th scope="row">
        {choiceLabel(reckonedKind, kind, language).text}{' '}
        {currency_code === 'KHR' && `(${choiceLabel(currencyCode, currency_code, language).text})`}
        {differing.length > 0 && (
          <ul>
            {differing.map((each) => (
              <li key={`${each.document} ${each.document_id}`}>
                <Link to={place(`/${pages[each.document]}?open=${each.document_id}`)}>{each.number}</Link>{' '}
                <span className="number">
                  {showMoney(each.documents, currency_code)} / {showMoney(each.ledger, currency_code)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </th>
      <td className="number" data-label={t('closing.documents')}>
        {showMoney(documents, currency_code)}
      </td>
      <td className="number" data-label={t('closing.ledger')}>
        {showMoney(ledger, currency_code)}
      </td>
      <td className="number">
        {wrong ? showMoney(difference, currency_code) : <Check size={16} role="img" aria-label={t('closing.agrees')} />}
      </td>
    </tr>
  )
}

function DrawerRow({ drawer }: { drawer: Drawer }) {
  const { t } = useTranslation()
  const place = useHref()
  const {
    cashier_shift_id,
    full_name,
    closed_at,
    expected_usd,
    expected_khr,
    counted_usd,
    counted_khr,
    difference_reason,
  } = drawer
  const over = { usd: less(counted_usd, expected_usd, 2), khr: less(counted_khr, expected_khr, 0) }
  const same = Number(over.usd) === 0 && Number(over.khr) === 0
  return (
    <tr className={closed_at === null ? 'differs' : undefined}>
      <th scope="row">
        <Link to={place(`/cashier-shifts?open=${cashier_shift_id}`)}>{full_name}</Link>
        {difference_reason && <p className="second small">{difference_reason}</p>}
      </th>
      <td className="number" data-label={t('closing.expected')}>
        {both(expected_usd, expected_khr)}
      </td>
      <td className="number" data-label={t('closing.counted')}>
        {closed_at === null ? t('closing.stillOpen') : both(counted_usd, counted_khr)}
      </td>
      <td className="number">
        {closed_at === null ? (
          '–'
        ) : same ? (
          <Check size={16} role="img" aria-label={t('closing.agrees')} />
        ) : (
          both(over.usd, over.khr)
        )}
      </td>
    </tr>
  )
}
