import { cardTemplates } from '@sala/contract/cards/card-templates'
import {
  cardsToBePrinted,
  countPrintedStudentCard,
  printNewCards,
  printStudentCards,
} from '@sala/contract/cards/card-to-be-prints'
import { mostCards, printPickupCards } from '@sala/contract/cards/print-cards'
import { countPrintedPickupCard, pickups } from '@sala/contract/people/pickups'
import { Button } from 'antd'
import { IdCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'

const dialogs = { print: () => import('../kit/form/print-dialog.tsx') }

const countStudent = (student_id: number) => operate(countPrintedStudentCard, { student_id })
const students = {
  resource: cardsToBePrinted,
  key: 'student_id',
  counting: 'student-profiles',
  count: countStudent,
  stale: ['card-to-be-prints', 'student-profiles'],
}
const cardsOf = {
  /** From the list of those who have none. */
  newcomers: { ...students, operation: printNewCards, list: 'student_ids' },
  /** From a student's own page. */
  students: { ...students, operation: printStudentCards, list: 'student_id_list' },
  pickups: {
    resource: pickups,
    operation: printPickupCards,
    list: 'student_pickup_id_list',
    key: 'student_pickup_id',
    counting: pickups.name,
    count: (student_pickup_id: number) => operate(countPrintedPickupCard, { student_pickup_id }),
    stale: [pickups.name],
  },
} as const

/** Asks how these cards shall be printed, and afterwards whether they were. */
export function PrintButton({
  of,
  rows,
  onPrinted,
}: {
  of: keyof typeof cardsOf
  rows: readonly Row[]
  onPrinted?: () => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const { open, node } = useDialogs(dialogs)
  const { resource, operation, list, key, counting, count, stale } = cardsOf[of]
  const ask = () =>
    open('print', {
      operation,
      list,
      ids: rows.map((row) => row[key] as number),
      whose: rows.length === 1 ? titleOf(resource, rows[0]!, language) : t('printing.cardsOf', { n: rows.length }),
      source: resource,
      templates: cardTemplates,
      most: mostCards,
      count: may('print', counting) ? count : undefined,
      stale,
      onPrinted,
    })
  return (
    <>
      <Button icon={<IdCard size={15} aria-hidden />} onClick={ask}>
        {t(rows.length === 1 ? 'printing.printCard' : 'printing.printCards')}
      </Button>
      {node}
    </>
  )
}
