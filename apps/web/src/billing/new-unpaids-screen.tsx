import { newStudentUnpaids } from '@sala/contract/billing/new-student-unpaids'
import { useNavigate } from 'react-router'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useHref } from '../kit/session.tsx'
import './finance.css'

/** New students whose first invoice nobody has paid, by the day on which it falls due; a row opens the invoice. */
export default function NewUnpaidsScreen() {
  const navigate = useNavigate()
  const place = useHref()
  return (
    <ResourceScreen resource={newStudentUnpaids} onOpen={(row) => navigate(place(`/invoices?open=${row.inv_id}`))} />
  )
}
