import { issueInvoice } from '@sala/contract/billing/invoices'
import { quotationState, quotations } from '@sala/contract/billing/quotations'
import { showDate } from '@sala/contract/kit/dates'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLeaveGuard } from '../kit/form/leave-guard.tsx'
import { useOperation, useRow } from '../kit/hooks.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useHref } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import { BillFoot } from './bill-foot.tsx'
import { BillHead, BillRemark, Labelled, useBillHead } from './bill-head.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { StudentSelect, type StudentToBill } from './student-to-bill.tsx'
import './finance.css'

interface EntryProps {
  readonly id: string
  readonly onLeave: () => void
  readonly onIssued: (inv_id: number) => void
}

/** A quotation becomes an invoice at the prices it promised, once: who, which day, how long to pay, and the sum. */
export default function QuotationEntry({ id, onLeave, onIssued }: EntryProps) {
  const { t } = useTranslation()
  const place = useHref()
  const query = useRow(quotations, id)
  const row = query.data
  const [student, setStudent] = useState<StudentToBill>()
  const head = useBillHead(row?.branch_id)
  const issue = useOperation(issueInvoice)
  const { guard, leave, letGo } = useLeaveGuard(head.isTyped, onLeave)
  if (!row)
    return (
      <Page title={t('bills.new')} onBack={onLeave}>
        <Loaded query={query} lines={8} />
      </Page>
    )
  const student_id = row.student_id ?? student?.student_id
  const isOpen = row.state === quotationState.valid
  const send = () =>
    issue.mutate(
      { input: { ...head.input, student_id: student_id!, quotation_id: row.id, lines: [] } },
      {
        onSuccess: ({ inv_id, inv_number }) => {
          toast(t('bills.issued', { number: inv_number }))
          letGo()
          onIssued(inv_id)
        },
      },
    )
  return (
    <Page title={t('bills.fromQuotation', { number: row.quotation_number })} onBack={leave}>
      <section className="card bills-part bills-entry">
        <p className="second">
          <Link to={place(`/quotations?open=${row.id}`)}>{row.quotation_number}</Link>
          {' · '}
          {t('bills.holdsUntil', { day: showDate(row.valid_until) })}
        </p>
        {row.inv_id && (
          <p role="status">
            <Link to={place(`/invoices?open=${row.inv_id}`)}>{t('bills.quotedAlready')}</Link>
          </p>
        )}
        <BillHead
          head={head}
          who={
            <Labelled id="student-to-bill" label={t('bills.findStudent')}>
              {row.student_id ? (
                <Input id="student-to-bill" value={row.customer_name} readOnly />
              ) : (
                <StudentSelect value={student} onChange={setStudent} />
              )}
            </Labelled>
          }
        />
        {!row.student_id && !student && <p className="second">{t('bills.quotedFor', { name: row.customer_name })}</p>}
        <InvoiceLines lines={row.lines} />
        <BillRemark head={head} />
        <BillFoot
          head={head}
          total={row.total_amount}
          isReady={isOpen && student_id !== undefined && !head.isWrong}
          isBusy={issue.isPending}
          problem={issue.error}
          keys={t('bills.keysQuoted')}
          onIssue={send}
        />
      </section>
      {guard}
    </Page>
  )
}
