import { disciplinaryActions } from '@sala/contract/people/disciplinary-actions'
import { useLastMonth } from '../kit/list/last-month.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

export default function DisciplinaryActionsScreen() {
  useLastMonth()
  return <ResourceScreen resource={disciplinaryActions} />
}
