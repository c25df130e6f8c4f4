import { transfers } from '@sala/contract/enrolment/transfers'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { hidesOfTransfer } from './transfer-fields.ts'

const dialogs = { letter: () => import('./print-papers.tsx').then((found) => ({ default: found.PrintLetterDialog })) }

/** Who went elsewhere, and the letter that goes along. Deleting a transfer takes it back. */
export default function TransfersScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, node } = useDialogs(dialogs)
  const actions = ({ transfer_id }: ShownRow<typeof transfers>): MenuItem[] =>
    may('print', transfers.name)
      ? [
          {
            key: 'letter',
            label: t('seats.letter'),
            icon: <FileText size={15} />,
            act: () => open('letter', { transfer_id }),
          },
        ]
      : []
  return (
    <>
      <ResourceScreen resource={transfers} actions={actions} formHides={hidesOfTransfer} />
      {node}
    </>
  )
}
