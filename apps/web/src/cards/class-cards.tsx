import { cardsToBePrinted } from '@sala/contract/cards/card-to-be-prints'
import { Button } from 'antd'
import { IdCard } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Row } from '../kit/api.ts'
import { resourceLabel, useLanguage } from '../kit/labels.ts'
import { useHref } from '../kit/session.tsx'

/** The way from a class to the cards of its students that are still to be printed. */
export default function ClassCards({ row }: { row: Row }) {
  const language = useLanguage()
  const navigate = useNavigate()
  const href = useHref()
  return (
    <Button
      icon={<IdCard size={15} aria-hidden />}
      onClick={() => navigate(href(`/${cardsToBePrinted.name}?f.class_id=${row.class_id}`))}
    >
      {resourceLabel(cardsToBePrinted, language, 'several')}
    </Button>
  )
}
