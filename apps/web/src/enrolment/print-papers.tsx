import { enrollments } from '@sala/contract/enrolment/enrolments'
import {
  printCertificate,
  printClassList,
  printClassPhotos,
  printLeavingLetter,
} from '@sala/contract/enrolment/registrar-papers'
import { useTranslation } from 'react-i18next'
import PaperDialog from '../kit/form/paper-dialog.tsx'

type Closes = { onClose: () => void }
/** Papers for outside carry the ministry's heading unless somebody says otherwise. */
const official = { dept_moeys: 1 }

export const PrintListDialog = ({ class_id, onClose }: { class_id: number } & Closes) => (
  <PaperDialog operation={printClassList} source={enrollments} settled={{ class_id }} onClose={onClose} />
)

export function PrintPhotosDialog({ class_id, onClose }: { class_id: number } & Closes) {
  const { t } = useTranslation()
  return (
    <PaperDialog operation={printClassPhotos} source={enrollments} settled={{ class_id }} onClose={onClose}>
      <p className="second">{t('seats.photosNote')}</p>
    </PaperDialog>
  )
}

export const PrintCertificateDialog = ({ student_id, onClose }: { student_id: number } & Closes) => (
  <PaperDialog
    operation={printCertificate}
    source={enrollments}
    settled={{ student_id }}
    known={official}
    onClose={onClose}
  />
)

export const PrintLetterDialog = ({ transfer_id, onClose }: { transfer_id: number } & Closes) => (
  <PaperDialog
    operation={printLeavingLetter}
    source={enrollments}
    settled={{ transfer_id }}
    known={official}
    onClose={onClose}
  />
)
