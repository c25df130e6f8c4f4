import { printStudentCards } from '@sala/contract/cards/card-to-be-prints'
import { studentHasLeft } from '@sala/contract/people/student-statuses'
import type { Row } from '../kit/api.ts'
import { useSession } from '../kit/session.tsx'
import { PrintButton } from './print-button.tsx'

/** Prints the card of a student who is here, from the student's own page. */
export default function PrintOwnCard({ row }: { row: Row }) {
  const { mayAsk } = useSession()
  return (
    mayAsk(printStudentCards) &&
    !studentHasLeft.includes(row.status as number) && <PrintButton of="students" rows={[row]} />
  )
}
