import { cardsToBePrinted, printManyCards } from '@sala/contract/cards/card-to-be-prints'
import { Button } from 'antd'
import { IdCard, Images } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../kit/api.ts'
import { usePhone } from '../kit/hooks.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { PrintButton } from './print-button.tsx'
import './cards.css'

const OperationForm = lazy(() => import('../kit/form/operation-form.tsx'))
const ClassPhotos = lazy(() => import('./class-photos.tsx'))
const printed = (rows: readonly Row[], clear: () => void) => <PrintButton of="newcomers" rows={rows} onPrinted={clear} />
const pictured = {
  full_name_en: (row: Row) => (
    <span className="with-avatar">
      <Avatar id={row.photo as string | null} name={String(row.full_name_en)} />
      {String(row.full_name_en)}
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
  const [asks, setAsks] = useState<'photos' | 'cards'>()
  const close = () => setAsks(undefined)
  const prints = may('print', cardsToBePrinted.name)
  const toolbar = (
    <>
      {may('update', 'student-profiles') && (
        <Button icon={<Images size={15} aria-hidden />} onClick={() => setAsks('photos')}>
          {t('cards.classPhotos')}
        </Button>
      )}
      {prints && (
        <Button icon={<IdCard size={15} aria-hidden />} onClick={() => setAsks('cards')}>
          {t('cards.printMany')}
        </Button>
      )}
    </>
  )
  const queued = () => {
    toast(t('cards.printQueued'))
    close()
  }
  return (
    <>
      <ResourceScreen
        resource={cardsToBePrinted}
        columns={phone ? undefined : pictured}
        chosen={prints ? printed : undefined}
        toolbar={toolbar}
        onOpen={(row) => navigate(`/student-profiles?open=${row.student_id}`)}
      />
      <Suspense fallback={null}>
        {asks === 'photos' && <ClassPhotos onClose={close} />}
        {asks === 'cards' && (
          <OperationForm
            operation={printManyCards}
            source={cardsToBePrinted}
            known={branch === null ? {} : { branch_id: branch }}
            onDone={queued}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
