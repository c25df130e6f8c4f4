import { printInvoice } from '@sala/contract/billing/bill-papers'
import { printFamilyLetter } from '@sala/contract/billing/reminder-letters'
import { addMonths, localToday } from '@sala/contract/kit/clock'
import { showDate } from '@sala/contract/kit/dates'
import { parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import type { FamilyAtCounter, OpenInvoice } from '@sala/contract/payments/counter'
import type { FamilyAccount as Account } from '@sala/contract/payments/family-accounts'
import { printReceipt, printStatement } from '@sala/contract/payments/receipt-papers'
import { Button } from 'antd'
import { ChevronDown, FileText, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestOf } from '../../kit/api.ts'
import { DaySpan } from '../../kit/input/day-span.tsx'
import { pick, useLanguage } from '../../kit/labels.ts'
import { useUrlParams } from '../../kit/list/list-state.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { useSession } from '../../kit/session.tsx'
import { ProblemNote } from '../../kit/states.tsx'
import { useDownload } from '../../kit/use-download.ts'
import { Badge } from '../../kit/value/badge.tsx'
import { BillGroups } from '../bill-groups.tsx'
import { PayByCode } from '../own/pay-by-code.tsx'
import { AccountEvents } from './account-events.tsx'
import { type AccountOf, useAccount, usualEvents } from './use-account.ts'
import './family-account.css'

type Child = FamilyAtCounter['children'][number]

interface FamilyAccountProps {
  readonly of: AccountOf
  readonly actions?: ReactNode
  /** Whether it shows what happened in some days, which can be chosen: the last month at first. */
  readonly byDays?: boolean
}

const most = 500

/** What stands between a family and the school: what is owed and why, the credit, and all that happened. */
export function FamilyAccount({ of, actions, byDays = false }: FamilyAccountProps) {
  const { t } = useTranslation()
  const { may } = useSession()
  const [latest, setLatest] = useState(usualEvents)
  const [params, change] = useUrlParams()
  const days = byDays && {
    date_from: params.get('from') ?? addMonths(localToday(), -1),
    date_to: params.get('to') ?? localToday(),
  }
  const query = useAccount(of, latest, days)
  const paper = useDownload()
  const print = (event: { inv_id: number | null; receipt_id: number | null }) =>
    event.receipt_id
      ? paper.open(requestOf(printReceipt, { receipt_id: event.receipt_id, display_language: 'both', size: 'a5' }))
      : paper.open(requestOf(printInvoice, { inv_id: event.inv_id!, display_language: 'both', size: 'a4' }))
  return (
    <Loaded query={query} lines={5} compact>
      {(account) => (
        <div className="account">
          <div className="account-head">
            <Figures account={account} />
            {actions}
            {account.family.student_parent_id && may('print', 'invoices') && (
              <Button
                icon={<FileText size={15} aria-hidden />}
                loading={paper.busy}
                onClick={() =>
                  paper.open(
                    requestOf(printStatement, {
                      student_parent_id: account.family.student_parent_id!,
                      display_language: 'both',
                    }),
                  )
                }
              >
                {t('account.statement')}
              </Button>
            )}
            {account.family.student_parent_id && parseAmount(account.overdue) > 0n && may('print', 'reminders') && (
              <Button
                icon={<Mail size={15} aria-hidden />}
                loading={paper.busy}
                onClick={() =>
                  paper.open(
                    requestOf(printFamilyLetter, {
                      student_parent_id: account.family.student_parent_id!,
                      display_language: 'own',
                    }),
                  )
                }
              >
                {t('account.letter')}
              </Button>
            )}
          </div>
          {paper.problem !== undefined && <ProblemNote problem={paper.problem} compact />}
          {account.family.children.map((child) => (
            <OwedBy key={child.student_id} child={child} alone={account.family.children.length === 1} onPrint={print} />
          ))}
          <h3>{t('account.events')}</h3>
          {days && (
            <div className="account-days">
              <DaySpan from={days.date_from} to={days.date_to} onChange={(from, to) => change({ from, to }, true)} />
            </div>
          )}
          <AccountEvents account={account} onPrint={print} />
          {account.has_more && latest < most && (
            <Button type="link" loading={query.isFetching} onClick={() => setLatest(most)}>
              {t('account.earlier')}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  )
}

function Figures({ account: { owed, owed_khr, overdue, credit } }: { account: Account }) {
  const { t } = useTranslation()
  const owes = parseAmount(owed) > 0n
  return (
    <dl className="account-figures">
      <div>
        <dt>{t('account.owed')}</dt>
        <dd>
          <strong className="number">{showMoney(owed, 'USD')}</strong>
          {owes && <span className="second number">{showMoney(owed_khr, 'KHR')}</span>}
        </dd>
      </div>
      {parseAmount(overdue) > 0n && (
        <div data-late>
          <dt>{t('account.overdue')}</dt>
          <dd>
            <strong className="number">{showMoney(overdue, 'USD')}</strong>
          </dd>
        </div>
      )}
      {parseAmount(credit) > 0n && (
        <div>
          <dt>{t('account.credit')}</dt>
          <dd>
            <strong className="number">{showMoney(credit, 'USD')}</strong>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** One child's open bills, the oldest first; each opens to its fees, and for a family to the way of paying it. */
function OwedBy({
  child,
  alone,
  onPrint,
}: {
  child: Child
  alone: boolean
  onPrint: (of: { inv_id: number; receipt_id: null }) => void
}) {
  const language = useLanguage()
  if (child.invoices.length === 0) return null
  return (
    <section className="account-child">
      {!alone && (
        <div className="account-line">
          <h3>{pick(language, child.full_name_en, child.full_name_kh)}</h3>
          {child.invoices.length > 1 && (
            <strong className="number">
              {showMoney(sumOf(child.invoices.map(({ open_amount }) => parseAmount(open_amount))), 'USD')}
            </strong>
          )}
        </div>
      )}
      {child.invoices.map((invoice) => (
        <Bill key={invoice.inv_id} invoice={invoice} onPrint={() => onPrint({ ...invoice, receipt_id: null })} />
      ))}
    </section>
  )
}

function Bill({ invoice, onPrint }: { invoice: OpenInvoice; onPrint: () => void }) {
  const { t } = useTranslation()
  const { actor, may } = useSession()
  const { inv_id, inv_number, due_date, is_overdue, open_amount } = invoice
  return (
    <details className="account-bill">
      <summary>
        <span className="account-what">
          <Badge tone={is_overdue ? 'warn' : 'quiet'}>
            {t(is_overdue ? 'payments.late' : 'payments.due', { date: showDate(due_date) })}
          </Badge>
          <span className="second number">{inv_number}</span>
        </span>
        <strong className="number">{showMoney(open_amount, 'USD')}</strong>
        <ChevronDown size={16} aria-hidden />
      </summary>
      <BillGroups lines={invoice.lines as never} />
      {actor.user_type !== 'staff-api' && <PayByCode inv_id={inv_id} open={open_amount} />}
      {may('print', 'invoices') && (
        <Button type="link" onClick={onPrint}>
          {t('payments.invoice', { number: inv_number })}
        </Button>
      )}
    </details>
  )
}
