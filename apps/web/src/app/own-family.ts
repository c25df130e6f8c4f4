import type { AccountOf } from '../payments/account/use-account.ts'
import { useUser } from './user.ts'

/** The family of a parent, or the student himself; nothing where the account has no child yet. */
export function useOwnFamily(): AccountOf | undefined {
  const { user_type, children } = useUser()
  const [first] = children
  if (!first) return undefined
  const family = user_type === 'parent-api' && first.student_parent_id
  return family ? { student_parent_id: Number(family) } : { student_id: Number(first.student_id) }
}
