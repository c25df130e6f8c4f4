import { localToday } from '@sala/contract/kit/clock'
import { uploadStudentPhoto } from '@sala/contract/people/student-changes'
import { studentHasLeft, studentStatus } from '@sala/contract/people/student-statuses'
import { students } from '@sala/contract/people/students'
import { Button } from 'antd'
import { ArrowLeftRight, BadgeCheck, Combine, Pencil, Trash2, UserPlus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLasting, useRow } from '../kit/hooks.ts'
import { choiceLabel, resourceLabel, useLanguage } from '../kit/labels.ts'
import { useAddress } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { loadPart, profileSectionsOf } from '../kit/page/profile-sections.ts'
import { useSession } from '../kit/session.tsx'
import { ProblemNote, Skeleton } from '../kit/states.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { FactCards, PersonHead } from './person-page.tsx'
import { SpokenName } from './spoken-name.tsx'
import { studentSections } from './student-sections.tsx'

const StudentForm = lazy(() => import('./student-form.tsx'))
const RemoveDialog = lazy(() => import('../kit/form/remove-dialog.tsx'))
const HistoryDrawer = lazy(() => import('../kit/history/history-drawer.tsx'))
const StudentStatus = lazy(() => import('./student-status.tsx'))
const ModeDialog = lazy(() => import('./mode-dialog.tsx'))
const MergeWith = lazy(() => import('./merge-with.tsx'))
const inHead = [
  'card_number',
  'last_name_kh',
  'first_name_kh',
  'last_name_en',
  'first_name_en',
  'full_name_kh',
  'full_name_en',
  'status',
  'is_external',
  'student_parent_id',
  'class_id',
]

/** Whole years since a day of birth, by the school's calendar. */
function ageOf(born: string): number {
  const today = localToday()
  return Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0)
}

/** A student on one page: who, the family, the classes, what happened here, and what can be done. Families and students read their own. */
export default function StudentProfile({ id }: { id: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may, actor } = useSession()
  const [params, change] = useAddress()
  const { data: row, error, isPending, refetch } = useRow(students, id)
  const slow = useLasting(isPending)
  const [shown, setShown] = useState<'remove' | 'history' | 'status' | 'mode' | 'sibling' | 'merge'>()
  useWatch(students.name)
  const others = useMemo(() => profileSectionsOf(students.name).map((each) => ({ ...each, Part: lazy(() => loadPart(each)) })), [])
  const isStaff = actor.user_type === 'staff-api'
  const edits = isStaff && may('update', students.name)
  if (!row) return <div className="page">{error ? <ProblemNote problem={error} onRetry={refetch} /> : slow && <Skeleton lines={10} />}</div>
  const status = choiceLabel(studentStatus, row.status, language)
  const close = () => setShown(undefined)
  const menu = [
    ...(isStaff && may('create', students.name)
      ? [{ key: 'sibling', label: t('students.another'), icon: <UserPlus size={15} />, act: () => setShown('sibling') }]
      : []),
    ...(edits && !studentHasLeft.includes(row.status as number)
      ? [
          {
            key: 'mode',
            label: t(row.is_external ? 'students.makeInternal' : 'students.makeExternal'),
            icon: <ArrowLeftRight size={15} />,
            act: () => setShown('mode'),
          },
        ]
      : []),
    ...(isStaff && may('merge', students.name) ? [{ key: 'merge', label: t('merge.with'), icon: <Combine size={15} />, act: () => setShown('merge') }] : []),
    ...(may('view', 'history-tracking') ? [{ key: 'history', label: t('detail.history'), act: () => setShown('history') }] : []),
    ...(isStaff && may('delete', students.name)
      ? [{ key: 'remove', label: t('action.delete'), icon: <Trash2 size={15} />, danger: true, act: () => setShown('remove') }]
      : []),
  ]
  return (
    <div className="page">
      <PersonHead
        resource={students}
        row={row}
        second={String(language === 'km' ? row.full_name_en : row.full_name_kh)}
        upload={edits ? uploadStudentPhoto : undefined}
        badges={
          <>
            <Badge tone={status.tone}>{status.text}</Badge>
            {row.is_external === 1 && <Badge tone="info">{t('students.external')}</Badge>}
            {typeof row.date_of_birth === 'string' && <span className="second">{t('students.age', { count: ageOf(row.date_of_birth) })}</span>}
            <SpokenName row={row} edits={edits} />
          </>
        }
        menu={menu}
        actions={
          edits && (
            <>
              <Button icon={<BadgeCheck size={15} aria-hidden />} onClick={() => setShown('status')}>
                {t('people.changeStatus')}
              </Button>
              <Button type="primary" icon={<Pencil size={15} aria-hidden />} onClick={() => change({ edit: id })}>
                {t('action.edit')}
              </Button>
            </>
          )
        }
      />
      <div className="person-grid">
        <div className="person-column">
          <Suspense fallback={null}>
            {others.filter(({ wide }) => wide).map(({ key, needs, Part }) => may('view', needs) && <Part key={key} row={row} />)}
          </Suspense>
          <FactCards resource={students} row={row} except={inHead} first={resourceLabel(students, language, 'one')} />
        </div>
        <div className="person-column">
          {studentSections.map(({ key, needs, Part }) => may('view', needs) && <Part key={key} row={row} />)}
          <Suspense fallback={null}>
            {others.filter(({ wide }) => !wide).map(({ key, needs, Part }) => may('view', needs) && <Part key={key} row={row} />)}
          </Suspense>
        </div>
      </div>
      <Suspense fallback={null}>
        {params.has('edit') && <StudentForm id={id} onSaved={() => change({ edit: null })} onClose={() => change({ edit: null })} />}
        {shown === 'sibling' && <StudentForm sibling={row} onSaved={(saved) => change({ open: String(saved.student_id) })} onClose={close} />}
        {shown === 'status' && <StudentStatus row={row} onClose={close} />}
        {shown === 'mode' && <ModeDialog row={row} onClose={close} />}
        {shown === 'merge' && <MergeWith kind="student" row={row} onClose={close} />}
        {shown === 'history' && <HistoryDrawer resource={students} id={id} onClose={close} />}
        {shown === 'remove' && <RemoveDialog resource={students} row={row} onClose={close} onRemoved={() => change({ open: null })} />}
      </Suspense>
    </div>
  )
}
