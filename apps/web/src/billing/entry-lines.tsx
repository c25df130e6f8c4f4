import { invoices } from '@sala/contract/billing/invoices'
import { pricesByHand } from '@sala/contract/billing/prices-by-hand'
import { sayMonths } from '@sala/contract/billing/say-months'
import { date, ref } from '@sala/contract/kit/field'
import { formatAmount, parseAmount, showMoney } from '@sala/contract/kit/money'
import { feeSetups } from '@sala/contract/pricing/fee-setups'
import { sayRule } from '@sala/contract/pricing/price-rule'
import { Button, Input } from 'antd'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../kit/input/date-input.tsx'
import { pick, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'
import { Reasons } from '../kit/value/reasons.tsx'
import { RefTitles } from '../kit/value/ref-title.tsx'
import { Dollars } from './dollars.tsx'
import { faultOf, type PricedLine, type WantedLine } from './line-prices.ts'
import './finance.css'

export const feeField = ref('Fee', () => feeSetups, { optional: true })

export interface EntryLine extends PricedLine {
  readonly key: string
  /** Left where it stands: it is not charged. */
  readonly isLeft?: boolean
  readonly before: (name: string) => ReactNode
}

interface EntryLinesProps {
  readonly lines: readonly EntryLine[]
  readonly onChange: (key: string, next: WantedLine) => void
  readonly disabled?: boolean
}

/** Lines as they are entered: how many, for which days and at which price, each with its sum and the reasons for it. */
export function EntryLines({ lines, onChange, disabled }: EntryLinesProps) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <div className="entry-lines">
      <div className="entry-line entry-head" aria-hidden>
        <span />
        <span>{t('bills.fee')}</span>
        <span className="right">{t('bills.quantity')}</span>
        <span className="right">{t('bills.price')}</span>
        <span className="right">{t('bills.discount')}</span>
        <span className="right">{t('bills.total')}</span>
        <span />
      </div>
      <ul>
        {lines.map((line) => (
          <Line key={line.key} line={line} disabled={disabled} onChange={(next) => onChange(line.key, next)} />
        ))}
      </ul>
    </div>
  )
}

interface LineProps {
  readonly line: EntryLine
  readonly disabled: boolean | undefined
  readonly onChange: (next: WantedLine) => void
}

function Line({ line, disabled, onChange }: LineProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const { wanted, priced, isOld, problem, isLeft } = line
  const [open, setOpen] = useState(wanted.price !== null)
  const fault = isLeft ? undefined : faultOf(wanted)
  const name = priced ? pick(language, priced.fee_name_en, priced.fee_name_kh) : t('bills.fee')
  const months = priced && sayMonths([priced], language)
  const discount = priced && parseAmount(priced.total_amount) - parseAmount(priced.amount)
  // A day that is not understood says so itself.
  const wrong = fault && fault !== 'unread' ? t(`bills.fault.${fault}`) : isLeft ? undefined : problem?.message
  return (
    <li className={isLeft ? 'entry-left' : undefined} data-old={isOld ? '' : undefined}>
      <div className="entry-line">
        <span>{line.before(name)}</span>
        <div className="entry-what">
          {priced ? (
            name
          ) : (
            <RefTitles source={invoices} name="lines.fee_setup_id" field={feeField} ids={[wanted.fee_setup_id]} />
          )}
          {months && <span className="second"> · {months}</span>}
          {priced && (
            <Reasons label={t('bills.whyPrice')} sentences={priced.rules.map((rule) => sayRule(rule, language))} />
          )}
        </div>
        <Input
          className="number-input entry-quantity"
          inputMode="decimal"
          maxLength={7}
          disabled={disabled || isLeft}
          aria-label={t('bills.quantityOf', { what: name })}
          aria-invalid={fault === 'quantity' || undefined}
          aria-describedby={wrong && `${id}-wrong`}
          status={fault === 'quantity' ? 'error' : undefined}
          value={wanted.quantity}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange({ ...wanted, quantity: event.target.value.trim() })}
        />
        <span className="right entry-price">{priced ? <Dollars amount={priced.price} /> : '—'}</span>
        <span className="right number entry-discount">{discount ? showMoney(formatAmount(discount), 'USD') : '—'}</span>
        <strong className="right entry-total">
          {priced ? <Dollars amount={priced.total_amount} /> : <span className="second">{t('bills.pricedLater')}</span>}
        </strong>
        <Button
          type="text"
          icon={<SlidersHorizontal size={15} aria-hidden />}
          aria-label={t('bills.moreOf', { what: name })}
          aria-expanded={open}
          disabled={disabled || isLeft}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && !isLeft && <LineMore line={line} disabled={disabled} onChange={onChange} />}
      {wrong && (
        <p id={`${id}-wrong`} className="field-error" role="alert">
          {wrong}
        </p>
      )}
    </li>
  )
}

const day = date('Day', { optional: true })

/** For which days, and, of those who may say so, another price with its reason. */
function LineMore({ line: { wanted }, disabled, onChange }: LineProps) {
  const { t } = useTranslation()
  const { may } = useSession()
  const id = useId()
  const fault = faultOf(wanted)
  const days = (['fee_start_date', 'fee_end_date'] as const).map((name) => (
    <div key={name} className="form-field">
      <label className="form-label" htmlFor={`${id}-${name}`}>
        {t(name === 'fee_start_date' ? 'bills.from' : 'bills.to')}
      </label>
      <DateInput
        id={`${id}-${name}`}
        alone
        field={day}
        value={wanted[name]}
        label={t(name === 'fee_start_date' ? 'bills.from' : 'bills.to')}
        disabled={disabled}
        invalid={fault === 'days'}
        onChange={(next) => onChange({ ...wanted, [name]: next as string | null })}
      />
    </div>
  ))
  return (
    <div className="entry-more">
      {days}
      {(may('create', pricesByHand.name) || wanted.price !== null) && (
        <>
          <div className="form-field">
            <label className="form-label" htmlFor={`${id}-price`}>
              {t('bills.priceByHand')}
            </label>
            <Input
              id={`${id}-price`}
              className="number-input"
              inputMode="decimal"
              prefix="$"
              maxLength={11}
              disabled={disabled}
              status={fault === 'price' ? 'error' : undefined}
              value={wanted.price ?? ''}
              onChange={(event) => onChange({ ...wanted, price: event.target.value.trim() || null })}
            />
          </div>
          <div className="form-field entry-why">
            <label className="form-label" htmlFor={`${id}-why`}>
              {t('bills.why')}
            </label>
            <Input
              id={`${id}-why`}
              maxLength={150}
              disabled={disabled || wanted.price === null}
              status={fault === 'why' ? 'error' : undefined}
              value={wanted.why ?? ''}
              onChange={(event) => onChange({ ...wanted, why: event.target.value || null })}
            />
          </div>
        </>
      )}
    </div>
  )
}
