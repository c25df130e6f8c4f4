import { paymentMethod } from '@sala/contract/billing/statuses'
import { formatAmount, fromBase, showMoney, showRate, sumOf, toBase } from '@sala/contract/kit/money'
import { dollarsAsRiel } from '@sala/contract/payments/change'
import type { FamilyAtCounter } from '@sala/contract/payments/counter'
import { Button, Checkbox } from 'antd'
import { Plus, QrCode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmNote } from '../../kit/confirm-note.tsx'
import { greetIn } from '../../kit/focus.ts'
import type { Problem } from '../../kit/problem.ts'
import { ProblemNote } from '../../kit/states.tsx'
import { AmountInput } from './amount-input.tsx'
import { OtherWayFields } from './other-way-fields.tsx'
import { codeAccountOf, type Given, type Reckoning, reckon, spread, typedCash } from './reckon.ts'
import { useReceiptForm } from './use-counter.ts'

interface PaymentBoxProps {
  /** What is to be paid, the oldest first. */
  readonly chosen: readonly { readonly inv_id: number; readonly inv_number: string; readonly cents: bigint }[]
  readonly branch: number
  readonly family: FamilyAtCounter
  readonly busy: boolean
  readonly problem: Problem | null
  readonly onTake: (given: Given, taken: bigint, confirmed?: string) => void
  /** Whatever was said about the amounts before is no longer about them. */
  readonly onChange: () => void
}

const nothing: Given = { usd: '', khr: '', others: [], changeIn: 'USD', keep: false }

/** What lies on the counter, and what goes back as it is typed; Enter takes it, and less than the bill after one more. */
export function PaymentBox({ chosen, branch, family, busy, problem, onTake, onChange }: PaymentBoxProps) {
  const { t } = useTranslation()
  const { data: form, error, refetch } = useReceiptForm(branch)
  const [given, setGiven] = useState(nothing)
  // The amount that somebody was asked about and may take as a part by pressing once more.
  const [asked, setAsked] = useState(0n)
  const total = sumOf(chosen.map(({ cents }) => cents))
  const box = useRef<HTMLFormElement>(null)
  const ready = form !== undefined
  useEffect(() => {
    if (ready) greetIn(box, '#given-usd')
  }, [ready])
  if (error) return <ProblemNote problem={error} onRetry={refetch} />
  if (!form) return null
  if (!form.exchangeRate) return <p role="alert">{t('till.noRate')}</p>
  const rate = form.exchangeRate
  const reckoned = reckon(total, given, rate)
  const { part } = reckoned
  const isAsked = part > 0n && asked === part
  const change = (next: Partial<Given>) => {
    setGiven((before) => ({ ...before, ...next }))
    if (problem?.ticket) onChange()
  }
  const riel = typedCash(given.khr, 'KHR')
  const takesCodes = codeAccountOf(form.bank_profiles)
  const add = (payment_method: number) => {
    const key = (given.others.at(-1)?.key ?? 0) + 1
    change({
      others: [
        ...given.others,
        {
          key,
          payment_method,
          amount: formatAmount(reckoned.missing),
          bank_profile_id: payment_method === paymentMethod.khqr ? takesCodes : null,
          reference: '',
        },
      ],
    })
  }
  return (
    <form
      ref={box}
      className="card payment-box"
      onSubmit={(event) => {
        event.preventDefault()
        if (reckoned.ready) onTake(given, total)
        else if (part > 0n && asked === part) onTake(given, part)
        else setAsked(part)
      }}
    >
      <div className="to-pay">
        <span>{t('till.total')}</span>
        <strong className="number">{showMoney(total, 'USD')}</strong>
        <span className="second number">{showMoney(fromBase(total, rate), 'KHR')}</span>
        <span className="second small number">{showRate(rate)}</span>
      </div>
      <AmountInput
        id="given-usd"
        label={t('till.givenUsd')}
        currency="USD"
        value={given.usd}
        onChange={(usd) => change({ usd })}
      />
      <AmountInput
        id="given-khr"
        label={t('till.givenKhr')}
        currency="KHR"
        value={given.khr}
        onChange={(khr) => change({ khr })}
      />
      {riel !== undefined && dollarsAsRiel(reckoned.missing, riel, rate) && (
        <span className="given-why" role="alert">
          {t('till.dollarsAsRiel', { riel: showMoney(riel, 'KHR'), usd: showMoney(toBase(riel, rate), 'USD') })}
        </span>
      )}
      {given.others.map((way) => (
        <OtherWayFields
          key={way.key}
          way={way}
          accounts={form.bank_profiles}
          family={family}
          invoices={chosen.map(({ inv_id }) => inv_id)}
          onChange={(next) => change({ others: given.others.map((each) => (each.key === way.key ? next : each)) })}
          onRemove={() => change({ others: given.others.filter((each) => each.key !== way.key) })}
        />
      ))}
      <div className="other-ways">
        {!given.others.some(({ payment_method }) => payment_method === paymentMethod.khqr) && (
          <Button type="dashed" icon={<QrCode size={15} aria-hidden />} onClick={() => add(paymentMethod.khqr)}>
            KHQR
          </Button>
        )}
        <Button type="dashed" icon={<Plus size={15} aria-hidden />} onClick={() => add(paymentMethod.bankTransfer)}>
          {t('till.otherWay')}
        </Button>
      </div>
      <Checkbox
        checked={given.changeIn === 'KHR'}
        disabled={given.keep}
        onChange={({ target }) => change({ changeIn: target.checked ? 'KHR' : 'USD' })}
      >
        {t('till.allInRiel')}
      </Checkbox>
      <Checkbox checked={given.keep} onChange={({ target }) => change({ keep: target.checked })}>
        {t('till.keep')}
      </Checkbox>
      <GoesBack {...reckoned} />
      {isAsked && <PartPayment chosen={chosen} part={part} left={reckoned.missing} />}
      {problem &&
        (problem.status === 0 || problem.status >= 500 ? (
          <p role="alert">{t('till.lost')}</p>
        ) : (
          <ConfirmNote problem={problem} busy={busy} onConfirm={(ticket) => onTake(given, part || total, ticket)} />
        ))}
      <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={!reckoned.ready && part === 0n}>
        {t(part > 0n ? 'till.takePart' : 'till.take', { amount: showMoney(part || total, 'USD') })}
      </Button>
    </form>
  )
}

