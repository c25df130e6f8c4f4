import { readLatestInvoice } from '@sala/contract/billing/invoice-queries'
import type { invoices } from '@sala/contract/billing/invoices'
import { showDate } from '@sala/contract/kit/dates'
import { parseAmount, showMoney } from '@sala/contract/kit/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate, type ShownRow } from '../kit/api.ts'
import { useHref, useSession } from '../kit/session.tsx'
import type { StudentToBill } from './student-to-bill.tsx'

/** What a student was billed last, so that nobody bills him twice unawares. */
export function LatestInvoice({ student: { student_id, latest_inv_id } }: { student: StudentToBill }) {
  const { t } = useTranslation()
  const place = useHref()
  const { mayAsk } = useSession()
  const latest = useQuery({
    queryKey: ['invoices', 'latest', student_id],
    queryFn: () => operate(readLatestInvoice, { student_id }),
    enabled: latest_inv_id !== null && mayAsk(readLatestInvoice),
  })
  const row = latest.data as ShownRow<typeof invoices> | undefined
  if (!row || latest_inv_id === null) return null
  return (
    <p className="second">
      {t('bills.latest')}{' '}
      <Link to={place(`/invoices?open=${row.inv_id}`)} target="_blank">
        {row.inv_number}
      </Link>
      {', '}
      {showDate(row.inv_date)}, {showMoney(row.total_amount, 'USD')}
      {parseAmount(row.open_amount) > 0n && (
        <span className={row.is_overdue === 1 ? 'bills-late' : undefined}>
          {' · '}
          {t('bills.owes', { amount: showMoney(row.open_amount, 'USD') })}
        </span>
      )}
    </p>
  )
}
