import { showDate } from '@sala/contract/kit/dates'
import { parseAmount, showMoney } from '@sala/contract/kit/money'
import type { FamilyAtCounter, OpenInvoice } from '@sala/contract/payments/counter'
import { Checkbox, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { pick, useLanguage } from '../../kit/labels.ts'
import { Badge } from '../../kit/value/badge.tsx'
import { BillGroups } from '../bill-groups.tsx'
import { ChildCredit } from './child-credit.tsx'
import { typed } from './reckon.ts'

type Pays = Record<number, string>

interface FamilyBillProps {
  readonly family: FamilyAtCounter
  readonly branch: number
  readonly pays: Pays
  readonly onChange: (pays: Pays) => void
  readonly onPaidOut: () => void
}

/** Each child with its open invoices, the oldest first, each told in groups. */
export function FamilyBill({ family, branch, pays, onChange, onPaidOut }: FamilyBillProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const choose = (inv_id: number, amount: string | undefined) => {
    const { [inv_id]: _, ...rest } = pays
    onChange(amount === undefined ? rest : { ...rest, [inv_id]: amount })
  }
  return (
    <div className="bill">
      {family.children.map((child) => (
        <section
          key={child.student_id}
          className="card bill-child"
          aria-label={pick(language, child.full_name_en, child.full_name_kh)}
        >
          <header>
            <h3>{pick(language, child.full_name_en, child.full_name_kh)}</h3>
            <span className="second number">{child.card_number}</span>
            <span className="spread" />
            <ChildCredit child={child} onPaidOut={onPaidOut} />
          </header>
          {child.invoices.length === 0 && <p className="second">{t('till.nothingOpen')}</p>}
          {child.invoices.map((invoice) => (
            <BillInvoice
              key={invoice.inv_id}
              invoice={invoice}
              here={invoice.branch_id === branch}
              amount={pays[invoice.inv_id]}
              onChoose={(amount) => choose(invoice.inv_id, amount)}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

interface BillInvoiceProps {
  readonly invoice: OpenInvoice
  /** Whether it is paid at this counter. */
  readonly here: boolean
  readonly amount: string | undefined
  readonly onChoose: (amount: string | undefined) => void
}

function BillInvoice({ invoice, here, amount, onChoose }: BillInvoiceProps) {
  const { t } = useTranslation()
  const { inv_number, open_amount, due_date, is_overdue } = invoice
  const cents = amount === undefined ? 0n : typed(amount)
  const wrong = cents === undefined || cents > parseAmount(open_amount)
  return (
    <article className="bill-invoice" data-chosen={amount !== undefined || undefined}>
      <div className="bill-head">
        <Checkbox
          checked={amount !== undefined}
          disabled={!here}
          aria-label={t('till.pay', { number: inv_number })}
          onChange={({ target }) => onChoose(target.checked ? open_amount : undefined)}
        >
          <span className="number">{inv_number}</span>
        </Checkbox>
        {here ? (
          <Badge tone={is_overdue ? 'warn' : 'quiet'}>
            {t(is_overdue ? 'till.overdue' : 'till.due', { date: showDate(due_date) })}
          </Badge>
        ) : (
          <Badge tone="quiet">{t('till.otherBranch')}</Badge>
        )}
        <span className="spread" />
        {amount === undefined ? (
          <span className="number">{showMoney(open_amount, 'USD')}</span>
        ) : (
          <Input
            className="number-input bill-amount"
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            aria-label={t('till.toPay', { number: inv_number })}
            aria-invalid={wrong || undefined}
            status={wrong ? 'error' : undefined}
            value={amount}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onChoose(event.target.value)}
          />
        )}
      </div>
      <BillGroups lines={invoice.lines} />
    </article>
  )
}
