import { subjectGradingRanges } from '@sala/contract/academics/grading'
import { Button } from 'antd'
import { ChartNoAxesColumn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useList } from '../kit/hooks.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useSession } from '../kit/session.tsx'
import { GradingBar } from './grading-bar.tsx'

const GradingSet = lazy(() => import('./grading-set.tsx'))

/** The whole bar that an opened range is part of. */
function SetOf({ row }: { row: Row }) {
  const { data } = useList(subjectGradingRanges, { perPage: 200, 'filter[acps_id]': row.acps_id as number })
  const own = (data?.data ?? []).filter(({ subject_id }) => subject_id === row.subject_id)
  const parts = own.map((each) => ({
    grade: String(each.grade),
    from: Number(each.from_score),
    to: Number(each.to_score),
    lit: each.grade_subject_id === row.grade_subject_id,
  }))
  return parts.length > 0 && <GradingBar parts={parts} />
}

const columns = {
  to_score: (row: Row) => (
    <>
      <span className="number">{Number(row.to_score)}</span>
      <span className="grade-small" aria-hidden>
        <i style={{ left: `${row.from_score}%`, width: `${Number(row.to_score) - Number(row.from_score)}%` }} />
      </span>
    </>
  ),
}

/** Grading ranges one by one, and drawn as a bar that is saved whole. */
export default function GradingRangesScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [drawing, setDrawing] = useState(false)
  return (
    <>
      <ResourceScreen
        resource={subjectGradingRanges}
        columns={columns}
        detailExtra={(row) => <SetOf row={row} />}
        toolbar={
          may('update', subjectGradingRanges.name) && (
            <Button icon={<ChartNoAxesColumn size={15} aria-hidden />} onClick={() => setDrawing(true)}>
              {t('ranges.edit')}
            </Button>
          )
        }
      />
      <Suspense fallback={null}>{drawing && <GradingSet onClose={() => setDrawing(false)} />}</Suspense>
    </>
  )
}
