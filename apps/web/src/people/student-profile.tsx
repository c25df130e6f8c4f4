import { localToday } from '@sala/contract/kit/clock'
import { uploadStudentPhoto } from '@sala/contract/people/student-changes'
import { studentHasLeft } from '@sala/contract/people/student-statuses'
import { students } from '@sala/contract/people/students'
import { Button } from 'antd'
import { ArrowLeftRight, BadgeCheck, Combine, Pencil, UserPlus } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { usePhone, useRow } from '../kit/hooks.ts'
import { resourceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { ProfileParts } from '../kit/page/profile-parts.tsx'
import { EditForm } from '../kit/page/record-page.tsx'
import { useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { FactCards, PersonHead, PersonWaits } from './person-page.tsx'
import { PickupBanner } from './pickup-banner.tsx'
import { SpokenName } from './spoken-name.tsx'
import { CallFamily } from './student-family.tsx'
import { StateToday, StudentFacts } from './student-head.tsx'
import { studentSections } from './student-sections.tsx'

const StudentForm = lazy(() => import('./student-form.tsx'))
const dialogs = {
  sibling: () => import('./student-form.tsx'),
  status: () => import('./student-status.tsx'),
  mode: () => import('./mode-dialog.tsx'),
  merge: () => import('./merge-with.tsx'),
}
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

/**
 * A student on one page: who, the family, the classes, what happened here, and what can be done. Families and students
 * read their own.
 */
export default function StudentProfile({ id }: { id: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may, actor } = useSession()
  const [, change] = useUrlParams()
  const phone = usePhone()
  const query = useRow(students, id)
  const { open, node } = useDialogs(dialogs)
  useWatch(students.name)
  const isStaff = actor.user_type === 'staff-api'
  const edits = isStaff && may('update', students.name)
  const row = query.data
  if (!row) return <PersonWaits query={query} />
  const addSibling = () =>
    open('sibling', { sibling: row, onSaved: (saved) => change({ open: String(saved.student_id) }) })
  const menu = [
    ...(isStaff && may('create', students.name)
      ? [{ key: 'sibling', label: t('students.another'), icon: <UserPlus size={15} />, act: addSibling }]
      : []),
    ...(edits && !studentHasLeft.includes(row.status)
      ? [
          {
            key: 'mode',
            label: t(row.is_external ? 'students.makeInternal' : 'students.makeExternal'),
            icon: <ArrowLeftRight size={15} />,
            act: () => open('mode', { row }),
          },
        ]
      : []),
    ...(isStaff && may('merge', students.name)
      ? [
          {
            key: 'merge',
            label: t('merge.with'),
            icon: <Combine size={15} />,
            act: () => open('merge', { kind: 'student', row }),
          },
        ]
      : []),
  ]
  return (
    <div className="page">
      <PersonHead
        resource={students}
        row={row}
        second={language === 'km' ? row.full_name_en : row.full_name_kh}
        upload={edits ? uploadStudentPhoto : undefined}
        badges={
          <>
            <StateToday row={row} />
            {row.is_external === 1 && <Badge tone="info">{t('students.external')}</Badge>}
            {row.date_of_birth && (
              <span className="second">{t('students.age', { count: ageOf(row.date_of_birth) })}</span>
            )}
            <SpokenName row={row} edits={edits} />
          </>
        }
        facts={<StudentFacts row={row} />}
        deeds={
          <>
            {phone && <CallFamily row={row} />}
            <ProfileParts resource={students.name} row={row} head="deed" />
          </>
        }
        menu={menu}
        actions={
          edits && (
            <>
              <Button icon={<BadgeCheck size={15} aria-hidden />} onClick={() => open('status', { row })}>
                {t('people.changeStatus')}
              </Button>
              <Button type="primary" icon={<Pencil size={15} aria-hidden />} onClick={() => change({ edit: id })}>
                {t('action.edit')}
              </Button>
            </>
          )
        }
      />
      <PickupBanner row={row} />
      <div className="person-grid">
        <div className="person-column">
          <ProfileParts resource={students.name} row={row} wide />
          <FactCards resource={students} row={row} except={inHead} first={resourceLabel(students, language, 'one')} />
        </div>
        <div className="person-column">
          {studentSections.map(({ key, needs, Part }) => may('view', needs) && <Part key={key} row={row} />)}
          <ProfileParts resource={students.name} row={row} />
        </div>
      </div>
      <EditForm resource={students} id={id} form={(close) => <StudentForm id={id} onSaved={close} onClose={close} />} />
      {node}
    </div>
  )
}
