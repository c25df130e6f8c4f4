import { disciplinaryActions } from '@sala/contract/people/disciplinary-actions'
import { useLastMonth } from '../kit/last-month.ts'
import { ResourceScreen } from '../kit/resource-screen.tsx'

export default function DisciplinaryActionsScreen() {
  useLastMonth()
  return <ResourceScreen resource={disciplinaryActions} />
}
