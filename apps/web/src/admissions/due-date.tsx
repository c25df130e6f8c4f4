import { showDate } from '@sala/contract/kit/dates'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dueOf } from './due.ts'

/** The day of what is planned next; red, and said, once it has passed. */
export function DueDate({ day }: { day: string | null }) {
  const { t } = useTranslation()
  if (!day) return <span className="second">—</span>
  const due = dueOf(day)
  return (
    <span className={`due due-${due}`}>
      {due === 'overdue' && <TriangleAlert size={13} aria-hidden />}
      <span className="number">{showDate(day)}</span>
      {due !== 'later' && <span>{t(due === 'today' ? 'admissions.today' : 'admissions.overdue')}</span>}
    </span>
  )
}
