import { date, type Field } from '@sala/contract/kit/field'
import { times } from '@sala/contract/kit/read-date'
import type { AnyResource } from '@sala/contract/kit/resource'
import { Button, Input, Select } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api.ts'
import { sendByKey } from '../focus.ts'
import { DateInput } from '../input/date-input.tsx'
import { RefSelect } from '../input/ref-select.tsx'
import { choiceLabel, fieldLabel, useLanguage } from '../labels.ts'
import { SideDrawer } from '../overlays.tsx'
import { type Changes, filterFields, filterValues, type ListState } from './list-state.ts'
import type { FilterChoices } from './list-toolbar.tsx'
import '../form.css'

interface FilterDrawerProps {
  readonly resource: AnyResource
  readonly state: ListState
  readonly choices: FilterChoices
  readonly onClose: () => void
}

const day = date('Day', { optional: true })

/** The filters that the definition names; nothing changes until they are applied. */
export default function FilterDrawer({ resource, state, choices, onClose }: FilterDrawerProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const filters = Object.entries(filterFields(resource)).filter(([name]) => choices[name] !== null)
  const { params, change } = state
  const [values, setValues] = useState<Record<string, readonly string[]>>(() =>
    Object.fromEntries(filters.map(([name]) => [name, filterValues(resource, params, name)])),
  )
  const [period, setPeriod] = useState({ from: params.get('from'), to: params.get('to') })
  const set = (name: string, next: readonly unknown[]) =>
    setValues((before) => ({ ...before, [name]: next.filter((each) => each !== null && each !== '').map(String) }))

  const apply = (chosen: typeof values, days: typeof period) => {
    const unread = (['from', 'to'] as const).find((which) => days[which] && !times.date.isRead(days[which]))
    if (unread) return document.getElementById(`filter-${unread}`)?.focus()
    const changes: Record<string, Changes[string]> = { page: null, from: days.from, to: days.to }
    for (const [name] of filters) {
      const own = chosen[name] ?? []
      const usual = (resource.defaults?.[name] ?? []).map(String)
      changes[`f.${name}`] = own.join() === usual.join() ? null : own.length > 0 ? own : usual.length > 0 ? '' : null
    }
    change(changes)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(values, period)
  }

  const input = (name: string, field: Field) => {
    const id = `filter-${name}`
    const label = fieldLabel(resource.name, name, field, language)
    const own = values[name] ?? []
    const given = choices[name]
    if (given)
      return (
        <Select
          id={id}
          aria-label={label}
          mode="multiple"
          allowClear={{ label: t('action.clear') }}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('list.any')}
          value={[...own]}
          options={[...given]}
          onChange={(next: string[]) => set(name, next)}
        />
      )
    if (field.choice)
      return (
        <Select
          id={id}
          aria-label={label}
          mode={field.kind === 'flag' ? undefined : 'multiple'}
          allowClear={{ label: t('action.clear') }}
          placeholder={t('list.any')}
          value={field.kind === 'flag' ? own[0] : [...own]}
          options={field.choice.values.map((each) => ({
            value: String(each),
            label: choiceLabel(field.choice!, each, language).text,
          }))}
          onChange={(next: string | string[] | undefined) => set(name, next === undefined ? [] : [next].flat())}
        />
      )
    if (field.kind === 'ref') {
      const keys =
        field.accept &&
        own.map((each) => (/^\d+$/.test(each) && typeof sample(field) === 'number' ? Number(each) : each))
      const several = { ...field, kind: 'links' as const, within: undefined }
      return (
        <RefSelect
          id={id}
          name={name}
          field={several}
          source={resource}
          value={keys}
          values={none}
          label={label}
          every
          onChange={(next) => set(name, next as unknown[])}
        />
      )
    }
    return <Input id={id} value={own[0] ?? ''} onChange={(event) => set(name, [event.target.value])} />
  }
  const dayInput = (which: 'from' | 'to', label: string) => (
    <DateInput
      id={`filter-${which}`}
      field={day}
      alone
      value={period[which]}
      label={label}
      onChange={(next) => setPeriod((before) => ({ ...before, [which]: next as string | null }))}
    />
  )
  return (
    <SideDrawer
      size={380}
      title={t('list.filters')}
      onClose={onClose}
      footer={
        <div className="form-footer">
          <Button onClick={() => apply({}, { from: null, to: null })}>{t('action.clear')}</Button>
          <Button type="primary" onClick={() => apply(values, period)}>
            {t('action.apply')}
          </Button>
        </div>
      }
    >
      <form className="filter-form" onSubmit={submit} onKeyDown={sendByKey}>
        {resource.period && (
          <div className="two">
            <div className="form-field">
              <label htmlFor="filter-from">{t('list.periodFrom')}</label>
              {dayInput('from', t('list.periodFrom'))}
            </div>
            <div className="form-field">
              <label htmlFor="filter-to">{t('list.periodTo')}</label>
              {dayInput('to', t('list.periodTo'))}
            </div>
          </div>
        )}
        {filters.map(([name, field]) => (
          <div key={name} className="form-field">
            <label htmlFor={`filter-${name}`} className="form-label">
              {fieldLabel(resource.name, name, field, language)}
            </label>
            {input(name, field)}
          </div>
        ))}
        <button type="submit" hidden />
      </form>
    </SideDrawer>
  )
}

const none: Row = {}
// A key in the address is text; the option rows carry it as the kind of the referred key.
const sample = (field: Field): unknown =>
  field.target!().fields[field.target!().keys.at(-1)!].kind === 'code' ? '' : 0
