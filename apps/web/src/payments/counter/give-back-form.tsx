import { paymentMethod } from '@sala/contract/billing/statuses'
import { showDate } from '@sala/contract/kit/dates'
import { formatAmount, parseAmount, showMoney, sumOf } from '@sala/contract/kit/money'
import type { AnswerOf, AnyOperation } from '@sala/contract/kit/operation'
import { type GiveBack, readGiveBack, receipts, refundReceipt } from '@sala/contract/payments/receipts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../../kit/api.ts'
import OperationForm from '../../kit/form/operation-form.tsx'
import type { FieldSlotProps } from '../../kit/input/field-slot.ts'
import { choiceLabel, pick, useLanguage } from '../../kit/labels.ts'
import { Loaded } from '../../kit/loaded.tsx'
import { OutOf, TakenIn } from './drawers.tsx'
import { typed } from './reckon.ts'
import { WholeAmount } from './whole-amount.tsx'

interface GiveBackFormProps<O extends AnyOperation> {
  readonly operation: O
  readonly receipt_id: number
  readonly onDone: (answer: AnswerOf<O>) => void
  readonly onClose: () => void
}

/** Voids or refunds a receipt: which one it is, out of whose drawer the money goes, and what will be owed again. */
export default function GiveBackForm<O extends AnyOperation>({
  operation,
  receipt_id,
  onDone,
  onClose,
}: GiveBackFormProps<O>) {
  // Whose drawer is open is never told from memory.
  const query = useQuery({
    queryKey: ['receipts', 'give-back', receipt_id],
    queryFn: () => operate(readGiveBack, { receipt_id }),
    gcTime: 0,
  })
  const { data } = query
  const refunds = operation.name === refundReceipt.name
  const slots = useMemo(
    () =>
      data && {
        amount: (props: FieldSlotProps) => (
          <>
            <WholeAmount {...props} whole={data.left_amount} />
            <Reopens give={data} cents={typed(String(props.value ?? '')) ?? 0n} />
          </>
        ),
      },
    [data],
  )
  if (!data) return <Loaded query={query} />
  return (
    <OperationForm
      operation={operation}
      source={receipts}
      fixedValues={{ receipt_id }}
      slots={slots}
      about={<About give={data} refunds={refunds} />}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** The receipt, and the drawer that cash goes out of. */
function About({ give, refunds }: { give: GiveBack; refunds: boolean }) {
  const { t } = useTranslation()
  const { taken_in, from, payments } = give
  const inCash = refunds || payments.some(({ payment_method }) => payment_method === paymentMethod.cash)
  const moved = [...Map.groupBy(payments, (each) => `${each.payment_method} ${each.currency_code}`).values()].map(
    (own) => ({ ...own[0]!, units: sumOf(own.map(({ amount }) => parseAmount(amount))) }),
  )
  return (
    <section className="give-back">
      <dl className="facts">
        <div>
          <dt>{t('till.done')}</dt>
          <dd>
            {give.receipt_number} · <span className="number">{showDate(give.receipt_date)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('till.payer')}</dt>
          <dd>{give.payer_name}</dd>
        </div>
        <div>
          <dt>{t('till.paidAmount')}</dt>
          <dd className="number">{showMoney(give.total_amount, 'USD')}</dd>
        </div>
        {refunds && give.left_amount !== give.total_amount && (
          <div>
            <dt>{t('till.stillPaid')}</dt>
            <dd className="number">{showMoney(give.left_amount, 'USD')}</dd>
          </div>
        )}
        <TakenIn drawer={taken_in} />
        {!refunds && <Moved label={t('till.goesBack')} payments={moved.filter(({ units }) => units > 0n)} />}
        {!refunds && <Moved label={t('till.comesBack')} payments={moved.filter(({ units }) => units < 0n)} />}
        {inCash && <OutOf drawer={from} />}
      </dl>
      {!refunds && <Reopens give={give} cents={parseAmount(give.left_amount)} />}
    </section>
  )
}

interface MovedProps {
  readonly label: string
  readonly payments: readonly (GiveBack['payments'][number] & { readonly units: bigint })[]
}

function Moved({ label, payments }: MovedProps) {
  const language = useLanguage()
  if (payments.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      {payments.map(({ payment_method, currency_code, units }) => (
        <dd key={`${payment_method} ${currency_code}`}>
          {choiceLabel(paymentMethod, payment_method, language).text}{' '}
          <span className="number">{showMoney(formatAmount(units < 0n ? -units : units), currency_code)}</span>
        </dd>
      ))}
    </div>
  )
}

/** What will be owed again of so many cents, those invoices first that were paid last. */
function Reopens({ give, cents }: { give: GiveBack; cents: bigint }) {
  const { t } = useTranslation()
  const language = useLanguage()
  let left = cents
  const owed = give.reopens.flatMap((each) => {
    const open = parseAmount(each.amount)
    const part = open < left ? open : left
    left -= part
    return part > 0n ? [{ ...each, part }] : []
  })
  if (owed.length === 0) return null
  return (
    <ul className="give-back-owed" role="status">
      {owed.map(({ inv_number, full_name_en, full_name_kh, part }) => (
        <li key={inv_number}>
          {t('till.owedAgain', {
            number: inv_number,
            amount: showMoney(part, 'USD'),
            who: pick(language, full_name_en || full_name_kh, full_name_kh),
          })}
        </li>
      ))}
    </ul>
  )
}
