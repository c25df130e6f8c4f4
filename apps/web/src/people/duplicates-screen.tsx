import {
  decidePair,
  duplicatePairs,
  pairKind,
  pairReason,
  pairState,
  searchDuplicates,
} from '@sala/contract/people/duplicate-pairs'
import { Button } from 'antd'
import { Columns2, RotateCcw, SearchCheck, Undo2, UserX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownRow } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useOperation } from '../kit/hooks.ts'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import './merge.css'

const MergePage = lazy(() => import('./merge-page.tsx'))
const dialogs = { undo: () => import('./undo-merge-dialog.tsx') }
type Pair = ShownRow<typeof duplicatePairs>

function Reasons({ row }: { row: Pair }) {
  const language = useLanguage()
  return (
    <span className="merge-reasons">
      {row.reasons.map((reason) => {
        const { text, tone } = choiceLabel(pairReason, reason, language)
        return (
          <Badge key={reason} tone={tone}>
            {text}
          </Badge>
        )
      })}
    </span>
  )
}

function Name({ row, which }: { row: Pair; which: 'one' | 'other' }) {
  const language = useLanguage()
  return pick(language, row[`${which}_name_en`] || row[`${which}_name_kh`] || '—', row[`${which}_name_kh`])
}

const drawn = {
  one_name_en: (row: Pair) => <Name row={row} which="one" />,
  other_name_en: (row: Pair) => <Name row={row} which="other" />,
  reasons: (row: Pair) => <Reasons row={row} />,
}

/** Records that may be there twice: looked at side by side, merged, or said to be two. */
export default function DuplicatesScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const decide = useOperation(decidePair)
  const search = useOperation(searchDuplicates)
  const { open, node } = useDialogs(dialogs)
  const decides = may('update', duplicatePairs.name)
  const [kind, keep, drop] = [params.get('kind'), params.get('keep'), params.get('drop')]
  if (kind && keep && drop)
    return (
      <Suspense fallback={null}>
        <MergePage
          key={`${kind} ${keep} ${drop}`}
          kind={kind === '2' ? 'family' : 'student'}
          keep={Number(keep)}
          drop={Number(drop)}
        />
      </Suspense>
    )
  const mayMerge = (row: Pair) =>
    may('merge', row.pair_kind === pairKind.family ? 'parent-profiles' : 'student-profiles')
  const undo = (row: Pair) => open('undo', { pair: row.duplicate_pair_id })
  const compare = (row: Pair) =>
    change({ kind: String(row.pair_kind), keep: String(row.one_id), drop: String(row.other_id) })
  const say = (row: Pair, different: 0 | 1) =>
    decide.mutate(
      { input: { duplicate_pair_id: row.duplicate_pair_id, different } },
      { onSuccess: () => toast(t(different ? 'merge.differentDone' : 'merge.againDone')) },
    )
  const actions = (row: Pair): MenuItem[] => {
    if (row.pair_state === pairState.merged)
      return may('void', duplicatePairs.name) && mayMerge(row)
        ? [{ key: 'undo', label: t('merge.undo'), icon: <Undo2 size={15} />, act: () => undo(row) }]
        : []
    return [
      ...(mayMerge(row)
        ? [{ key: 'compare', label: t('merge.compare'), icon: <Columns2 size={15} />, act: () => compare(row) }]
        : []),
      ...(decides && row.pair_state === pairState.open
        ? [{ key: 'different', label: t('merge.different'), icon: <UserX size={15} />, act: () => say(row, 1) }]
        : []),
      ...(decides && row.pair_state === pairState.different
        ? [{ key: 'again', label: t('merge.again'), icon: <RotateCcw size={15} />, act: () => say(row, 0) }]
        : []),
    ]
  }
  return (
    <>
      <ResourceScreen
        resource={duplicatePairs}
        columns={drawn}
        actions={actions}
        onOpen={(row) => (row.pair_state === pairState.merged ? undo(row) : mayMerge(row) && compare(row))}
        toolbar={
          decides && (
            <Button
              icon={<SearchCheck size={15} aria-hidden />}
              loading={search.isPending}
              onClick={() => search.mutate({ input: {} }, { onSuccess: () => toast(t('merge.searching')) })}
            >
              {t('merge.search')}
            </Button>
          )
        }
      />
      {node}
    </>
  )
}
