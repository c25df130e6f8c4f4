import { showDate } from '@sala/contract/kit/dates'
import { parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pick, useLanguage } from '../../kit/labels.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { useHref } from '../../kit/session.tsx'
import { Badge } from '../../kit/value/badge.tsx'
import type { AccountOf } from '../account/use-account.ts'
import { PayByCode } from './pay-by-code.tsx'
import { useOwnAccount } from './use-own-account.ts'
import './my-payments.css'

const shown = 3
const owed = (bills: readonly { open_amount: string }[]) =>
  sumOf(bills.map(({ open_amount }) => parseAmount(open_amount)))

/** What is owed, on the first screen: how much, until when, and the code to pay it with. */
export default function OwedCard({ of, payments }: { of: AccountOf; payments: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const { query, all, bills } = useOwnAccount(of)
  const rest = owed(all) - owed(bills)
  const several = new Set(bills.map(({ student_id }) => student_id)).size > 1
  return (
    <section className="card owed-card" aria-labelledby="home-owed">
      <div className="owed-head">
        <h2 id="home-owed">{t('payments.toPay')}</h2>
        {query.data && bills.length > 0 && <strong className="number">{showMoney(owed(bills), 'USD')}</strong>}
      </div>
      <Loaded query={query} lines={2} compact />
      {query.data && bills.length === 0 && (
        <p className="owed-none">
          <CircleCheck size={18} aria-hidden /> {t('payments.nothingOwed')}
        </p>
      )}
      <ul>
        {bills.slice(0, shown).map((bill) => (
          <li key={bill.inv_id}>
            <div className="owed-bill">
              <span>
                {several && <strong>{pick(language, bill.full_name_en, bill.full_name_kh)}</strong>}
                <span className="second small number" translate="no">
                  {bill.inv_number}
                </span>
                <Badge tone={bill.is_overdue ? 'warn' : 'quiet'}>
                  {t(bill.is_overdue ? 'payments.late' : 'payments.due', { date: showDate(bill.due_date) })}
                </Badge>
              </span>
              <strong className="number">{showMoney(bill.open_amount, 'USD')}</strong>
            </div>
            <PayByCode inv_id={bill.inv_id} open={bill.open_amount} />
          </li>
        ))}
      </ul>
      <p className="owed-more">
        {rest > 0n && (
          <Link to={`${payments}?child=all`}>{t('payments.restOfFamily', { amount: showMoney(rest, 'USD') })}</Link>
        )}
        <Link to={place(payments)}>
          {bills.length > shown ? t('payments.allBills', { count: bills.length }) : t('payments.billsAndReceipts')}
        </Link>
      </p>
    </section>
  )
}
