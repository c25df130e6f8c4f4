import { changeDisable, unlockUser, users } from '@sala/contract/accounts/users'
import { Ban, CircleCheck, KeyRound, LockKeyholeOpen, ShieldOff, Ticket, UserCog, UserSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import type { Row } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useOperation } from '../kit/hooks.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import type { MenuItem } from '../kit/pop-menu.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'
import type { User } from './user-dialogs.tsx'
import './access.css'

const dialogs = { user: () => import('./user-dialogs.tsx') }
const person: Record<string, string> = {
  staff_id: 'staff-api',
  teacher_id: 'teacher-api',
  student_parent_id: 'parent-api',
  student_id: 'student-api',
}
const hides = (name: string, values: Row) =>
  (name === 'branch_ids' && values.all_branches === 1) || (name in person && person[name] !== values.user_type)

/** A role is for one kind of account. */
function RolesInput(props: FieldSlotProps) {
  return <RefSelect {...props} fits={(role) => role.guard === props.values.user_type} />
}
const inputs = { role_ids: RolesInput }

/** Users, and what an administrator does with them besides changing fields. */
export default function UsersScreen() {
  const { t } = useTranslation()
  const { may } = useSession()
  const navigate = useNavigate()
  const place = useHref()
  const { open, node } = useDialogs(dialogs)
  const unlock = useOperation(unlockUser)
  const enable = useOperation(changeDisable)
  const actions = (row: User): MenuItem[] => [
    ...(may('reset', 'users')
      ? [
          {
            key: 'reset',
            label: t('users.reset'),
            icon: <KeyRound size={15} />,
            act: () => open('user', { which: 'reset', row }),
          },
        ]
      : []),
    ...(may('reset', 'users') && row.second_factor
      ? [
          {
            key: 'clear',
            label: t('users.clearFactor'),
            icon: <ShieldOff size={15} />,
            act: () => open('user', { which: 'clear', row }),
          },
        ]
      : []),
    ...(may('unlock', 'users') && row.locked
      ? [
          {
            key: 'unlock',
            label: t('users.unlock'),
            icon: <LockKeyholeOpen size={15} />,
            act: () =>
              unlock.mutate(
                { input: { user_id: row.user_id } },
                { onSuccess: () => toast(t('users.unlocked', { name: row.full_name })) },
              ),
          },
        ]
      : []),
    ...(may('explain', 'users') && may('view', 'roles')
      ? [
          {
            key: 'why',
            label: t('why.open'),
            icon: <UserSearch size={15} />,
            act: () => navigate(place(`/access-explanations?user=${row.user_id}`)),
          },
        ]
      : []),
    ...(may('retype', 'users')
      ? [
          {
            key: 'retype',
            label: t('users.retype'),
            icon: <UserCog size={15} />,
            act: () => open('user', { which: 'retype', row }),
          },
        ]
      : []),
    ...(may('disable', 'users')
      ? [
          row.disable
            ? {
                key: 'enable',
                label: t('users.enable'),
                icon: <CircleCheck size={15} />,
                separated: true,
                act: () =>
                  enable.mutate(
                    { input: { id: row.user_id, disable: 0 } },
                    { onSuccess: () => toast(t('users.changed')) },
                  ),
              }
            : {
                key: 'disable',
                label: t('users.disable'),
                icon: <Ban size={15} />,
                danger: true,
                separated: true,
                act: () => open('user', { which: 'disable', row }),
              },
        ]
      : []),
  ]
  return (
    <>
      <ResourceScreen
        resource={users}
        onCreated={(row) => may('reset', 'users') && open('user', { which: 'reset', row, isNew: true })}
        actions={actions}
        formExtra={inputs}
        formHides={hides}
        toolbar={
          <Link to={place('/family-accounts')} className="toolbar-link">
            <Ticket size={16} aria-hidden /> {t('accounts.open')}
          </Link>
        }
        columns={{
          disable: (row) => (row.disable ? <Badge tone="error">{t('users.disabled')}</Badge> : undefined),
          locked: (row) => (row.locked ? <Badge tone="warn">{t('users.locked')}</Badge> : undefined),
        }}
      />
      {node}
    </>
  )
}
