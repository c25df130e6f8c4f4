import { definitionType, saveGradingRanges, subjectGradingRanges } from '@sala/contract/academics/grading'
import type { AnyResource } from '@sala/contract/kit/resource'
import { Button } from 'antd'
import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useList } from '../kit/hooks.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useSession } from '../kit/session.tsx'
import { GradingBar } from './grading-bar.tsx'
import type { RangeSet } from './grading-set.tsx'

const dialogs = { draw: () => import('./grading-set.tsx') }

/** The whole bar that an opened range is part of. */
function SetOf({ ranges, row }: { ranges: AnyResource; row: Row }) {
  const { data } = useList(ranges, { perPage: 200, 'filter[acps_id]': row.acps_id as number })
  const key = ranges.keys[0]!
  const own = ((data?.data ?? []) as Row[]).filter(({ subject_id }) => subject_id === row.subject_id)
  const parts = own.map((each) => ({
    grade: String(each.grade),
    from: Number(each.from_score),
    to: Number(each.to_score),
    lit: each[key] === row[key],
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

export default () => (
  <RangesScreen resource={subjectGradingRanges} saving={saveGradingRanges} kind={definitionType.subject} />
)

/** Grading ranges one by one, and drawn as a bar that is saved whole. */
export function RangesScreen(set: RangeSet) {
  const { resource: ranges } = set
  const { t } = useTranslation()
  const { may } = useSession()
  const { open, node } = useDialogs(dialogs)
  return (
    <>
      <ResourceScreen
        resource={ranges}
        columns={columns}
        detailExtra={(row) => <SetOf ranges={ranges} row={row} />}
        toolbar={
          may('update', ranges.name) && (
            <Button icon={<ChartNoAxesColumn size={15} aria-hidden />} onClick={() => open('draw', set)}>
              {t('ranges.edit')}
            </Button>
          )
        }
      />
      {node}
    </>
  )
}
