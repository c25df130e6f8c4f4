import { defineNextGrades, goesInCircle } from '@sala/contract/academics/grade-paths'
import { grades, levels } from '@sala/contract/academics/grades'
import { Button } from 'antd'
import { List } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList, useOperation, usePhone } from '../kit/hooks.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { GradeList } from './grade-list.tsx'
import { GradePicture } from './grade-picture.tsx'
import type { PathGrade, PathLevel } from './path-layout.ts'
import './academics.css'

/** What both drawings of the path receive. */
export interface PathProps {
  readonly levels: readonly PathLevel[]
  readonly grades: readonly PathGrade[]
  /** Where each grade leads, with what was changed and not yet saved. */
  readonly steps: ReadonlyMap<number, number | null>
  readonly changed: ReadonlySet<number>
  /** Whether a child would come back if the one led to the other. */
  readonly circles: (from: number, to: number) => boolean
  /** Absent for those who may only look. */
  readonly connect?: (from: number, to: number | null) => void
}

const all = { perPage: 200 }

/** The path of a child through the grades, drawn, changed and saved as a whole. */
export default function GradePath({ onList }: { onList: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const { may } = useSession()
  const levelList = useList(levels, { ...all, include: ['acps'] })
  const gradeList = useList(grades, all)
  const [edits, setEdits] = useState<ReadonlyMap<number, number | null>>(new Map())
  const save = useOperation(defineNextGrades)
  const found = gradeList.data?.data
  const kept = useMemo(() => new Map((found ?? []).map((grade) => [grade.grade_id, grade.next_grade_id])), [found])
  const steps = useMemo(() => new Map([...kept, ...edits]), [kept, edits])
  const changed = useMemo(
    () => new Set([...edits].filter(([id, next]) => kept.get(id) !== next).map(([id]) => id)),
    [edits, kept],
  )

  const submit = () =>
    save.mutate(
      { input: { grades: [...changed].map((grade_id) => ({ grade_id, next_grade_id: steps.get(grade_id) ?? null })) } },
      {
        onSuccess: () => {
          setEdits(new Map())
          toast(t('gradePath.saved'))
        },
      },
    )
  const problem = levelList.error ?? gradeList.error
  const ordered = [...(levelList.data?.data ?? [])].sort(
    (a, b) => a.acps_id - b.acps_id || a.level_order - b.level_order,
  )
  const drawing: PathProps = {
    levels: ordered.map((level) => ({
      ...level,
      title: titleOf(levels, level, language),
      above: titleOf(levels.fields.acps_id.target!(), level.acps ?? {}, language),
    })),
    grades: (found ?? []).map((grade) => ({ ...grade, title: titleOf(grades, grade, language) })),
    steps,
    changed,
    circles: (from, to) => goesInCircle(new Map([...steps, [from, to]]), from),
    connect: may('update', grades.name)
      ? (from, to) => setEdits((before) => new Map([...before, [from, to]]))
      : undefined,
  }
  return (
    <Page
      title={t('gradePath.open')}
      actions={
        <>
          <Button icon={<List size={16} aria-hidden />} onClick={onList}>
            {t('gradePath.list')}
          </Button>
          {drawing.connect && (
            <>
              <Button disabled={changed.size === 0} onClick={() => setEdits(new Map())}>
                {t('gradePath.undo')}
              </Button>
              <Button type="primary" disabled={changed.size === 0} loading={save.isPending} onClick={submit}>
                {t('action.save')}
              </Button>
            </>
          )}
        </>
      }
    >
      <section className="card" aria-label={t('gradePath.open')}>
        {problem && (
          <ProblemNote problem={problem} onRetry={() => Promise.all([levelList.refetch(), gradeList.refetch()])} />
        )}
        {save.error && <ProblemNote problem={save.error} compact />}
        {!problem && !(found && levelList.data) && <Skeleton lines={8} />}
        {found?.length === 0 && <EmptyNote title={t('gradePath.none')} />}
        {found &&
          found.length > 0 &&
          levelList.data &&
          (phone ? <GradeList {...drawing} /> : <GradePicture {...drawing} />)}
      </section>
    </Page>
  )
}
