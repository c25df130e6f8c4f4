import { dayOf } from '@sala/contract/kit/clock'
import { optionFields } from '@sala/contract/kit/resource'
import type { readReceiptForm as operation } from '@sala/contract/payments/receipts'
import { bankProfiles } from '@sala/contract/pricing/bank-profiles'
import { creditDaysOf } from '../../billing/public.ts'
import { Problem } from '../../kit/problem.ts'
import type { Work } from '../../kit/route/work.ts'
import { rateOn } from '../../pricing/public.ts'

// A school without a rate for today still opens the screen; only taking money is refused.
const unlessMissing = (error: unknown) => {
  if (error instanceof Problem) return null
  throw error
}

/** What a cashier begins the day with: the rate, the days to pay, and the accounts that money may come into. */
export async function readReceiptForm({ input, tx, actor, now, call, store }: Work<typeof operation>) {
  const today = dayOf(now)
  const branch_id = input.branch_id ?? actor.branch_ids[0]
  const filters = { is_active: [1], ...(input.branch_id && { branch_id: [input.branch_id] }) }
  const profiles = await store(bankProfiles).list(call.db, actor, {
    perPage: 200,
    fields: optionFields(bankProfiles),
    filters,
  })
  const exchangeRate = await rateOn(tx, today).catch(unlessMissing)
  const defaultCreditDay = branch_id === undefined ? 0 : await creditDaysOf(tx, branch_id)
  return { today, exchangeRate, defaultCreditDay, bank_profiles: profiles.data } as never
}
