import type { Field } from '@sala/contract/kit/field'
import { type AnyResource, readableBy, stamps } from '@sala/contract/kit/resource'
import type { ReactNode } from 'react'
import type { Row } from '../api.ts'
import { bySection } from '../columns.ts'
import { fieldLabel, sectionLabel, useLanguage } from '../labels.ts'
import { useSession } from '../session.tsx'
import { FieldValue } from './field-value.tsx'
import '../form.css'

const wide = new Set(['note', 'html', 'owned', 'image', 'links'])

interface FactsProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly except?: readonly string[]
  /** What an area shows in a value's place. */
  readonly overrides?: Readonly<Record<string, ((row: Row) => ReactNode) | undefined>>
  /** What stands below a value. */
  readonly below?: (name: string, field: Field) => ReactNode
}

/** The fields of a record by section, as people read them. */
export function Facts({ resource, row, except = [], overrides, below }: FactsProps) {
  const language = useLanguage()
  const { actor } = useSession()
  // What has no form that people read is shown only where an area gives it one.
  const isReadable = (name: string, { kind }: Field) =>
    kind === 'json' ? overrides?.[name] : kind !== 'id' && kind !== 'audio' && !(kind === 'image' && !row[name])
  const fields = Object.entries(readableBy(resource, actor.user_type)).filter(
    ([name, field]) => !(name in stamps) && !except.includes(name) && isReadable(name, field),
  )
  return bySection(fields).map(({ section, fields: own }) => (
    <section key={section ?? ''}>
      {section && <h2 className="section-title">{sectionLabel(section, language)}</h2>}
      <dl className="facts">
        {own.map(([name, field]) => {
          const more = below?.(name, field)
          return (
            <div
              key={name}
              className={
                [wide.has(field.kind) && 'form-wide', more && 'fact-differs'].filter(Boolean).join(' ') || undefined
              }
            >
              <dt>{fieldLabel(resource.name, name, field, language)}</dt>
              <dd>
                {overrides?.[name]?.(row) ?? (
                  <FieldValue owner={resource.name} source={resource} name={name} field={field} row={row} />
                )}
              </dd>
              {more && <dd className="fact-today">{more}</dd>}
            </div>
          )
        })}
      </dl>
    </section>
  ))
}
