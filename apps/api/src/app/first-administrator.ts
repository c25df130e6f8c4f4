import { makeAdministrator } from '../accounts/public.ts'
import { type Db, inTransaction } from '../kit/database.ts'
import { openFirstBranch } from '../organisation/public.ts'
import { branches } from '../tables/organisation.ts'

const operation = { user_id: 0, operation: 'first-administrator', request_id: 'operator' }

/** The first user of a group, in its first branch, which is opened for him. */
export const welcomeAdministrator = (db: Db, userName: string, fullName = userName) =>
  inTransaction(db, operation, (tx) =>
    makeAdministrator(tx, userName, fullName, async () => {
      const [branch] = await tx.select({ branch_id: branches.branch_id }).from(branches).limit(1)
      return branch?.branch_id ?? openFirstBranch(tx)
    }),
  )
