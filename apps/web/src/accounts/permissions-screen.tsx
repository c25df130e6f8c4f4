import { roles } from '@sala/contract/accounts/roles'
import { userTypes } from '@sala/contract/kit/access'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../kit/form/leave-guard.tsx'
import { useList, useRow, useSave } from '../kit/hooks.ts'
import { LazySelect } from '../kit/input/lazy-select.tsx'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { SearchBox } from '../kit/list/search-box.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { groupsOf } from './permission-groups.ts'
import { usePermissions } from './permission-list.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import './access.css'

const none: ReadonlySet<number> = new Set()

/** Everything that can be allowed, by group and screen; choose a role to see and change what it holds. */
export default function PermissionsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const [params, change] = useUrlParams()
  const roleId = params.get('role') ?? undefined
  const [search, setSearch] = useState('')
  const all = usePermissions()
  const roleList = useList(roles, { perPage: 200, 'filter[guard]': userTypes }, may('view', 'roles'))
  const role = useRow(roles, roleId)
  const save = useSave(roles)
  const [draft, setDraft] = useState<ReadonlySet<number>>()
  const stored: ReadonlySet<number> = role.data ? new Set(role.data.permission_ids) : none
  const held = draft ?? stored
  const changes = draft
    ? [...draft].filter((id) => !stored.has(id)).length + [...stored].filter((id) => !draft.has(id)).length
    : 0
  const { guard } = useLeaveGuard(changes > 0, () => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: another role starts with a clean slate
  useEffect(() => setDraft(undefined), [roleId])

  const editable = may('update', 'roles') && role.data !== undefined
  const tick = (ids: readonly number[], on: boolean) => {
    const next = new Set(held)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    setDraft(next)
  }
  const submit = () =>
    save.mutate(
      { key: roleId, body: { permission_ids: [...held].sort((a, b) => a - b), version: role.data!.version } },
      {
        onSuccess: () => {
          setDraft(undefined)
          toast(t('permissions.saved', { what: titleOf(roles, role.data!, language) }))
        },
      },
    )
  // A role holds only permissions that are for its type of user.
  const fitting = (all.data ?? []).filter((each) => !role.data || !each.guards || each.guards.includes(role.data.guard))
  const groups = groupsOf(fitting, search, language)
  return (
    <Page
      title={t('permissions.title')}
      beside={role.data && <span className="second">{t('permissions.chosen', { count: held.size })}</span>}
    >
      <section className="card">
        <div className="toolbar">
          <SearchBox label={t('permissions.search')} value={search} onChange={setSearch} />
          {may('view', 'roles') && (
            <LazySelect
              aria-label={t('permissions.role')}
              placeholder={t('permissions.noRole')}
              style={{ minWidth: 260 }}
              allowClear={{ label: t('action.clear') }}
              showSearch={{ optionFilterProp: 'label' }}
              value={roleId}
              onChange={(next) => change({ role: next ?? null })}
              options={(roleList.data?.data ?? []).map((each) => ({
                value: String(each.id),
                label: titleOf(roles, each, language),
              }))}
            />
          )}
          {role.data && !editable && <span className="second">{t('permissions.readOnly')}</span>}
        </div>
        <Loaded query={all} lines={12} />
        {role.error && <ProblemNote problem={role.error} compact onRetry={role.refetch} />}
        {save.error && <ProblemNote problem={save.error} compact />}
        {all.data && groups.length === 0 && <EmptyNote title={t('list.nothingFound')} />}
        {groups.length > 0 && (
          <PermissionMatrix groups={groups} held={held} onChange={editable ? tick : undefined} bare={!role.data} />
        )}
        {changes > 0 && (
          <div className="save-bar" role="status">
            <span className="spread">{t('permissions.unsaved', { count: changes })}</span>
            <Button onClick={() => setDraft(undefined)}>{t('permissions.discard')}</Button>
            <Button type="primary" loading={save.isPending} onClick={submit}>
              {t('action.save')}
            </Button>
          </div>
        )}
      </section>
      {guard}
    </Page>
  )
}