/** Said before it is taken: which bills a part pays, and what stays owed. */
function PartPayment({ chosen, part, left }: Pick<PaymentBoxProps, 'chosen'> & { part: bigint; left: bigint }) {
  const { t } = useTranslation()
  return (
    <div className="part-payment" role="alert">
      <p>{t('till.oldestFirst')}</p>
      <ul>
        {spread(chosen, part).map(({ inv_number, cents }) => (
          <li key={inv_number}>
            <span className="number">{inv_number}</span> <span className="number">{showMoney(cents, 'USD')}</span>
          </li>
        ))}
      </ul>
      <p>{t('till.staysOwed', { amount: showMoney(left, 'USD') })}</p>
    </div>
  )
}

function GoesBack({ missing, change, kept }: Reckoning) {
  const { t } = useTranslation()
  const back = change && change.usd + change.khr > 0n
  const said =
    missing > 0n
      ? [t('till.missing'), showMoney(missing, 'USD')]
      : kept > 0n
        ? [t('till.kept'), showMoney(kept, 'USD')]
        : undefined
  return (
    <output className="goes-back" data-missing={missing > 0n || undefined}>
      {said ? (
        <>
          <span>{said[0]}</span>
          <strong className="number">{said[1]}</strong>
        </>
      ) : back ? (
        <>
          <span>{t('till.change')}</span>
          <strong className="number">
            {[change.usd > 0n && showMoney(change.usd, 'USD'), change.khr > 0n && showMoney(change.khr, 'KHR')]
              .filter(Boolean)
              .join(' + ')}
          </strong>
        </>
      ) : (
        <span>{t('till.exact')}</span>
      )}
    </output>
  )
}
