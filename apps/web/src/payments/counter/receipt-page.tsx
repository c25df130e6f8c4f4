import { groupLines } from '@sala/contract/billing/group-lines'
import { type Span, sayMonths } from '@sala/contract/billing/say-months'
import { paymentMethod } from '@sala/contract/billing/statuses'
import { localMinute } from '@sala/contract/kit/clock'
import { showClock, showDate, showInstant } from '@sala/contract/kit/dates'
import { formatAmount, parseAmount, showMoney, showRate, sumOf } from '@sala/contract/kit/money'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { readReceiptPaper } from '@sala/contract/payments/receipt-papers'
import { receiptKind, receipts } from '@sala/contract/payments/receipts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { EllipsisVertical, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate, type ShownRow } from '../../kit/api.ts'
import { useDialogs } from '../../kit/dialogs.tsx'
import { useRow } from '../../kit/hooks.ts'
import { choiceLabel, pick, useLanguage } from '../../kit/labels.ts'
import { useWatch } from '../../kit/live.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { Page } from '../../kit/page/page.tsx'
import { PaperButton } from '../../kit/paper-button.tsx'
import { type MenuItem, PopMenu } from '../../kit/pop-menu.tsx'
import { useHref, useSession } from '../../kit/session.tsx'
import { Badge } from '../../kit/value/badge.tsx'
import './receipt-page.css'

const dialogs = { history: () => import('../../kit/history/history-drawer.tsx') }

type Receipt = AnswerOf<typeof readReceiptPaper>
type Child = Receipt['children'][number]

interface ReceiptPageProps {
  readonly id: string
  /** What else may be done with it. */
  readonly actions: (row: ShownRow<typeof receipts>) => readonly MenuItem[]
  readonly onLeave: () => void
}

