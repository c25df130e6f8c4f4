import { actions as actionChoice } from '@sala/contract/kit/access'
import { Checkbox } from 'antd'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { actionOf, type MatrixGroup, type Permission } from './permission-groups.ts'

const main = ['view', 'create', 'update', 'delete'] as const

interface PermissionMatrixProps {
  readonly groups: readonly MatrixGroup[]
  readonly held: ReadonlySet<number>
  /** Absent where one may only look. */
  readonly onChange?: (ids: readonly number[], on: boolean) => void
  /** Without a role there is nothing to tick. */
  readonly bare?: boolean
}

/**
 * One row for each screen, a column for each common action, the rest behind them; a row, a column of a group, or a
 * whole group at once.
 */
export function PermissionMatrix({ groups, held, onChange, bare }: PermissionMatrixProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const action = (name: string) => choiceLabel(actionChoice, name, language).text

  const all = (permissions: readonly Permission[], label: string) => {
    const ids = permissions.map(({ id }) => id)
    const count = ids.filter((id) => held.has(id)).length
    if (ids.length === 0 || !onChange || bare) return null
    return (
      <Checkbox
        aria-label={label}
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={(event) => onChange(ids, event.target.checked)}
      />
    )
  }
  const one = (permission: Permission, text?: string) => {
    const label = pick(language, permission.label, permission.label_kh)
    if (bare)
      return (
        text ?? (
          <span className="second" role="img" aria-label={label}>
            •
          </span>
        )
      )
    if (onChange)
      return (
        <Checkbox
          aria-label={label}
          checked={held.has(permission.id)}
          onChange={(event) => onChange([permission.id], event.target.checked)}
        >
          {text}
        </Checkbox>
      )
    return (
      <span className={held.has(permission.id) ? 'held' : 'second'}>
        {held.has(permission.id) ? <Check size={16} aria-label={label} /> : '—'} {text}
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="matrix-wrap" tabIndex={0} aria-label={t('permissions.title')}>
      <table className="matrix">
        <thead>
          <tr>
            <th scope="col">{t('permissions.resource')}</th>
            {main.map((name) => (
              <th key={name} scope="col" className="mark-cell">
                {action(name)}
              </th>
            ))}
            <th scope="col">{t('permissions.others')}</th>
          </tr>
        </thead>
        {groups.map(({ group, label, rows }) => {
          const own = rows.flatMap((row) => row.permissions)
          return (
            <tbody key={group}>
              <tr className="group-row">
                <th scope="rowgroup">
                  {all(own, t('permissions.all', { what: label }))} {label}{' '}
                  {!bare && (
                    <span className="second small">
                      {t('permissions.count', { n: own.filter(({ id }) => held.has(id)).length, total: own.length })}
                    </span>
                  )}
                </th>
                {main.map((name) => (
                  <td key={name} className="mark-cell">
                    {all(
                      own.filter((each) => actionOf(each) === name),
                      t('permissions.column', { action: action(name), group: label }),
                    )}
                  </td>
                ))}
                <td />
              </tr>
              {rows.map((row) => (
                <tr key={row.resource}>
                  <th scope="row">
                    {all(row.permissions, t('permissions.all', { what: row.label }))} {row.label}
                  </th>
                  {main.map((name) => {
                    const found = row.permissions.find((each) => actionOf(each) === name)
                    return (
                      <td key={name} className="mark-cell">
                        {found && one(found)}
                      </td>
                    )
                  })}
                  <td>
                    <span className="others">
                      {row.permissions
                        .filter((each) => !main.some((name) => name === actionOf(each)))
                        .map((each) => (
                          <span key={each.id}>{one(each, action(actionOf(each)))}</span>
                        ))}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          )
        })}
      </table>
    </section>
  )
}
