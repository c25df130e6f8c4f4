import type { Field, Fields } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import type { MergePreview } from '@sala/contract/people/merges'
import { Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldLabel, useLanguage } from '../kit/labels.ts'
import { EmptyNote } from '../kit/states.tsx'
import { FieldValue } from '../kit/value/field-value.tsx'

export type Which = 'keep' | 'drop'
export type Chosen = Readonly<Record<string, Which>>

const choosable = (field: Field) =>
  field.stored && (field.kind === 'image' || field.kind === 'audio' || (!field.computed && field.kind !== 'id'))

/** What goes together: a place and those that it lies within. */
function together(fields: Fields, name: string): string[] {
  const group = new Set([name])
  for (let grown = true; grown; ) {
    grown = false
    for (const [each, { within = [] }] of Object.entries(fields))
      for (const outer of within)
        if (group.has(each) !== group.has(outer)) {
          group.add(each).add(outer)
          grown = true
        }
  }
  return [...group]
}

interface MergeFieldsProps {
  readonly resource: AnyResource
  readonly preview: MergePreview
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

/**
 * Both records side by side, field by field; each choice is a pair of radio buttons, so that the arrow keys change it.
 */
export function MergeFields({ resource, preview, chosen, onChoose }: MergeFieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const group = useId()
  const [all, setAll] = useState(false)
  const fields = resource.fields as Fields
  const differing = new Set(Object.keys(preview.proposal))
  const shown = Object.entries(fields).filter(([name, field]) => choosable(field) && (all || differing.has(name)))
  const choose = (name: string, which: Which) =>
    onChoose({
      ...chosen,
      ...Object.fromEntries(together(fields, name).flatMap((each) => (differing.has(each) ? [[each, which]] : []))),
    })
  const side = (which: Which, name: string, field: Field) => {
    const { row } = preview[which]
    const value =
      field.kind === 'audio' && row[name] ? (
        '♪'
      ) : (
        <FieldValue owner={resource.name} source={resource} name={name} field={field} row={row} listed />
      )
    if (!differing.has(name)) return <span className="merge-value merge-same">{value}</span>
    return (
      <label className="merge-value">
        <input
          type="radio"
          name={`${group} ${name}`}
          checked={(chosen[name] ?? 'keep') === which}
          onChange={() => choose(name, which)}
        />
        <span>{value}</span>
      </label>
    )
  }
  return (
    <section className="card merge-fields">
      <div className="card-head merge-fields-head">
        <h2>{t('merge.fields')}</h2>
        <span className="second small">{t('merge.fieldsHint')}</span>
        <span className="spread" />
        <label className="merge-all" htmlFor={`${group}-all`}>
          <Switch id={`${group}-all`} size="small" checked={all} onChange={setAll} /> {t('merge.all')}
        </label>
      </div>
      {shown.length === 0 ? (
        <EmptyNote title={t('merge.noDifference')} />
      ) : (
        shown.map(([name, field]) => {
          const label = fieldLabel(resource.name, name, field, language)
          return (
            <fieldset key={name} className="merge-row" aria-label={label}>
              <span className="merge-label">{label}</span>
              {side('keep', name, field)}
              {side('drop', name, field)}
            </fieldset>
          )
        })
      )}
    </section>
  )
}
