import { type FamilyAccount, readFamilyAccount, readStudentAccount } from '@sala/contract/payments/family-accounts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operate } from '../../kit/api.ts'
import { useWatch } from '../../kit/live.ts'

/** A family, or one child. */
export type AccountOf = { readonly student_parent_id: number } | { readonly student_id: number }

/** How much of what happened is shown at first. */
export const usualEvents = 8

/** What stands between a family and the school, read once for all who show it. */
export function useAccount(
  of: AccountOf,
  latest = usualEvents,
  days: false | { readonly date_from: string; readonly date_to: string } = false,
) {
  useWatch('invoices')
  return useQuery({
    queryKey: ['invoices', 'account of', of, latest, days],
    queryFn: (): Promise<FamilyAccount> =>
      'student_id' in of
        ? operate(readStudentAccount, { ...of, latest, ...days })
        : operate(readFamilyAccount, { ...of, latest, ...days }),
    placeholderData: keepPreviousData,
  })
}
