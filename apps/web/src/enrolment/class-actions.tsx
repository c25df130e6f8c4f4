import { enrollments } from '@sala/contract/enrolment/enrolments'
import { printClassList, printClassPhotos } from '@sala/contract/enrolment/registrar-papers'
import { readSeatBoard } from '@sala/contract/enrolment/seating'
import { Button } from 'antd'
import { Armchair, ClipboardList, Images } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useHref, useSession } from '../kit/session.tsx'

const dialogs = {
  list: () => import('./print-papers.tsx').then((found) => ({ default: found.PrintListDialog })),
  photos: () => import('./print-papers.tsx').then((found) => ({ default: found.PrintPhotosDialog })),
}

/** What is done with the seats of a class, and the papers about who sits in it. */
export default function ClassActions({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { mayAsk } = useSession()
  const navigate = useNavigate()
  const href = useHref()
  const { open, node } = useDialogs(dialogs)
  const { class_id, ac_term_id, grade_id } = row as { class_id: number; ac_term_id: number; grade_id: number }
  return (
    <>
      {mayAsk(readSeatBoard) && (
        <Button
          icon={<Armchair size={15} aria-hidden />}
          onClick={() => navigate(href(`/${enrollments.name}?term=${ac_term_id}&grade=${grade_id}`))}
        >
          {t('seats.toBoard')}
        </Button>
      )}
      {mayAsk(printClassList) && (
        <Button icon={<ClipboardList size={15} aria-hidden />} onClick={() => open('list', { class_id })}>
          {t('seats.printList')}
        </Button>
      )}
      {mayAsk(printClassPhotos) && (
        <Button icon={<Images size={15} aria-hidden />} onClick={() => open('photos', { class_id })}>
          {t('seats.printPhotos')}
        </Button>
      )}
      {node}
    </>
  )
}
