import { actions as actionChoice } from '@sala/contract/kit/access'
import { Checkbox } from 'antd'
import { Check, ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
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
  /** Groups are closed until somebody opens them. */
  readonly folds?: boolean
  /** Why this one is not his to give or take. */
  readonly refuses?: (permission: Permission) => string | undefined
  /** What another role holds: where the two differ is marked. */
  readonly other?: ReadonlySet<number>
}

/**
 * One row for each screen, a column for each common action, the rest behind them; a row, a column of a group, or a
 * whole group at once.
 */
export function PermissionMatrix({ groups, held, onChange, bare, folds, refuses, other }: PermissionMatrixProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const action = (name: string) => choiceLabel(actionChoice, name, language).text

  const [opened, setOpened] = useState<readonly string[]>([])
  const all = (permissions: readonly Permission[], label: string) => {
    const ids = permissions.filter((each) => !refuses?.(each)).map(({ id }) => id)
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
    const differs = other && other.has(permission.id) !== held.has(permission.id)
    const says = [
      label,
      differs && t(held.has(permission.id) ? 'roles.onlyHere' : 'roles.onlyThere'),
      onChange && refuses?.(permission),
    ]
    const title = says.filter(Boolean).join('. ')
    if (onChange)
      return (
        <Checkbox
          className={differs ? 'differs' : undefined}
          aria-label={title}
          title={title}
          disabled={refuses?.(permission) !== undefined}
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
          const isOpen = !folds || opened.includes(group)
          const turn = () => setOpened(isOpen ? opened.filter((each) => each !== group) : [...opened, group])
          return (
            <tbody key={group}>
              <tr className="group-row">
                <th scope="rowgroup">
                  {all(own, t('permissions.all', { what: label }))}{' '}
                  {folds ? (
                    <button type="button" className="fold" aria-expanded={isOpen} onClick={turn}>
                      {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />} {label}
                    </button>
                  ) : (
                    label
                  )}{' '}
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
              {(isOpen ? rows : []).map((row) => (
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
