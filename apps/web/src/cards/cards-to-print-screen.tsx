import { cardsToBePrinted } from '@sala/contract/cards/card-to-be-prints'
import { Button } from 'antd'
import { Images } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../kit/api.ts'
import { Avatar } from '../kit/file-image.tsx'
import { usePhone } from '../kit/hooks.ts'
import { ResourceScreen } from '../kit/resource-screen.tsx'
import { useSession } from '../kit/session.tsx'
import { PrintButton } from './print-button.tsx'
import './cards.css'

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
  const [photos, setPhotos] = useState(false)
  const upload = may('update', 'student-profiles') && (
    <Button icon={<Images size={15} aria-hidden />} onClick={() => setPhotos(true)}>
      {t('cards.classPhotos')}
    </Button>
  )
  return (
    <>
      <ResourceScreen
        resource={cardsToBePrinted}
        columns={phone ? undefined : pictured}
        chosen={may('print', cardsToBePrinted.name) ? printed : undefined}
        toolbar={upload}
        onOpen={(row) => navigate(`/student-profiles?open=${row.student_id}`)}
      />
      <Suspense fallback={null}>{photos && <ClassPhotos onClose={() => setPhotos(false)} />}</Suspense>
    </>
  )
}
