import { localToday } from '@sala/contract/kit/clock'

export const dueOf = (day: string, today = localToday()): 'overdue' | 'today' | 'later' =>
  day < today ? 'overdue' : day === today ? 'today' : 'later'

/** What is due first comes first; what nobody has planned comes last. */
export const byDue = (a: string | null, b: string | null): number => (a ?? '9999').localeCompare(b ?? '9999')
