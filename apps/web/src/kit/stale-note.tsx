import type { Field } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import { Button } from 'antd'
import { GitCompareArrows } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from './api.ts'
import { FieldValue } from './field-value.tsx'
import { fieldLabel, useLanguage } from './labels.ts'

interface StaleNoteProps {
  readonly resource: AnyResource
  readonly fields: readonly (readonly [string, Field])[]
  readonly mine: Row
  readonly theirs: Row
  readonly busy: boolean
  readonly onOverwrite: () => void
  readonly onTakeTheirs: () => void
}

/** Somebody saved first: shows what differs, and lets one choose whose values stand. */
export function StaleNote({ resource, fields, mine, theirs, busy, onOverwrite, onTakeTheirs }: StaleNoteProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const differing = fields.filter(([name]) => JSON.stringify(mine[name] ?? null) !== JSON.stringify(theirs[name] ?? null))
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
              {[mine, theirs].map((row, index) => (
                <td key={index === 0 ? 'mine' : 'theirs'}>
                  <FieldValue owner={resource.name} source={resource} name={name} field={field} row={{ [name]: row[name] }} listed />
                </td>
              ))}
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
