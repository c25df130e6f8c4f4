import { promotions } from '@sala/contract/finance/promotions'
import { type App, mountResource } from '../kit/mount.ts'
import { inOwnBranches } from '../kit/scope.ts'
import * as tables from './tables.ts'

export function finance(app: App): void {
  mountResource(app, promotions, { table: tables.promotions, scope: inOwnBranches(tables.promotions.branch_id) })
}
