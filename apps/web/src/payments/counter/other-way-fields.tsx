import { paymentMethod } from '@sala/contract/billing/statuses'
import { formatAmount, parseAmount, sumOf } from '@sala/contract/kit/money'
import type { FamilyAtCounter } from '@sala/contract/payments/counter'
import { Button, Input, Select } from 'antd'
import { ChevronDown, X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceLabel, useLanguage } from '../../kit/labels.ts'
import { codeAccountOf, intoAccount, lacks, type OtherWay, withReference } from './reckon.ts'

const CounterCode = lazy(() => import('./counter-code.tsx'))

interface OtherWayFieldsProps {
  readonly way: OtherWay
  readonly accounts: readonly Record<string, unknown>[]
  readonly family: FamilyAtCounter
  /** What is being paid. */
  readonly invoices: readonly number[]
  readonly onChange: (way: OtherWay) => void
  readonly onRemove: () => void
}

const methods: readonly number[] = paymentMethod.values.filter((method) => method !== paymentMethod.cash)

/** A way to pay that is not cash: into which account, under which reference, or with what the family has here. */
export function OtherWayFields({ way, accounts, family, invoices, onChange, onRemove }: OtherWayFieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const credit = sumOf(family.children.map((child) => parseAmount(child.credit)))
  // The account that codes go to is the one, where nobody has chosen another.
  const takesCodes = codeAccountOf(accounts)
  const choose = (payment_method: number) => {
    const wanted = parseAmount(/^\d+(\.\d{1,2})?$/.test(way.amount) ? way.amount : '0')
    const amount = payment_method === paymentMethod.credit && wanted > credit ? formatAmount(credit) : way.amount
    onChange({
      ...way,
      payment_method,
      amount,
      bank_profile_id: intoAccount.includes(payment_method)
        ? (way.bank_profile_id ?? (payment_method === paymentMethod.khqr ? takesCodes : null))
        : null,
    })
  }
  const missing = lacks(way)
  const unnamed = way.payment_method === paymentMethod.khqr && !way.reference.trim()
  return (
    <fieldset className="other-way">
      <Select
        aria-label={t('till.method')}
        value={way.payment_method}
        options={methods.map((value) => ({
          value,
          label: choiceLabel(paymentMethod, value, language).text,
          disabled: value === paymentMethod.credit && credit === 0n,
        }))}
        suffixIcon={<ChevronDown size={15} aria-hidden />}
        onChange={choose}
      />
      <Input
        className="number-input"
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('till.amount')}
        value={way.amount}
        onChange={(event) => onChange({ ...way, amount: event.target.value })}
      />
      <Button type="text" icon={<X size={15} aria-hidden />} aria-label={t('till.removeWay')} onClick={onRemove} />
      {intoAccount.includes(way.payment_method) && (
        <Select
          className="other-way-wide"
          aria-label={t('till.account')}
          placeholder={t('till.chooseAccount')}
          value={way.bank_profile_id ?? undefined}
          options={accounts.map((account) => ({ value: account.id as number, label: String(account.account_name) }))}
          suffixIcon={<ChevronDown size={15} aria-hidden />}
          onChange={(bank_profile_id: number) => onChange({ ...way, bank_profile_id })}
        />
      )}
      {way.payment_method === paymentMethod.khqr && (
        <Suspense fallback={null}>
          <CounterCode way={way} accounts={accounts} invoices={invoices} />
        </Suspense>
      )}
      {withReference.includes(way.payment_method) && (
        <Input
          className="other-way-wide"
          aria-label={t('till.reference')}
          placeholder={t('till.reference')}
          autoComplete="off"
          maxLength={60}
          value={way.reference}
          onChange={(event) => onChange({ ...way, reference: event.target.value })}
        />
      )}
      {(missing || unnamed) && (
        <span className="other-way-wide second small">
          {t(missing ? `till.lacks_${missing}` : 'till.khqrReference')}
        </span>
      )}
    </fieldset>
  )
}
