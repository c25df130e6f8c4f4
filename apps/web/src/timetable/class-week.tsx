import { Button } from 'antd'
import { Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../kit/api.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useHref } from '../kit/session.tsx'
import { ReadWeek } from './other-week.tsx'
import { useClassWeek } from './use-class-week.ts'

/** The week of a class, to look at; it is changed in the timetable it stands in. */
export default function ClassWeek({ row }: { row: Row }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const href = useHref()
  const query = useClassWeek(row.class_id as number)
  const edit = (sch_id: number) => navigate(href(`/schedules?sch=${sch_id}`))
  const week = query.data
  const first = week?.lessons[0]
  if (!query.isEnabled) return null
  return (
    <section className="card" aria-labelledby="class-week">
      <div className="class-part-head">
        <h2 id="class-week">{t('timetable.ofClass')}</h2>
        <span className="spread" />
        {first && (
          <Button icon={<Table2 size={15} aria-hidden />} onClick={() => edit(first.sch_id)}>
            {t('timetable.edit')}
          </Button>
        )}
      </div>
      <Loaded query={query} lines={6} compact />
      {week && (first ? <ReadWeek week={week} onOpen={edit} /> : <p className="second">{t('timetable.noWeek')}</p>)}
    </section>
  )
}
