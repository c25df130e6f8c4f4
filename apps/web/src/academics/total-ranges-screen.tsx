import { definitionType } from '@sala/contract/academics/grading'
import { saveTotalRanges, totalScoreGradingRanges } from '@sala/contract/scoring/total-ranges'
import { RangesScreen } from './grading-ranges-screen.tsx'

export default () => (
  <RangesScreen resource={totalScoreGradingRanges} saving={saveTotalRanges} kind={definitionType.total} />
)
