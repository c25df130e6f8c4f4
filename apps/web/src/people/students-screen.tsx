import { students } from '@sala/contract/people/students'
import { Button } from 'antd'
import { BadgeCheck, ListChecks, Trash2, UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../kit/dialogs.tsx'
import { usePhone } from '../kit/hooks.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useSession } from '../kit/session.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import type { Student } from './rows.ts'
import './people.css'

const StudentProfile = lazy(() => import('./student-profile.tsx'))
const StudentForm = lazy(() => import('./student-form.tsx'))
const dialogs = {
  sibling: () => import('./student-form.tsx'),
  status: () => import('./student-status.tsx'),
  statusByProgram: () => import('./status-by-program.tsx'),
  delete: () => import('./delete-students.tsx'),
}
const pictured = {
  full_name_kh: (row: Student) => (
    <span className="with-avatar">
      <Avatar id={row.photo} name={row.full_name_en} />
      {row.full_name_kh}
    </span>
  ),
}

/** Everybody who studies here; opened, one of them has a page of his own. */
export default function StudentsScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const phone = usePhone()
  const [params, change] = useUrlParams()
  const { open, close, node } = useDialogs(dialogs)
  const opened = params.get('open')
  const edited = params.get('edit')
  const edits = may('update', students.name)
  const actions = (row: Student): MenuItem[] => [
    ...(edits
      ? [
          {
            key: 'status',
            label: t('people.changeStatus'),
            icon: <BadgeCheck size={15} />,
            act: () => open('status', { row }),
          },
        ]
      : []),
    ...(may('create', students.name)
      ? [
          {
            key: 'sibling',
            label: t('students.another'),
            icon: <UserPlus size={15} />,
            act: () => open('sibling', { sibling: row, onSaved: close }),
          },
        ]
      : []),
  ]
  const chosen = (rows: readonly Student[], clear: () => void) => (
    <Button danger icon={<Trash2 size={15} aria-hidden />} onClick={() => open('delete', { rows, onDone: clear })}>
      {t('students.deleteChosen')}
    </Button>
  )
  const saved = (row: { student_id?: unknown }) =>
    change({ edit: null, new: null, open: opened === null ? null : String(row.student_id) })
  return (
    <Suspense fallback={null}>
      {opened === null ? (
        <ResourceScreen
          resource={students}
          form={
            edited !== null || params.has('new') ? (
              <StudentForm
                key={edited ?? 'new'}
                id={edited ?? undefined}
                onSaved={saved}
                onClose={() => change({ edit: null, new: null })}
              />
            ) : null
          }
          actions={edits ? actions : undefined}
          columns={phone ? undefined : pictured}
          chosen={may('delete', students.name) ? chosen : undefined}
          toolbar={
            edits && (
              <Button icon={<ListChecks size={15} aria-hidden />} onClick={() => open('statusByProgram')}>
                {t('students.byProgram')}
              </Button>
            )
          }
        />
      ) : (
        <StudentProfile key={opened} id={opened} />
      )}
      {node}
    </Suspense>
  )
}
