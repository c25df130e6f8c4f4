import type { Field } from '@sala/contract/kit/field'
import { Input as Waiting } from 'antd'
import { type ComponentType, memo, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api.ts'
import { bySection } from '../columns.ts'
import { FieldInput } from '../input/field-input.tsx'
import type { FieldSlotProps } from '../input/field-slot.ts'
import type { FormState } from '../input/form-state.ts'
import { fieldHelp, fieldLabel, sectionLabel, useLanguage } from '../labels.ts'

interface FormFieldsProps {
  /** The resource or operation whose labels are shown. */
  readonly owner: string
  readonly source: FieldSlotProps['source']
  readonly fields: readonly (readonly [string, Field])[]
  readonly form: FormState
  readonly row?: Row
  readonly fixed?: boolean
  readonly slots?: Readonly<Record<string, ComponentType<FieldSlotProps>>>
  /** Draws in place of a field's input, for what is not a value of the form. */
  readonly instead?: (name: string, field: Field) => React.ReactNode | undefined
}

const wide = new Set(['note', 'html', 'owned', 'image'])

/** The inputs of a form, section by section, in two columns or one. */
export function FormFields({ owner, source, fields, form, row, fixed, slots, instead }: FormFieldsProps) {
  const language = useLanguage()
  return bySection(fields).map(({ section, fields: own }) => (
    <fieldset key={section ?? ''} className="form-section">
      {section && <legend>{sectionLabel(section, language)}</legend>}
      <div className="form-grid">
        {own.map(([name, field]) => {
          const drawn = instead?.(name, field)
          if (drawn)
            return (
              <div key={name} className="form-field form-wide">
                <span className="form-label">{fieldLabel(owner, name, field, language)}</span>
                {drawn}
              </div>
            )
          return (
            <FormField
              key={name}
              owner={owner}
              source={source}
              name={name}
              field={field}
              value={form.values[name]}
              values={field.within || field.kind === 'owned' || slots?.[name] ? form.values : none}
              errors={errorsOf(form, name)}
              faults={field.kind === 'owned' ? faultsOf(form, name) : ''}
              row={row}
              disabled={fixed && field.fixed}
              slot={slots?.[name]}
              change={form.change}
              leave={form.leave}
            />
          )
        })}
      </div>
    </fieldset>
  ))
}

const none: Row = {}
const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
/** Where in it something is wrong: rows and their columns, as one text, so that it stays the same while it is. */
const faultsOf = (form: FormState, name: string): string =>
  Object.keys(form.errors)
    .filter((path) => path.startsWith(`${name}.`))
    .join(' ')
const errorsOf = (form: FormState, name: string): string =>
  Object.entries(form.errors)
    .filter(([path]) => path === name || path.startsWith(`${name}.`))
    .flatMap(([, texts]) => texts)
    .join(' ')

interface FormFieldProps
  extends Pick<FieldSlotProps, 'name' | 'field' | 'source' | 'value' | 'values' | 'row' | 'disabled' | 'faults'> {
  readonly owner: string
  readonly errors: string
  readonly slot?: ComponentType<FieldSlotProps>
  readonly change: FormState['change']
  readonly leave: FormState['leave']
}

const FormField = memo(function FormField({
  owner,
  name,
  field,
  errors,
  slot,
  change,
  leave,
  ...rest
}: FormFieldProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const Input = slot ?? FieldInput
  const id = `${owner}-${name}`
  const label = fieldLabel(owner, name, field, language)
  const help = fieldHelp(owner, name, field, language)
  const describedBy = [errors && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined
  const onChange = useCallback((value: unknown) => change(name, value), [change, name])
  const onLeave = useCallback(() => leave(name), [leave, name])
  return (
    <div
      className={`form-field${(slot && field.kind !== 'text') || wide.has(field.kind) ? ' form-wide' : ''}`}
      data-kind={field.kind}
      data-faulty={errors ? '' : undefined}
      data-filled={isFilled(rest.value) ? '' : undefined}
    >
      {field.kind !== 'flag' && (
        <label htmlFor={id} className="form-label">
          {!field.optional && field.default !== '' && field.kind !== 'links' && field.kind !== 'owned' && (
            <span className="required" title={t('form.required')} aria-hidden>
              *
            </span>
          )}
          {label}
        </label>
      )}
      <Suspense fallback={<Waiting disabled aria-label={label} />}>
        <Input
          {...rest}
          id={id}
          name={name}
          field={field}
          label={label}
          invalid={errors !== ''}
          describedBy={describedBy}
          onChange={onChange}
          onLeave={onLeave}
        />
      </Suspense>
      {errors && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {errors}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
    </div>
  )
})
