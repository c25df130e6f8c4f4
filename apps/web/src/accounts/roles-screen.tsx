import { roles } from '@sala/contract/accounts/roles'
import { Copy, KeyRound } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import './access.css'

const RoleForm = lazy(() => import('./role-form.tsx'))

/** Roles; whoever may change one opens it on a page of its own. */
export default function RolesScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const navigate = useNavigate()
  const place = useHref()
  const [params, change, amend] = useUrlParams()
  const changes = may('update', 'roles')
  const opened = params.get('open')
  const edited = params.get('edit') ?? undefined
  // Whoever may change a role has nothing to look at that its page does not show.
  useEffect(() => {
    if (changes && opened) amend({ edit: opened, open: null })
  }, [changes, opened, amend])
  const close = () => change({ open: null, edit: null, new: null, copy: null })
  return (
    <ResourceScreen
      resource={roles}
      onOpen={changes ? (row) => change({ edit: String(row.id) }) : undefined}
      form={
        (edited !== undefined || params.has('new')) && (
          <Suspense fallback={null}>
            <RoleForm
              key={edited ?? params.get('copy') ?? 'new'}
              id={edited}
              copy={params.get('copy') ?? undefined}
              onSaved={close}
              onClose={close}
            />
          </Suspense>
        )
      }
      columns={{
        permission_ids: (row) => t('permissions.chosen', { count: row.permission_ids.length }),
        is_builtin: (row) =>
          row.is_builtin ? (
            <Badge tone="quiet">{choiceLabel(roles.fields.is_builtin.choice!, 1, language).text}</Badge>
          ) : (
            <span className="none">—</span>
          ),
      }}
      actions={(row) => [
        ...(may('create', 'roles')
          ? [
              {
                key: 'copy',
                label: t('roles.copy'),
                icon: <Copy size={15} />,
                act: () => change({ new: '1', copy: String(row.id) }),
              },
            ]
          : []),
        ...(may('view', 'permissions')
          ? [
              {
                key: 'permissions',
                label: t('permissions.title'),
                icon: <KeyRound size={15} />,
                act: () => navigate(place(`/permissions?role=${row.id}`)),
              },
            ]
          : []),
      ]}
    />
  )
}
