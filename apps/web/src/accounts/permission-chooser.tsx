import { readOriginal, roles } from '@sala/contract/accounts/roles'
import { userTypes } from '@sala/contract/kit/access'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input } from 'antd'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useList, useRow } from '../kit/hooks.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { LazySelect } from '../kit/input/lazy-select.tsx'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useSession } from '../kit/session.tsx'
import { EmptyNote } from '../kit/states.tsx'
import { groupsOf, type Permission } from './permission-groups.ts'
import { usePermissions } from './permission-list.ts'
import { PermissionMatrix } from './permission-matrix.tsx'

const original = 'original'

/** What a role may, found by words of either language, and beside that of another role or of its own beginning. */
export function PermissionChooser({ id, value, values, onChange }: FieldSlotProps & { id?: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { actor } = useSession()
  const [search, setSearch] = useState('')
  const [beside, setBeside] = useState<string>()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const all = usePermissions()
  const guard = String(values.guard)
  const others = useList(roles, { perPage: 200, 'filter[guard]': userTypes })
  const another = useRow(roles, beside === original ? undefined : beside)
  const beginning = useQuery({
    queryKey: [roles.name, 'original', id],
    queryFn: () => operate(readOriginal, { id: Number(id) }),
    enabled: id !== undefined,
  })
  const held = new Set((value as number[] | null) ?? [])
  if (!all.data) return <Loaded query={all} lines={4} compact />
  const compared = beside === original ? beginning.data?.permission_ids : another.data?.permission_ids
  const other = beside && compared ? new Set(compared) : undefined
  const fitting = all.data.filter((each) => !each.guards || each.guards.includes(guard))
  const differing = fitting.filter((each) => other && other.has(each.id) !== held.has(each.id))
  const here = differing.filter((each) => held.has(each.id)).length
  const shown = groupsOf(other && onlyDifferent ? differing : fitting, search, language)
  const tick = (ids: readonly number[], on: boolean) => {
    for (const each of ids) on ? held.add(each) : held.delete(each)
    onChange([...held].sort((a, b) => a - b))
  }
  const refuses = ({ name }: Permission) =>
    guard === 'staff-api' && !actor.permissions.includes(name) ? t('roles.notYours') : undefined
  const choices = [
    ...(beginning.data?.permission_ids ? [{ value: original, label: t('roles.original') }] : []),
    ...(others.data?.data ?? [])
      .filter((each) => String(each.id) !== id && each.guard === guard)
      .map((each) => ({ value: String(each.id), label: titleOf(roles, each, language) })),
  ]
  return (
    <>
      <div className="chooser-bar">
        <Input
          type="search"
          className="chooser-search"
          prefix={<Search size={15} aria-hidden />}
          placeholder={t('permissions.search')}
          aria-label={t('permissions.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <LazySelect
          className="chooser-beside"
          aria-label={t('roles.compare')}
          placeholder={t('roles.compare')}
          allowClear={{ label: t('action.clear') }}
          showSearch={{ optionFilterProp: 'label' }}
          value={beside}
          onChange={setBeside}
          options={choices}
        />
        <span className="second number">{t('permissions.chosen', { count: held.size })}</span>
      </div>
      {other && (
        <p className="chooser-bar" role="status">
          {differing.length === 0 ? t('roles.same') : t('roles.differences', { here, there: differing.length - here })}{' '}
          {differing.length > 0 && (
            <Checkbox checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)}>
              {t('roles.onlyDifferences')}
            </Checkbox>
          )}
        </p>
      )}
      {fitting.some(refuses) && <p className="second small">{t('roles.notYoursHint')}</p>}
      {shown.length === 0 && <EmptyNote title={t('list.nothingFound')} />}
      {shown.length > 0 && (
        <PermissionMatrix
          groups={shown}
          held={held}
          onChange={tick}
          folds={!search.trim() && !(other && onlyDifferent)}
          refuses={refuses}
          {...(other && { other })}
        />
      )}
    </>
  )
}
