import { transferType } from '@sala/contract/enrolment/transfers'
import type { Row } from '../kit/api.ts'

/** Between branches there is no other school, and whoever leaves goes to no branch. */
export const hidesOfTransfer = (name: string, values: Row): boolean =>
  name === (values.transfer_type === transferType.leaving ? 'to_branch_id' : 'to_school')
