import { electiveSubjects, subjects } from '@sala/contract/academics/subjects'
import { curricula, markKind } from '@sala/contract/scoring/curricula'
import { Button } from 'antd'
import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRows, type Row } from '../kit/api.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useCopyToYear } from './copy-to-year.tsx'
import './scoring.css'

const OwnedInput = lazy(() => import('../kit/input/owned-input.tsx'))

/** The subjects of a curriculum; all of the sub program at once, as most grades are taught most of them. */
function Lines(props: FieldSlotProps) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const { value, values, onChange, disabled } = props
  const lines = (value as Row[] | null) ?? []
  const acps_id = values.acps_id as number | null
  const addAll = async () => {
    setIsBusy(true)
    const of = { perPage: 200, 'filter[acps_id]': acps_id }
    const [all, groups] = await Promise.all([
      listRows(subjects, { ...of, 'filter[is_active]': 1 }),
      listRows(electiveSubjects, { ...of, 'filter[is_elective_subject_parent]': 1 }),
    ]).finally(() => setIsBusy(false))
    const left = new Set([...lines, ...groups.data].map(({ subject_id }) => subject_id))
    const last = lines.at(-1)
    const usual = {
      mark_kind: last?.mark_kind ?? markKind.score,
      full_score: last?.full_score ?? '10.00',
      coefficient: '1.00',
      counts: 1,
    }
    const added = all.data.filter(({ subject_id }) => !left.has(subject_id))
    onChange([...lines, ...added.map(({ subject_id }) => ({ subject_id, ...usual }))])
  }
  return (
    <div className="curriculum-lines">
      <Suspense fallback={null}>
        <OwnedInput {...props} />
      </Suspense>
      <Button
        icon={<ListPlus size={15} aria-hidden />}
        disabled={disabled || !acps_id}
        loading={isBusy}
        onClick={addAll}
      >
        {t('rules.addAll')}
      </Button>
    </div>
  )
}

const slots = { lines: Lines }

export default function CurriculaScreen() {
  const { actions, node } = useCopyToYear(curricula, slots)
  return (
    <>
      <ResourceScreen resource={curricula} formExtra={slots} actions={actions} />
      {node}
    </>
  )
}
