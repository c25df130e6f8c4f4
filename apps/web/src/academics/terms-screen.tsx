import { academicStatus } from '@sala/contract/academics/statuses'
import { copyTerm, switchTerm } from '@sala/contract/academics/term-changes'
import { terms } from '@sala/contract/academics/years'
import { CircleCheckBig, Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'

const OperationForm = lazy(() => import('../kit/form/operation-form.tsx'))

/** Terms, the one that is current, and copies of them in other years. */
export default function TermsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [open, setOpen] = useState<{ which: 'switch' | 'copy'; row: Row }>()
  const close = () => setOpen(undefined)
  const actions = (row: Row): MenuItem[] => [
    ...(may('update', terms.name) && row.ac_status_id !== academicStatus.active
      ? [{ key: 'switch', label: t('terms.makeCurrent'), icon: <CircleCheckBig size={15} />, act: () => setOpen({ which: 'switch', row }) }]
      : []),
    ...(may('create', terms.name) ? [{ key: 'copy', label: t('terms.copyInto'), icon: <Copy size={15} />, act: () => setOpen({ which: 'copy', row }) }] : []),
  ]
  return (
    <>
      <ResourceScreen resource={terms} actions={actions} />
      <Suspense fallback={null}>
        {open?.which === 'switch' && (
          <OperationForm
            operation={switchTerm}
            source={terms}
            known={{ ac_term_id: open.row.ac_term_id }}
            onClose={close}
            onDone={({ opened_classes, closed_classes }) => {
              toast(t('terms.switched', { name: open.row.term_name, opened: opened_classes, closed: closed_classes }))
              close()
            }}
          />
        )}
        {open?.which === 'copy' && (
          <OperationForm
            operation={copyTerm}
            source={terms}
            settled={{ ac_term_id: open.row.ac_term_id }}
            known={{ branch_id: open.row.branch_id, term_order: open.row.term_order }}
            onClose={close}
            onDone={({ term_name, copied_classes }) => {
              toast(t('terms.copied', { name: term_name, n: copied_classes }))
              close()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
