import { cardTemplates } from '@sala/contract/cards/card-templates'
import { mostCards, printEmployeeCards, printTeacherCards } from '@sala/contract/cards/print-cards'
import { countPrintedCard, employees } from '@sala/contract/people/employees'
import { teachers } from '@sala/contract/people/teachers'
import { Button } from 'antd'
import { IdCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { useSession } from '../kit/session.tsx'

const dialogs = { print: () => import('../kit/form/print-dialog.tsx') }
const cardsOf = {
  employees: { resource: employees, operation: printEmployeeCards, list: 'staff_id_list', key: 'staff_id' },
  teachers: { resource: teachers, operation: printTeacherCards, list: 'teacher_id_list', key: 'teacher_id' },
} as const

/** Asks how the cards of these people shall be printed. */
export function PrintCardsButton({
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
  const { resource, operation, list, key } = cardsOf[of]
  const staffOf = new Map(rows.map((row) => [row[key] as number, row.staff_id as number]))
  const print = () =>
    open('print', {
      operation,
      list,
      ids: [...staffOf.keys()],
      whose: rows.length === 1 ? titleOf(resource, rows[0]!, language) : t('printing.cardsOf', { n: rows.length }),
      source: resource,
      templates: cardTemplates,
      most: mostCards,
      count: may('print', employees.name)
        ? (id) => operate(countPrintedCard, { staff_id: staffOf.get(id)! })
        : undefined,
      stale: [employees.name],
      onPrinted,
    })
  return (
    <>
      <Button icon={<IdCard size={15} aria-hidden />} onClick={print}>
        {t(rows.length === 1 ? 'printing.printCard' : 'printing.printCards')}
      </Button>
      {node}
    </>
  )
}
