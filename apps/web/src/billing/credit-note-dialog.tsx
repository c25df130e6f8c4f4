import { nameGroup } from '@sala/contract/billing/group-lines'
import { type invoices, issueCreditNote } from '@sala/contract/billing/invoices'
import { formatAmount, parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useLeaveGuard } from '../kit/form/leave-guard.tsx'
import { useDraft } from '../kit/form/use-draft.tsx'
import { useOperation } from '../kit/hooks.ts'
import { useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Dollars } from './dollars.tsx'

const drafted = { reason: { kind: 'text' }, amounts: { kind: 'json' } } as const
const empty = { reason: '', amounts: {} }
const amountForm = /^\d+(\.\d{1,2})?$/
type Invoice = ShownRow<typeof invoices>
const leftOf = ({ total_amount, credited_amount }: Invoice['lines'][number]): bigint =>
  parseAmount(total_amount) - parseAmount(credited_amount)

/** Takes an invoice back: with no amounts all that is left of it, or so much of each line. */
export default function CreditNoteDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const credit = useOperation(issueCreditNote)
  const [reason, setReason] = useState('')
  const [amounts, setAmounts] = useState<Readonly<Record<number, string>>>({})
  const { inv_id, lines } = invoice
  const values = useMemo(() => ({ reason, amounts }), [reason, amounts])
  const dirty = reason !== '' || Object.values(amounts).some(Boolean)
  const draft = useDraft(`${issueCreditNote.name}.${inv_id}`, drafted, {
    values,
    start: empty,
    dirty,
    restore: (held: Partial<typeof values>) => {
      setReason(held.reason ?? '')
      setAmounts(held.amounts ?? {})
    },
  })
  const { guard, leave, letGo } = useLeaveGuard(dirty, onClose, draft.drop)
  const isWhole = Object.values(amounts).every((amount) => amount === '')
  const named = lines.flatMap(({ inv_line_id }) =>
    amounts[inv_line_id] ? [{ line_no: inv_line_id, inv_line_id, amount: amounts[inv_line_id] }] : [],
  )
  const sound = reason.trim() !== '' && named.every(({ amount }) => amountForm.test(amount))
  const takenBack = isWhole
    ? sumOf(lines.map(leftOf))
    : named.every(({ amount }) => amountForm.test(amount))
      ? sumOf(named.map(({ amount }) => parseAmount(amount)))
      : undefined
  const issue = () =>
    credit.mutate(
      {
        input: {
          inv_id,
          reason: reason.trim(),
          lines: named.map(({ inv_line_id, amount }) => ({ inv_line_id, amount })),
        },
      },
      {
        onSuccess: ({ inv_number, released_amount }) => {
          const freed =
            parseAmount(released_amount) > 0n
              ? ` ${t('bills.released', { amount: showMoney(released_amount, 'USD') })}`
              : ''
          toast(t('bills.credited', { number: inv_number }) + freed)
          letGo()
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={`${t('bills.creditNote')} · ${invoice.inv_number}`}
      width={560}
      okText={t('bills.creditNote')}
      okButtonProps={{ disabled: !sound }}
      confirmLoading={credit.isPending}
      onOk={issue}
      onCancel={leave}
    >
      {guard}
      {draft.offer}
      {credit.error && <ProblemNote problem={credit.error} compact />}
      <label htmlFor="credit-reason">{t('bills.reason')}</label>
      <Input
        id="credit-reason"
        autoFocus
        value={reason}
        maxLength={150}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="bills-lines">
        <table>
          <thead>
            <tr>
              <th>{t('bills.fee')}</th>
              <th className="right">{t('bills.left')}</th>
              <th>{t('bills.takeBack')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const name = nameGroup({ ...line, lines: [line] }, language)
              return (
                <tr key={line.inv_line_id}>
                  <td>{name}</td>
                  <td className="right">
                    <Dollars amount={formatAmount(leftOf(line))} />
                  </td>
                  <td>
                    <Input
                      aria-label={`${t('bills.takeBack')}: ${name}`}
                      inputMode="decimal"
                      placeholder={named.length === 0 ? t('bills.whole') : '0.00'}
                      value={amounts[line.inv_line_id] ?? ''}
                      onChange={(event) => setAmounts({ ...amounts, [line.inv_line_id]: event.target.value.trim() })}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th>{t('bills.total')}</th>
              <td className="right">
                <Dollars amount={formatAmount(sumOf(lines.map(leftOf)))} />
              </td>
              <td>{takenBack !== undefined && <Dollars amount={formatAmount(takenBack)} />}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Dialog>
  )
}
