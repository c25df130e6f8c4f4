import { scoring as area } from '@sala/contract/scoring/area'
import { serveArea } from '../kit/mount/serve-area.ts'
import { allStaff } from '../kit/store/scope.ts'
import * as tables from '../tables/scoring.ts'

export const scoring = serveArea(area, (_app) => {
  return {
    resources: {
      scoreComponents: { table: tables.scoreComponents, scope: allStaff },
    },
  }
})
