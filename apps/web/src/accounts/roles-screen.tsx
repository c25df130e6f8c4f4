import { roles } from '@sala/contract/accounts/roles'
import { Input } from 'antd'
import { KeyRound, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { groupsOf } from './permission-groups.ts'
import { usePermissions } from './permission-list.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import './access.css'

function PermissionChooser({ value, values, onChange }: FieldSlotProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const all = usePermissions()
  const held = new Set((value as number[] | null) ?? [])
  if (!all.data) return <Loaded query={all} lines={4} compact />
  const fitting = all.data.filter((each) => !each.guards || each.guards.includes(String(values.guard)))
  const tick = (ids: readonly number[], on: boolean) => {
    for (const id of ids) on ? held.add(id) : held.delete(id)
    onChange([...held].sort((a, b) => a - b))
  }
  return (
    <>
      <div className="chooser-bar">
        <Input
          type="search"
          prefix={<Search size={15} aria-hidden />}
          placeholder={t('permissions.search')}
          aria-label={t('permissions.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <span className="second number">{t('permissions.chosen', { count: held.size })}</span>
      </div>
      <div className="chooser">
        <PermissionMatrix groups={groupsOf(fitting, search, language)} held={held} onChange={tick} />
      </div>
    </>
  )
}

/** Roles; what a role may is chosen in its form, or on the permission screen. */
export default function RolesScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const navigate = useNavigate()
  const place = useHref()
  return (
    <ResourceScreen
      resource={roles}
      formExtra={{ permission_ids: PermissionChooser }}
      columns={{
        permission_ids: (row) => t('permissions.chosen', { count: row.permission_ids.length }),
        is_builtin: (row) =>
          row.is_builtin ? (
            <Badge tone="quiet">{choiceLabel(roles.fields.is_builtin.choice!, 1, language).text}</Badge>
          ) : (
            <span className="none">—</span>
          ),
      }}
      actions={(row) =>
        may('view', 'permissions')
          ? [
              {
                key: 'permissions',
                label: t('permissions.title'),
                icon: <KeyRound size={15} />,
                act: () => navigate(place(`/permissions?role=${row.id}`)),
              },
            ]
          : []
      }
    />
  )
}
