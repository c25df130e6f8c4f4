import { academicStatus } from '@sala/contract/academics/statuses'
import { copyTerm, switchTerm } from '@sala/contract/academics/term-changes'
import { terms } from '@sala/contract/academics/years'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { CircleCheckBig, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'

const dialogs = { operation: () => import('../kit/form/operation-form.tsx') }
type Term = ShownRow<typeof terms>

/** Terms, the one that is current, and copies of them in other years. */
export default function TermsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, close, node } = useDialogs(dialogs)
  const makeCurrent = ({ ac_term_id, term_name }: Term) =>
    open('operation', {
      operation: switchTerm,
      source: terms,
      known: { ac_term_id },
      onDone: ({ opened_classes, closed_classes }: AnswerOf<typeof switchTerm>) => {
        toast(t('terms.switched', { name: term_name, opened: opened_classes, closed: closed_classes }))
        close()
      },
    })
  const copyInto = ({ ac_term_id, branch_id, term_order }: Term) =>
    open('operation', {
      operation: copyTerm,
      source: terms,
      fixedValues: { ac_term_id },
      known: { branch_id, term_order },
      onDone: ({ term_name, copied_classes }: AnswerOf<typeof copyTerm>) => {
        toast(t('terms.copied', { name: term_name, count: copied_classes }))
        close()
      },
    })
  const actions = (row: Term): MenuItem[] => [
    ...(may('update', terms.name) && row.ac_status_id !== academicStatus.active
      ? [
          {
            key: 'switch',
            label: t('terms.makeCurrent'),
            icon: <CircleCheckBig size={15} />,
            act: () => makeCurrent(row),
          },
        ]
      : []),
    ...(may('create', terms.name)
      ? [{ key: 'copy', label: t('terms.copyInto'), icon: <Copy size={15} />, act: () => copyInto(row) }]
      : []),
  ]
  return (
    <>
      <ResourceScreen resource={terms} actions={actions} />
      {node}
    </>
  )
}
