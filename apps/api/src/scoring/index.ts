import { scoreComponents } from '@sala/contract/scoring/score-components'
import { type App, mountResource } from '../kit/mount.ts'
import { allStaff } from '../kit/scope.ts'
import * as tables from './tables.ts'

export function scoring(app: App): void {
  mountResource(app, scoreComponents, { table: tables.scoreComponents, scope: allStaff })
}
