import { Checkbox, Input, Select } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceLabel, useLanguage } from '../labels.ts'
import { DateInput } from './date-input.tsx'
import type { FieldSlotProps } from './field-slot.ts'
import { PasswordInput } from './password-input.tsx'
import { RefSelect } from './ref-select.tsx'

const HtmlEditor = lazy(() => import('./html-editor.tsx'))
const OwnedInput = lazy(() => import('./owned-input.tsx'))

/** A number as it is typed becomes a number once it is one; anything else stays text, for the schema to refuse. */
const readInteger = (text: string): unknown => (/^-?\d{1,10}$/.test(text) ? Number(text) : text)

/** The input that fits a field's kind. */
export function FieldInput(props: FieldSlotProps): ReactNode {
  const { id, field, value, label, disabled, invalid, describedBy, onChange, onLeave } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const shared = {
    id,
    disabled,
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    'aria-required': !field.optional || undefined,
    status: invalid ? ('error' as const) : undefined,
    onBlur: onLeave,
  }
  const text = value === null || value === undefined ? '' : String(value)
  const typed = (type: string, inputMode?: 'numeric' | 'decimal') => (
    <Input
      {...shared}
      type={type}
      inputMode={inputMode}
      className={inputMode && 'number-input'}
      value={text}
      maxLength={inputMode ? 14 : field.max}
      autoComplete="off"
      onChange={(event) => onChange(field.kind === 'integer' ? readInteger(event.target.value) : event.target.value)}
    />
  )
  switch (field.kind) {
    case 'note':
      return (
        <Input.TextArea
          {...shared}
          value={text}
          maxLength={field.max}
          autoSize={{ minRows: 3, maxRows: 10 }}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'email':
      return typed('email')
    case 'phone':
      return typed('tel')
    case 'url':
      return typed('url')
    case 'colour':
      return typed('color')
    case 'integer':
      return typed('text', 'numeric')
    case 'decimal':
      return typed('text', 'decimal')
    case 'secret':
      return (
        <PasswordInput
          id={id}
          value={text}
          onChange={onChange}
          onBlur={onLeave}
          autoComplete="new-password"
          invalid={invalid}
          describedBy={describedBy}
        />
      )
    case 'flag':
      return (
        <Checkbox
          id={id}
          disabled={disabled}
          checked={value === 1}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.checked ? 1 : 0)}
        >
          {label}
        </Checkbox>
      )
    case 'choice': {
      const { 'aria-required': _, ...rest } = shared
      return (
        <Select
          {...rest}
          aria-label={label}
          value={value ?? undefined}
          placeholder={t('form.choose')}
          allowClear={field.optional === true && { label: t('action.clear') }}
          options={field.choice!.values.map((each) => ({
            value: each,
            label: choiceLabel(field.choice!, each, language).text,
          }))}
          onChange={(next) => onChange(next ?? null)}
        />
      )
    }
    case 'ref':
    case 'links':
      return <RefSelect {...props} />
    case 'date':
    case 'month':
    case 'time':
    case 'instant':
      return <DateInput {...props} />
    case 'html':
      return (
        <Suspense fallback={<Input.TextArea disabled rows={6} />}>
          <HtmlEditor {...props} />
        </Suspense>
      )
    case 'owned':
      return (
        <Suspense fallback={null}>
          <OwnedInput {...props} />
        </Suspense>
      )
    default:
      return typed('text')
  }
}
