import { cardsToBePrinted, printManyCards } from '@sala/contract/cards/card-to-be-prints'
import { Button } from 'antd'
import { IdCard, Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDialogs } from '../kit/dialogs.tsx'
import { usePhone } from '../kit/hooks.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import type { Newcomer } from './class-photos.tsx'
import { PrintButton } from './print-button.tsx'
import './cards.css'

const dialogs = { photos: () => import('./class-photos.tsx'), cards: () => import('../kit/form/operation-form.tsx') }
const printed = (rows: readonly Newcomer[], clear: () => void) => (
  <PrintButton of="newcomers" rows={rows} onPrinted={clear} />
)
const pictured = {
  full_name_en: (row: Newcomer) => (
    <span className="with-avatar">
      <Avatar id={row.photo} name={row.full_name_en} />
      {row.full_name_en}
    </span>
  ),
}

/** Who has no printed card yet: photos first, then the cards. */
export default function CardsToPrintScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const phone = usePhone()
  const navigate = useNavigate()
  const branch = useBranch()
  const { open, close, node } = useDialogs(dialogs)
  const prints = may('print', cardsToBePrinted.name)
  const queued = () => {
    toast(t('cards.printQueued'))
    close()
  }
  const printMany = () =>
    open('cards', {
      operation: printManyCards,
      source: cardsToBePrinted,
      known: branch === null ? {} : { branch_id: branch },
      onDone: queued,
    })
  const toolbar = (
    <>
      {may('update', 'student-profiles') && (
        <Button icon={<Images size={15} aria-hidden />} onClick={() => open('photos')}>
          {t('cards.classPhotos')}
        </Button>
      )}
      {prints && (
        <Button icon={<IdCard size={15} aria-hidden />} onClick={printMany}>
          {t('cards.printMany')}
        </Button>
      )}
    </>
  )
  return (
    <>
      <ResourceScreen
        resource={cardsToBePrinted}
        columns={phone ? undefined : pictured}
        chosen={prints ? printed : undefined}
        toolbar={toolbar}
        onOpen={(row) => navigate(`/student-profiles?open=${row.student_id}`)}
      />
      {node}
    </>
  )
}
