import { transfers } from '@sala/contract/enrolment/transfers'
import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { hidesOfTransfer } from './transfer-fields.ts'

const PrintLetterDialog = lazy(() => import('./print-papers.tsx').then((found) => ({ default: found.PrintLetterDialog })))

/** Who went elsewhere, and the letter that goes along. Deleting a transfer takes it back. */
export default function TransfersScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [printing, setPrinting] = useState<number>()
  const actions = (row: Row): MenuItem[] =>
    may('print', transfers.name)
      ? [{ key: 'letter', label: t('seats.letter'), icon: <FileText size={15} />, act: () => setPrinting(row.transfer_id as number) }]
      : []
  return (
    <>
      <ResourceScreen resource={transfers} actions={actions} formHides={hidesOfTransfer} />
      <Suspense fallback={null}>{printing && <PrintLetterDialog transfer_id={printing} onClose={() => setPrinting(undefined)} />}</Suspense>
    </>
  )
}
