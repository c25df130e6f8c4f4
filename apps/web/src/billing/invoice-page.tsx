import { readInvoiceAccount } from '@sala/contract/billing/ask-invoices'
import { invoices, voidInvoice } from '@sala/contract/billing/invoices'
import { adjustInvoice, paymentAdjustments } from '@sala/contract/billing/payment-adjustments'
import { invoiceKind, paymentState } from '@sala/contract/billing/statuses'
import { showMoney, showRate } from '@sala/contract/kit/money'
import type { AnyOperation } from '@sala/contract/kit/operation'
import { students } from '@sala/contract/people/students'
import { Button } from 'antd'
import { ArrowLeft, Ban, FileMinus, History, Scale } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../kit/api.ts'
import { RecordHistory } from '../kit/history/record-history.tsx'
import { useLasting, useRow } from '../kit/hooks.ts'
import { choiceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useWatch } from '../kit/live.ts'
import { SideDrawer } from '../kit/overlays.tsx'
import { PaperButton } from '../kit/paper-button.tsx'
import { usePlace, useSession } from '../kit/session.tsx'
import { ProblemNote, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { Facts } from '../kit/value/facts.tsx'
import { CreditNoteDialog } from './credit-note-dialog.tsx'
import { Dollars } from './dollars.tsx'
import { InvoiceAccount } from './invoice-account.tsx'
import { InvoiceLines, type Line } from './invoice-lines.tsx'
import { PaymentCode } from './payment-code.tsx'
import './finance.css'

const OperationForm = lazy(() => import('../kit/form/operation-form.tsx'))
const facts = ['inv_date', 'due_date', 'ac_year_id', 'ac_term_id', 'class_id', 'remark', 'void_reason', 'branch_id']
const besides = Object.keys(invoices.fields).filter((name) => !facts.includes(name))

/** One invoice: whose it is, why each line costs what it costs, what was paid or taken back, and what can be done about it. */
export default function InvoicePage({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = usePlace()
  const { may, mayAsk } = useSession()
  const { data: row, error, isPending, refetch } = useRow(invoices, id)
  const slow = useLasting(isPending)
  const [shown, setShown] = useState<'void' | 'credit' | 'adjust' | 'history'>()
  useWatch(invoices.name)
  const number = row ? String(row.inv_number) : ''
  useEffect(() => {
    if (number) document.title = `${number} · Sala`
  }, [number])
  if (!row) return <div className="page">{error ? <ProblemNote problem={error} onRetry={refetch} /> : slow && <Skeleton lines={10} />}</div>
  const state = choiceLabel(paymentState, row.payment_state, language)
  const kind = choiceLabel(invoiceKind, row.inv_kind, language)
  const live = row.is_deleted === 0
  const close = () => setShown(undefined)
  const form = <O extends AnyOperation>(operation: O, said: string) => (
    <OperationForm
      operation={operation}
      source={operation.name === adjustInvoice.name ? paymentAdjustments : invoices}
      settled={{ inv_id: row.inv_id }}
      onClose={close}
      onDone={() => {
        toast(said)
        close()
      }}
    />
  )
  const sums = [
    [t('bills.total'), String(row.total_amount), false],
    [t('bills.balance'), String(row.open_amount), row.is_overdue === 1],
  ] as const
  return (
    <div className="page">
      <div className="page-head bills-head">
        <Button icon={<ArrowLeft size={16} aria-hidden />} aria-label={t('action.back')} onClick={onLeave} />
        <h1>{number}</h1>
        {row.inv_kind !== invoiceKind.invoice && <Badge tone={kind.tone}>{kind.text}</Badge>}
        <Badge tone={state.tone}>{state.text}</Badge>
        {row.is_overdue === 1 && <Badge tone="error">{t('bills.overdue')}</Badge>}
        <span className="spread" />
        {may('view', 'history-tracking') && (
          <Button icon={<History size={15} aria-hidden />} aria-label={t('detail.history')} onClick={() => setShown('history')} />
        )}
        <PaperButton request={{ path: `/invoices/generate-pdf/${id}` }} label={t('action.print')} />
        {live && row.inv_kind !== invoiceKind.creditNote && may('create', paymentAdjustments.name) && (
          <Button icon={<Scale size={15} aria-hidden />} onClick={() => setShown('adjust')}>
            {t('bills.adjust')}
          </Button>
        )}
        {live && row.inv_kind !== invoiceKind.creditNote && may('void', invoices.name) && (
          <Button icon={<FileMinus size={15} aria-hidden />} onClick={() => setShown('credit')}>
            {t('bills.creditNote')}
          </Button>
        )}
        {live && may('void', invoices.name) && (
          <Button danger icon={<Ban size={15} aria-hidden />} onClick={() => setShown('void')}>
            {t('bills.void')}
          </Button>
        )}
      </div>
      <section className="card bills-part">
        <h2>
          <Link to={place(`/student-profiles?open=${row.student_id}`)}>
            {row.student ? titleOf(students, row.student as Row, language) : String(row.student_id)}
          </Link>
        </h2>
        <dl className="bills-sums">
          {sums.map(([label, amount, late]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Dollars amount={amount} late={late} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('bills.riel')}</dt>
            <dd className="second">
              {showMoney(String(row.total_khr), 'KHR')} · {showRate(String(row.exchange_rate))}
            </dd>
          </div>
        </dl>
        {row.credits_inv_id ? (
          <Link to={place(`/invoices?open=${row.credits_inv_id}`)}>
            {t('bills.takesBack', { number: titleOf(invoices, row.credits_inv as Row, language) })}
          </Link>
        ) : null}
        <Facts resource={invoices} row={row} except={besides} />
      </section>
      <section className="card bills-part">
        <h2>{t('bills.lines')}</h2>
        <InvoiceLines lines={row.lines as Line[]} />
      </section>
      {live && <PaymentCode inv_id={row.inv_id as number} open={String(row.open_amount)} />}
      {mayAsk(readInvoiceAccount) && <InvoiceAccount inv_id={row.inv_id as number} />}
      <Suspense fallback={null}>
        {shown === 'void' && form(voidInvoice, t('bills.voided', { number }))}
        {shown === 'adjust' && form(adjustInvoice, t('bills.adjusted', { number }))}
        {shown === 'credit' && <CreditNoteDialog invoice={row} onClose={close} />}
        {shown === 'history' && (
          <SideDrawer title={t('detail.history')} onClose={close}>
            <RecordHistory resource={invoices} id={id} />
          </SideDrawer>
        )}
      </Suspense>
    </div>
  )
}
