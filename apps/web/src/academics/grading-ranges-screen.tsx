import { subjectGradingRanges } from '@sala/contract/academics/grading'
import { Button } from 'antd'
import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList } from '../kit/hooks.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useSession } from '../kit/session.tsx'
import { GradingBar } from './grading-bar.tsx'

const dialogs = { draw: () => import('./grading-set.tsx') }
type Range = ShownRow<typeof subjectGradingRanges>

/** The whole bar that an opened range is part of. */
function SetOf({ row }: { row: Range }) {
  const { data } = useList(subjectGradingRanges, { perPage: 200, 'filter[acps_id]': row.acps_id })
  const own = (data?.data ?? []).filter(({ subject_id }) => subject_id === row.subject_id)
  const parts = own.map((each) => ({
    grade: each.grade,
    from: Number(each.from_score),
    to: Number(each.to_score),
    lit: each.grade_subject_id === row.grade_subject_id,
  }))
  return parts.length > 0 && <GradingBar parts={parts} />
}

const columns = {
  to_score: (row: Range) => (
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
  const { open, node } = useDialogs(dialogs)
  return (
    <>
      <ResourceScreen
        resource={subjectGradingRanges}
        columns={columns}
        detailExtra={(row) => <SetOf row={row} />}
        toolbar={
          may('update', subjectGradingRanges.name) && (
            <Button icon={<ChartNoAxesColumn size={15} aria-hidden />} onClick={() => open('draw')}>
              {t('ranges.edit')}
            </Button>
          )
        }
      />
      {node}
    </>
  )
}
