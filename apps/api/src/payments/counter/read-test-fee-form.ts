import { optionFields } from '@sala/contract/kit/resource'
import { type readTestFeeForm as operation, testFeeType } from '@sala/contract/payments/payment-testing'
import { bankProfiles } from '@sala/contract/pricing/bank-profiles'
import { feeOptions, rateOfToday } from '../../billing/public.ts'
import type { Work } from '../../kit/route/work.ts'

export async function readTestFeeForm(work: Work<typeof operation>) {
  const accounts = await work
    .store(bankProfiles)
    .list(work.call.db, work.actor, { perPage: 100, fields: optionFields(bankProfiles), filters: { is_active: [1] } })
  return {
    exchange_rate: await rateOfToday(work),
    fee_setups: await feeOptions(work, { fee_type_id: [testFeeType] }),
    bank_profiles: accounts.data as never[],
  }
}
