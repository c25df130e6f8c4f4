import type { Field } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import { Button } from 'antd'
import { GitCompareArrows } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api.ts'
import { fieldLabel, useLanguage } from '../labels.ts'
import { FieldValue } from '../value/field-value.tsx'
import { same } from './row-form.ts'

interface StaleNoteProps {
  readonly resource: AnyResource
  readonly fields: readonly (readonly [string, Field])[]
  /** The row as it was when the form opened. */
  readonly base: Row
  readonly mine: Row
  readonly theirs: Row
  readonly busy: boolean
  readonly onOverwrite: () => void
  readonly onTakeTheirs: () => void
}

/** Somebody saved first: shows what differs, and lets one choose whose values stand. */
export function StaleNote({ resource, fields, base, mine, theirs, busy, onOverwrite, onTakeTheirs }: StaleNoteProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const differing = fields.filter(([name]) => !same(mine[name], base[name]) || !same(theirs[name], base[name]))
  // Only what somebody changed is sent, so a field that one of the two left alone is not lost.
  const value = (row: Row, name: string, field: Field) =>
    same(row[name], base[name]) ? (
      <span className="second">{t('form.unchanged')}</span>
    ) : (
      <FieldValue
        owner={resource.name}
        source={resource}
        name={name}
        field={field}
        row={{ [name]: row[name] }}
        listed
      />
    )
  return (
    <section className="stale" role="alert">
      <h3>
        <GitCompareArrows size={18} aria-hidden /> {t('form.staleTitle')}
      </h3>
      <p>{t('form.staleText')}</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('form.mine')}</th>
            <th scope="col">{t('form.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(([name, field]) => (
            <tr key={name}>
              <th scope="row">{fieldLabel(resource.name, name, field, language)}</th>
              <td>{value(mine, name, field)}</td>
              <td>{value(theirs, name, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="buttons">
        <Button onClick={onTakeTheirs}>{t('form.takeTheirs')}</Button>
        <Button type="primary" loading={busy} onClick={onOverwrite}>
          {t('form.overwrite')}
        </Button>
      </div>
    </section>
  )
}
