import { students } from '@sala/contract/people/students'
import { Button } from 'antd'
import { BadgeCheck, ListChecks, Trash2, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../kit/api.ts'
import { usePhone } from '../kit/hooks.ts'
import { useAddress } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import './people.css'

const StudentProfile = lazy(() => import('./student-profile.tsx'))
const StudentForm = lazy(() => import('./student-form.tsx'))
const StudentStatus = lazy(() => import('./student-status.tsx'))
const StatusByProgram = lazy(() => import('./status-by-program.tsx'))
const DeleteStudents = lazy(() => import('./delete-students.tsx'))
const pictured = {
  full_name_kh: (row: Row) => (
    <span className="with-avatar">
      <Avatar id={row.photo as string | null} name={String(row.full_name_en)} />
      {String(row.full_name_kh)}
    </span>
  ),
}

interface Deed {
  readonly which: 'status' | 'by-program' | 'delete' | 'sibling'
  readonly rows: readonly Row[]
  readonly done?: () => void
}

/** Everybody who studies here; opened, one of them has a page of his own. */
export default function StudentsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const phone = usePhone()
  const [params, change] = useAddress()
  const [deed, setDeed] = useState<Deed>()
  const opened = params.get('open')
  const edited = params.get('edit')
  const edits = may('update', students.name)
  const close = () => setDeed(undefined)
  const actions = (row: Row): MenuItem[] => [
    ...(edits
      ? [{ key: 'status', label: t('people.changeStatus'), icon: <BadgeCheck size={15} />, act: () => setDeed({ which: 'status', rows: [row] }) }]
      : []),
    ...(may('create', students.name)
      ? [{ key: 'sibling', label: t('students.another'), icon: <UserPlus size={15} />, act: () => setDeed({ which: 'sibling', rows: [row] }) }]
      : []),
  ]
  const chosen = (rows: readonly Row[], clear: () => void) => (
    <Button danger icon={<Trash2 size={15} aria-hidden />} onClick={() => setDeed({ which: 'delete', rows, done: clear })}>
      {t('students.deleteChosen')}
    </Button>
  )
  const saved = (row: Row) => change({ edit: null, new: null, open: opened === null ? null : String(row.student_id) })
  return (
    <Suspense fallback={null}>
      {opened === null ? (
        <ResourceScreen
          resource={students}
          form={
            edited !== null || params.has('new') ? (
              <StudentForm key={edited ?? 'new'} id={edited ?? undefined} onSaved={saved} onClose={() => change({ edit: null, new: null })} />
            ) : null
          }
          actions={edits ? actions : undefined}
          columns={phone ? undefined : pictured}
          chosen={may('delete', students.name) ? chosen : undefined}
          toolbar={
            edits && (
              <Button icon={<ListChecks size={15} aria-hidden />} onClick={() => setDeed({ which: 'by-program', rows: [] })}>
                {t('students.byProgram')}
              </Button>
            )
          }
        />
      ) : (
        <StudentProfile key={opened} id={opened} />
      )}
      {deed?.which === 'status' && <StudentStatus row={deed.rows[0]!} onClose={close} />}
      {deed?.which === 'by-program' && <StatusByProgram onClose={close} />}
      {deed?.which === 'delete' && <DeleteStudents rows={deed.rows} onClose={close} onDone={deed.done!} />}
      {deed?.which === 'sibling' && <StudentForm sibling={deed.rows[0]!} onSaved={close} onClose={close} />}
    </Suspense>
  )
}
