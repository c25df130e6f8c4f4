import { roles } from '@sala/contract/accounts/roles'
import { users } from '@sala/contract/accounts/users'
import { userTypes } from '@sala/contract/kit/access'
import { UserSearch } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row, ShownRow } from '../kit/api.ts'
import { RowDrawer, RowReader } from '../kit/form/row-drawer.tsx'
import { useRowForm } from '../kit/form/row-form.ts'
import { useList, useRow } from '../kit/hooks.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { useHref, useSession } from '../kit/session.tsx'
import { PermissionChooser } from './permission-chooser.tsx'
import { usePermissions } from './permission-list.ts'

interface RoleFormProps {
  /** The role to change; a new one without it. */
  readonly id: string | undefined
  /** The role that a new one begins like. */
  readonly copy: string | undefined
  readonly onSaved: (row: Row) => void
  readonly onClose: () => void
}

/** A role on a page of its own: what it is called, what it may, how that differs from another, and who holds it. */
export default function RoleForm(props: RoleFormProps) {
  const { copy, onClose } = props
  const source = useRow(roles, copy)
  const all = usePermissions(copy !== undefined)
  if (copy !== undefined && !(source.data && all.data)) return null
  return (
    <RowReader resource={roles} id={props.id} onClose={onClose}>
      {(read) => <FilledForm {...props} read={read} like={source.data} names={all.data} />}
    </RowReader>
  )
}

type Like = ShownRow<typeof roles> | undefined
type Names = ReturnType<typeof usePermissions>['data']

/** A copy: what the role holds of what one holds oneself, since nobody grants more. */
function useCopy(like: Like, names: Names): Row {
  const { actor } = useSession()
  if (!like) return {}
  const { guard, rank, description, requires_second_factor, permission_ids } = like
  const own = new Set((names ?? []).flatMap(({ id, name }) => (actor.permissions.includes(name) ? [id] : [])))
  return {
    name: `${like.name} (copy)`,
    name_kh: `${like.name_kh} (ចម្លង)`,
    guard,
    rank,
    description,
    requires_second_factor,
    permission_ids: guard === 'staff-api' ? permission_ids.filter((each) => own.has(each)) : permission_ids,
  }
}

function FilledForm({
  id,
  read,
  like,
  names,
  onSaved,
  onClose,
}: RoleFormProps & { read?: Row; like: Like; names: Names }) {
  const rowForm = useRowForm(roles, read, undefined, useCopy(like, names))
  const slots = useMemo(
    () => ({ permission_ids: (slot: FieldSlotProps) => <PermissionChooser {...slot} {...(id && { id })} /> }),
    [id],
  )
  return (
    <RowDrawer
      resource={roles}
      rowForm={rowForm}
      isNew={id === undefined}
      slots={slots}
      fields={rowForm.fields}
      first="input"
      wide
      again={() => {
        rowForm.startAgain({})
        return 'input'
      }}
      onSaved={onSaved}
      onClose={onClose}
      after={id !== undefined && <Holders id={id} />}
    />
  )
}

/** Who has the role, as far as one may see users. */
function Holders({ id }: { id: string }) {
  const { t } = useTranslation()
  const place = useHref()
  const { may } = useSession()
  const sees = may('view', users.name)
  const { data } = useList(users, { perPage: 50, 'filter[role_id]': id, 'filter[user_type]': userTypes }, sees)
  if (!sees || !data) return null
  return (
    <section className="holders" aria-label={t('roles.holders')}>
      <h3>
        {t('roles.holders')} <span className="second number">{data.meta.total}</span>
      </h3>
      {data.data.length === 0 && <p className="second">{t('roles.noHolders')}</p>}
      <ul>
        {data.data.map(({ user_id, full_name, user_name }) => (
          <li key={user_id}>
            <Link to={place(`/users?open=${user_id}`)}>
              {full_name} <span className="second">{user_name}</span>
            </Link>
            {may('explain', users.name) && (
              <Link
                to={place(`/access-explanations?user=${user_id}`)}
                aria-label={t('roles.why', { name: full_name })}
                title={t('roles.why', { name: full_name })}
              >
                <UserSearch size={15} aria-hidden />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {data.meta.lastPage > 1 && (
        <Link to={place(`/users?role_id=${id}`)}>{t('roles.allHolders', { count: data.meta.total })}</Link>
      )}
    </section>
  )
}
