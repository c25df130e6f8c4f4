import { readInvoiceAccount } from '@sala/contract/billing/invoice-queries'
import { invoices, voidInvoice } from '@sala/contract/billing/invoices'
import { adjustInvoice, paymentAdjustments } from '@sala/contract/billing/payment-adjustments'
import { quotations } from '@sala/contract/billing/quotations'
import { invoiceKind, paymentState } from '@sala/contract/billing/statuses'
import { showMoney, showRate } from '@sala/contract/kit/money'
import { students } from '@sala/contract/people/students'
import { Button } from 'antd'
import { Ban, FileMinus, History, Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDialogs } from '../kit/dialogs.tsx'
import { useRow } from '../kit/hooks.ts'
import { choiceLabel, titleOf, useLanguage } from '../kit/labels.ts'
import { useWatch } from '../kit/live.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { PaperButton } from '../kit/paper-button.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { Facts } from '../kit/value/facts.tsx'
import { Dollars } from './dollars.tsx'
import { InvoiceAccount } from './invoice-account.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { PaymentCode } from './payment-code.tsx'
import './finance.css'

const dialogs = {
  operation: () => import('../kit/form/operation-form.tsx'),
  creditNote: () => import('./credit-note-dialog.tsx'),
  history: () => import('../kit/history/history-drawer.tsx'),
}
const facts = ['inv_date', 'due_date', 'ac_year_id', 'ac_term_id', 'class_id', 'remark', 'void_reason', 'branch_id']
const besides = Object.keys(invoices.fields).filter((name) => !facts.includes(name))

/**
 * One invoice: whose it is, why each line costs what it costs, what was paid or taken back, and what can be done about
 * it.
 */
export default function InvoicePage({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const { may, mayAsk } = useSession()
  const query = useRow(invoices, id)
  const { open, close, node } = useDialogs(dialogs)
  useWatch(invoices.name)
  const row = query.data
  if (!row)
    return (
      <Page title={undefined}>
        <Loaded query={query} lines={10} />
      </Page>
    )
  const number = row.inv_number
  const state = choiceLabel(paymentState, row.payment_state, language)
  const kind = choiceLabel(invoiceKind, row.inv_kind, language)
  const live = row.is_deleted === 0
  const settled = { inv_id: row.inv_id }
  const after = (said: string) => () => {
    toast(said)
    close()
  }
  const voids = () =>
    open('operation', {
      operation: voidInvoice,
      source: invoices,
      fixedValues: settled,
      onDone: after(t('bills.voided', { number })),
    })
  const adjusts = () =>
    open('operation', {
      operation: adjustInvoice,
      source: paymentAdjustments,
      fixedValues: settled,
      onDone: after(t('bills.adjusted', { number })),
    })
  const sums = [
    [t('bills.total'), row.total_amount, false],
    [t('bills.balance'), row.open_amount, row.is_overdue === 1],
  ] as const
  const badges = (
    <>
      {row.inv_kind !== invoiceKind.invoice && <Badge tone={kind.tone}>{kind.text}</Badge>}
      <Badge tone={state.tone}>{state.text}</Badge>
      {row.is_overdue === 1 && <Badge tone="error">{t('bills.overdue')}</Badge>}
    </>
  )
  const actions = (
    <>
      {may('view', 'history-tracking') && (
        <Button
          icon={<History size={15} aria-hidden />}
          aria-label={t('detail.history')}
          onClick={() => open('history', { resource: invoices, id })}
        />
      )}
      <PaperButton request={{ path: `/invoices/generate-pdf/${id}` }} label={t('action.print')} />
      {live && row.inv_kind !== invoiceKind.creditNote && may('create', paymentAdjustments.name) && (
        <Button icon={<Scale size={15} aria-hidden />} onClick={adjusts}>
          {t('bills.adjust')}
        </Button>
      )}
      {live && row.inv_kind !== invoiceKind.creditNote && may('void', invoices.name) && (
        <Button icon={<FileMinus size={15} aria-hidden />} onClick={() => open('creditNote', { invoice: row })}>
          {t('bills.creditNote')}
        </Button>
      )}
      {live && may('void', invoices.name) && (
        <Button danger icon={<Ban size={15} aria-hidden />} onClick={voids}>
          {t('bills.void')}
        </Button>
      )}
    </>
  )
  return (
    <Page title={number} onBack={onLeave} beside={badges} actions={actions} headClassName="bills-head">
      <section className="card bills-part">
        <h2>
          <Link to={place(`/student-profiles?open=${row.student_id}`)}>
            {row.student ? titleOf(students, row.student, language) : String(row.student_id)}
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
              {showMoney(row.total_khr, 'KHR')} · {showRate(row.exchange_rate)}
            </dd>
          </div>
        </dl>
        {row.credits_inv_id ? (
          <Link to={place(`/invoices?open=${row.credits_inv_id}`)}>
            {t('bills.takesBack', { number: titleOf(invoices, row.credits_inv!, language) })}
          </Link>
        ) : null}
        {row.quotation_id && row.quotation ? (
          <Link to={place(`/quotations?open=${row.quotation_id}`)}>
            {t('bills.quotedBy', { number: titleOf(quotations, row.quotation, language) })}
          </Link>
        ) : null}
        <Facts resource={invoices} row={row} except={besides} />
      </section>
      <section className="card bills-part">
        <h2>{t('bills.lines')}</h2>
        <InvoiceLines lines={row.lines} />
      </section>
      {live && <PaymentCode inv_id={row.inv_id} open={row.open_amount} />}
      {mayAsk(readInvoiceAccount) && <InvoiceAccount inv_id={row.inv_id} />}
      {node}
    </Page>
  )
}
