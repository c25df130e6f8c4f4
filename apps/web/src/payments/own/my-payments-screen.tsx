import { printInvoice } from '@sala/contract/billing/bill-papers'
import { invoices } from '@sala/contract/billing/invoices'
import { localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import { parentPayments, studentPayments } from '@sala/contract/payments/payment-histories'
import { printReceipt, printStatement } from '@sala/contract/payments/receipt-papers'
import { students } from '@sala/contract/people/students'
import { Button } from 'antd'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { requestOf, type ShownRow } from '../../kit/api.ts'
import { useList } from '../../kit/hooks.ts'
import { pick, useLanguage } from '../../kit/labels.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page/page.tsx'
import { useSession } from '../../kit/session.tsx'
import { EmptyNote, ProblemNote } from '../../kit/states.tsx'
import { useDownload } from '../../kit/use-download.ts'
import { BillGroups } from '../bill-groups.tsx'
import { PayByCode } from './pay-by-code.tsx'
import { PaymentNotices } from './payment-notices.tsx'
import './my-payments.css'

type Bill = ShownRow<typeof invoices>

/** What a family owes and why, what it has paid, and the papers of both. */
export default function MyPaymentsScreen() {
  const { t } = useTranslation()
  const { actor } = useSession()
  const language = useLanguage()
  const isParent = actor.user_type === 'parent-api'
  const known = useList(students, { perPage: 50 })
  const children = known.data?.data ?? []
  const paper = useDownload()
  const bills = useList(invoices, { perPage: 100, include: ['lines'] })
  const paid = useList(isParent ? parentPayments : studentPayments, { perPage: 50 })
  const open = (bills.data?.data ?? []).filter(({ open_amount }) => parseAmount(open_amount) > 0n)
  const family = children.find(({ student_parent_id }) => student_parent_id)?.student_parent_id
  return (
    <Page
      title={t('payments.title')}
      className="payments"
      beside={
        isParent &&
        family && (
          <Button
            icon={<FileText size={16} aria-hidden />}
            onClick={() =>
              paper.open(requestOf(printStatement, { student_parent_id: family, display_language: 'both' }))
            }
          >
            {t('payments.statement')}
          </Button>
        )
      }
    >
      <PaymentNotices />
      {paper.problem !== undefined && <ProblemNote problem={paper.problem} />}
      <Loaded query={bills} lines={5} />
      {bills.data && open.length === 0 && <EmptyNote title={t('payments.nothingOwed')} />}
      {children.map((child) => (
        <OwedBy
          key={child.student_id}
          name={pick(language, child.full_name_en, child.full_name_kh)}
          bills={open.filter(({ student_id }) => student_id === child.student_id)}
          onPrint={(inv_id) => paper.open(requestOf(printInvoice, { inv_id, display_language: 'both', size: 'a4' }))}
        />
      ))}
      <h2>{t('payments.paid')}</h2>
      {paid.data?.data.length === 0 && <p className="second">{t('payments.nothingPaid')}</p>}
      <ul className="paid-list">
        {paid.data?.data.map((row) => (
          <li key={row.receipt_id} className="card">
            <span>
              <strong className="number">{showMoney(row.total_amount, 'USD')}</strong>
              <span className="second number">
                {showDate(row.receipt_date)} · {row.receipt_number}
                {row.is_deleted === 1 && ` · ${t('payments.void')}`}
              </span>
            </span>
            <Button
              type="link"
              onClick={() =>
                paper.open(
                  requestOf(printReceipt, { receipt_id: row.receipt_id, display_language: 'both', size: 'a5' }),
                )
              }
            >
              {t('payments.receipt')}
            </Button>
          </li>
        ))}
      </ul>
    </Page>
  )
}

/** One child's open bills; each opens to its fees, and each fee to its reasons. */
function OwedBy({ name, bills, onPrint }: { name: string; bills: readonly Bill[]; onPrint: (inv_id: number) => void }) {
  const { t } = useTranslation()
  if (bills.length === 0) return null
  const today = localToday()
  return (
    <section className="card owed">
      <div className="owed-head">
        <h2>{name}</h2>
        <strong className="number">
          {showMoney(sumOf(bills.map(({ open_amount }) => parseAmount(open_amount))), 'USD')}
        </strong>
      </div>
      {bills.map((bill) => (
        <details key={bill.inv_id}>
          <summary>
            <span className={bill.due_date < today ? 'owed-late number' : 'second number'}>
              {t(bill.due_date < today ? 'payments.late' : 'payments.due', { date: showDate(bill.due_date) })}
            </span>
            <strong className="number">{showMoney(bill.open_amount, 'USD')}</strong>
          </summary>
          <BillGroups lines={bill.lines ?? []} />
          <PayByCode inv_id={bill.inv_id} open={bill.open_amount} />
          <Button type="link" onClick={() => onPrint(bill.inv_id)}>
            {t('payments.invoice', { number: bill.inv_number })}
          </Button>
        </details>
      ))}
    </section>
  )
}
