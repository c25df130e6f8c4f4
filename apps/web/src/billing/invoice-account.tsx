import { readInvoiceAccount } from '@sala/contract/billing/invoice-queries'
import { showDate } from '@sala/contract/kit/dates'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { operate } from '../kit/api.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useHref } from '../kit/session.tsx'
import { Dollars } from './dollars.tsx'

type Entry = AnswerOf<typeof readInvoiceAccount>['data'][number]
const deeds = ['issue', 'void', 'release', 'bind', 'refund'] as const

/** Everything that made the invoice owed more or less, as the ledger has it, each with the paper behind it. */
export function InvoiceAccount({ inv_id }: { inv_id: number }) {
  const { t } = useTranslation()
  const place = useHref()
  const account = useQuery({
    queryKey: ['invoices', 'account', inv_id],
    queryFn: () => operate(readInvoiceAccount, { inv_id }),
  })
  if (!account.data) return <Loaded query={account} lines={3} compact />
  const paper = ({ document, document_id, number }: Entry) => {
    if (document === 'receipt') return <Link to={place(`/receipts?open=${document_id}`)}>{t('bills.receipt')}</Link>
    const what = number ?? t('bills.invoice')
    return document_id === inv_id ? what : <Link to={place(`/invoices?open=${document_id}`)}>{what}</Link>
  }
  return (
    <section className="card bills-part">
      <h2>{t('bills.account')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, so the keyboard must reach it */}
      <div className="bills-lines" tabIndex={0}>
        <table>
          <tbody>
            {account.data.data.map((entry) => (
              <tr key={entry.entry_id}>
                <td className="number">{showDate(entry.posting_date)}</td>
                <td>
                  {paper(entry)}{' '}
                  <span className="second">
                    {t(`bills.deeds.${deeds.find((deed) => deed === entry.deed) ?? 'other'}`)}
                  </span>
                </td>
                <td className="right">
                  <Dollars amount={entry.amount} />
                </td>
              </tr>
            ))}
            <tr>
              <td />
              <th>{t('bills.balance')}</th>
              <td className="right">
                <strong>
                  <Dollars amount={account.data.balance} />
                </strong>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}