/** One receipt or refund: who paid whom, for which child and month, in which ways, and its paper. */
export default function ReceiptPage({ id, actions, onLeave }: ReceiptPageProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const { open, node } = useDialogs(dialogs)
  const { data: row } = useRow(receipts, id)
  const query = useQuery({
    queryKey: [receipts.name, 'paper', id],
    queryFn: () => operate(readReceiptPaper, { receipt_id: Number(id) }),
  })
  useWatch(receipts.name)
  const of = query.data
  if (!of)
    return (
      <Page title={undefined} onBack={onLeave}>
        <Loaded query={query} lines={10} />
      </Page>
    )
  const kind = choiceLabel(receiptKind, of.receipt_kind, language)
  const items = row ? actions(row).filter(({ key }) => !key.startsWith('print')) : []
  const paper = (size: 'a5' | 'roll') => ({ path: `/receipts/generate-pdf/${id}`, query: { size } })
  return (
    <Page
      title={of.receipt_number}
      headClassName="receipt-head"
      onBack={onLeave}
      beside={
        <>
          {of.receipt_kind !== receiptKind.receipt && <Badge tone={kind.tone}>{kind.text}</Badge>}
          {of.is_deleted === 1 && <Badge tone="quiet">{t('receipt.void')}</Badge>}
        </>
      }
      actions={
        <>
          {may('view', 'history-tracking') && (
            <Button
              icon={<History size={15} aria-hidden />}
              aria-label={t('detail.history')}
              onClick={() => open('history', { resource: receipts, id })}
            />
          )}
          {may('print', receipts.name) && (
            <>
              <PaperButton request={paper('a5')} label={t('till.printA5')} />
              <PaperButton request={paper('roll')} label={t('till.print80')} />
            </>
          )}
          {items.length > 0 && (
            <PopMenu label={t('action.more')} items={items}>
              <EllipsisVertical size={18} aria-hidden />
            </PopMenu>
          )}
        </>
      }
    >
      <section className="card receipt-part">
        <dl className="receipt-facts">
          <ReceiptFacts of={of} />
        </dl>
      </section>
      {of.children.map((child) => (
        <PaidFor key={child.student_id} child={child} />
      ))}
      <section className="card receipt-part">
        <h2>{t('receipt.ways')}</h2>
        <Ways payments={of.payments} isBack={of.total_amount.startsWith('-')} />
      </section>
      {node}
    </Page>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ReceiptFacts({ of }: { of: Receipt }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const { may } = useSession()
  const shift = of.shift && `${of.shift.full_name}, ${showInstant(of.shift.opened_at)}`
  return (
    <>
      <Fact label={t('receipt.amount')}>
        <strong className="number">{showMoney(of.total_amount, 'USD')}</strong>
      </Fact>
      <Fact label={t(of.total_amount.startsWith('-') ? 'receipt.to' : 'receipt.from')}>
        {pick(language, of.payer.name_en, of.payer.name_kh)}
      </Fact>
      <Fact label={t('receipt.date')}>
        {showDate(of.receipt_date)} {showClock(localMinute(new Date(of.taken_at)).slice(11))}
      </Fact>
      {of.cashier_name && <Fact label={t('receipt.cashier')}>{of.cashier_name}</Fact>}
      {of.shift && (
        <Fact label={t('receipt.shift')}>
          {may('view', 'cashier-shifts') ? (
            <Link to={place(`/cashier-shifts?open=${of.shift.cashier_shift_id}`)}>{shift}</Link>
          ) : (
            shift
          )}
        </Fact>
      )}
      {of.refunds_number && (
        <Fact label={t('receipt.refundOf')}>
          <Link to={place(`/receipts?open=${of.refunds_receipt_id}`)}>{of.refunds_number}</Link>
        </Fact>
      )}
      <Fact label={t('receipt.balance')}>
        <span className="number">{showMoney(of.family_balance, 'USD')}</span>
      </Fact>
      <Fact label={t('receipt.rate')}>
        <span className="number">{showRate(of.exchange_rate)}</span>
      </Fact>
      <Fact label={t('receipt.printed')}>{t('receipt.times', { count: of.print_counter })}</Fact>
      {of.remark && <Fact label={t('receipt.remark')}>{of.remark}</Fact>}
      {of.void_reason && <Fact label={t('receipt.voidReason')}>{of.void_reason}</Fact>}
    </>
  )
}

/** The fees of a child with their months, and the invoices they stand on, each once. */
function PaidFor({ child }: { child: Child }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useHref()
  const invoices = [...new Map(child.lines.map(({ inv_id, inv_number }) => [inv_id, inv_number]))]
  const groups = groupLines(
    child.lines.map(({ amount, total_amount: _, ...line }) => ({ ...line, total_amount: amount })),
  )
  const months = (lines: readonly Span[]) => sayMonths(lines, language)
  const total = sumOf(child.lines.map(({ amount }) => parseAmount(amount)))
  return (
    <section className="card receipt-part">
      <h2>
        <Link to={place(`/student-profiles?open=${child.student_id}`)}>
          {pick(language, child.full_name_en, child.full_name_kh)}
        </Link>{' '}
        <span className="second number">{child.card_number}</span>
      </h2>
      {groups.length > 0 && (
        <table className="receipt-lines">
          <tbody>
            {groups.map((group) => (
              <tr key={group.fee_name_en + group.price + sayMonths(group.lines, 'en')}>
                <td>
                  {pick(language, group.fee_name_en, group.fee_name_kh)}
                  {months(group.lines) && <span className="second"> · {months(group.lines)}</span>}
                </td>
                <td className="number">{showMoney(group.total_amount, 'USD')}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th>
                {t('receipt.on')}{' '}
                {invoices.map(([inv_id, number], at) => (
                  <span key={inv_id}>
                    {at > 0 && ', '}
                    <Link to={place(`/invoices?open=${inv_id}`)}>{number}</Link>
                  </span>
                ))}
              </th>
              <td className="number">
                <strong>{showMoney(formatAmount(total), 'USD')}</strong>
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

/** How it was paid; what left the drawer again was change, or stayed as credit, where it is no refund. */
function Ways({ payments, isBack }: { payments: Receipt['payments']; isBack: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const nameOf = ({ payment_method, amount }: Receipt['payments'][number]) =>
    isBack || !amount.startsWith('-')
      ? choiceLabel(paymentMethod, payment_method, language).text
      : t(payment_method === paymentMethod.credit ? 'till.kept' : 'till.change')
  return (
    <table className="receipt-lines">
      <tbody>
        {payments.map((way) => (
          <tr key={way.receipt_payment_id}>
            <td>
              {nameOf(way)}
              <span className="second"> {[way.account_name, way.reference].filter(Boolean).join(' · ')}</span>
            </td>
            <td className="number">
              {showMoney(way.amount, way.currency_code)}
              {way.currency_code !== 'USD' && <span className="second"> = {showMoney(way.base_amount, 'USD')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
