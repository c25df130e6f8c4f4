import { meetFamily } from '@sala/contract/payments/counter'
import { readReceiptForm } from '@sala/contract/payments/receipts'
import { readOwnShift } from '@sala/contract/payments/shifts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { makeOnceKey, operate } from '../../kit/api.ts'

export const ownShiftKey = ['cashier-shifts', 'mine'] as const

/** The shift that one is in, with what it has taken so far. */
export const useOwnShift = () => useQuery({ queryKey: ownShiftKey, queryFn: () => operate(readOwnShift, {}) })

/** The rate of today and the accounts of the branch. */
export const useReceiptForm = (branch_id: number) =>
  useQuery({
    queryKey: ['receipts', 'form', branch_id],
    queryFn: () => operate(readReceiptForm, { branch_id }),
    staleTime: 60_000,
  })

/** The families that what was typed may mean. */
export const useFamilies = (search: string) =>
  useQuery({
    queryKey: ['counter', search],
    queryFn: () => operate(meetFamily, { search }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    // What a family owes is never shown from memory.
    staleTime: 0,
    gcTime: 0,
  })

const place = (family: string) => `sala.counter.${family}`

/**
 * The key under which a family pays: made when it is opened, the same in every tab, and after a reload, until its
 * receipt is there.
 */
export function onceKeyOf(family: string): string {
  const known = localStorage.getItem(place(family))
  if (known) return known
  const made = makeOnceKey()
  localStorage.setItem(place(family), made)
  return made
}

export const forgetOnceKey = (family: string): void => localStorage.removeItem(place(family))
