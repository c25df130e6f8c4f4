import type { Fields } from '@sala/contract/kit/field'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../input/form-state.ts'
import { fieldLabel, useLanguage } from '../labels.ts'

interface FaultListProps {
  /** The resource or operation whose labels are shown. */
  readonly owner: string
  readonly fields: Fields
  readonly form: FormState
}

/** Names what has to be corrected before the form can be sent; a name leads to its field. */
export function FaultList({ owner, fields, form: { refused, errors } }: FaultListProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const faulty = Object.keys(fields).filter((name) =>
    Object.keys(errors).some((path) => path === name || path.startsWith(`${name}.`)),
  )
  // What no field of this form shows is said here, or nobody would read it.
  const elsewhere = Object.entries(errors).flatMap(([path, said]) => (path.split('.')[0]! in fields ? [] : said))
  if (!refused || faulty.length + elsewhere.length === 0) return null
  const goTo = (name: string) => {
    const field = document.getElementById(`${owner}-${name}`)
    ;(field?.matches('input, textarea') ? field : field?.querySelector<HTMLElement>('input, textarea'))?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="fault-list" role="alert">
      {t('form.correct')}{' '}
      {faulty.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <button type="button" onClick={() => goTo(name)}>
            {fieldLabel(owner, name, fields[name]!, language)}
          </button>
        </Fragment>
      ))}
      {elsewhere.join(' ')}
    </div>
  )
}
