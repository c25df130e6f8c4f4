import { paymentMethod } from '@sala/contract/billing/statuses'
import { dayOf } from '@sala/contract/kit/clock'
import { formatAmount, fromBase, parseAmount } from '@sala/contract/kit/money'
import { type ChangeIn, changeOf } from '@sala/contract/payments/change'
import { type takeTestFee as operation, testFeeType } from '@sala/contract/payments/payment-testing'
import { customerOf } from '../../billing/public.ts'
import { monthOf, sumsOf } from '../../kit/document.ts'
import { takeNumbers } from '../../kit/number.ts'
import type { Work } from '../../kit/route/work.ts'
import { accounts, postEntries } from '../../ledger/public.ts'
import { priceLines, rateOn } from '../../pricing/public.ts'
import { paymentTesting } from '../../tables/payments.ts'
import { askAgain } from './ask-again.ts'
import { checkAccounts } from './check-accounts.ts'
import { lockShift } from './lock-shift.ts'
import { refuse } from './refusals.ts'
import { type Payment, takeMoney } from './take-money.ts'
import { ledgerOf } from './write-receipt.ts'

/**
 * Just what is to be paid: by the cent or riel, or as notes come nearest to it, in dollars with the rest in riel, or
 * all in riel.
 */
function exactly(
  total: bigint,
  way: Omit<Payment, 'currency_code' | 'amount'>,
  currency_code: ChangeIn,
  rate: string,
): Payment[] {
  if (way.payment_method !== paymentMethod.cash)
    return [
      {
        ...way,
        currency_code,
        amount: currency_code === 'USD' ? formatAmount(total) : formatAmount(fromBase(total, rate), 0),
      },
    ]
  const { usd, khr } = changeOf(total, rate, currency_code)
  const notes: Payment[] = [
    { ...way, currency_code: 'USD', amount: formatAmount(usd) },
    { ...way, currency_code: 'KHR', amount: formatAmount(khr, 0) },
  ]
  return notes.filter(({ amount }) => parseAmount(amount) > 0n)
}

/** Takes the fee of a test at the counter: it is owed and paid in one breath, so no invoice stands between. */
export async function takeTestFee({ input, tx, now, actor }: Work<typeof operation>) {
  const today = dayOf(now)
  const shift = await lockShift(tx, actor.user_id)
  const {
    fee_setup_id,
    quantity,
    payment_method,
    currency_code,
    bank_profile_id = null,
    reference = null,
    remark = null,
  } = input
  const customer = await customerOf(tx, { ...input, branch_id: shift.branch_id })
  if (!customer) throw refuse('test_for_nobody')
  if (customer.branch_id !== shift.branch_id) throw refuse('test_of_other_branch', { name: customer.customer_name })
  if (payment_method === paymentMethod.credit) throw refuse('test_not_from_credit')
  const [lines] = await priceLines(tx, [
    {
      student_id: input.student_id ?? null,
      branch_id: shift.branch_id,
      on: today,
      wanted: [{ fee_setup_id, quantity }],
    },
  ])
  const [line] = lines!
  if (line!.fee_type_id !== testFeeType) throw refuse('not_a_test', { what: [line!.fee_name_en, line!.fee_name_kh] })
  const rate = await rateOn(tx, today)
  await checkAccounts(tx, shift.branch_id, [{ payment_method, bank_profile_id, reference }])
  const sums = sumsOf(lines!, rate)
  const total = parseAmount(sums.total_amount)
  const way = { payment_method, bank_profile_id, reference }
  const given = input.received
    ? [{ ...way, currency_code, amount: input.received }]
    : exactly(total, way, currency_code, rate)
  const taken = takeMoney(total, given, rate, currency_code)
  await askAgain(tx, shift, { total, taken, rate, confirmed: input.confirmed })
  const [testing_number] = await takeNumbers(tx, { prefix: 'TF', ...shift, period: monthOf(today) })
  const { student_id = null, inquiry_id = null } = input
  const who = {
    student_id,
    inquiry_id,
    customer_name: customer.customer_name,
    branch_id: shift.branch_id,
    shift_id: shift.shift_id,
  }
  const how = {
    fee_setup_id,
    quantity: line!.quantity,
    price: line!.price,
    payment_method,
    currency_code,
    bank_profile_id,
    reference,
    remark,
  }
  const [made] = await tx
    .insert(paymentTesting)
    .values({ testing_number: testing_number!, testing_date: today, ...who, ...how, ...sums })
    .returning({ id: paymentTesting.id })
  const entry = {
    branch_id: shift.branch_id,
    posting_date: today,
    document: 'payment-testing',
    document_id: made!.id,
    deed: 'issue',
  }
  const earned = { account_id: accounts.income(testFeeType), amount: formatAmount(-total) }
  await postEntries(tx, [
    { ...entry, lines: [...ledgerOf([], taken.payments, taken.rounding_amount, shift.shift_id), earned] },
  ])
  const { change_usd, change_khr, rounding_amount } = taken
  return {
    id: made!.id,
    testing_number: testing_number!,
    total_amount: sums.total_amount,
    change_usd,
    change_khr,
    rounding_amount,
  }
}
