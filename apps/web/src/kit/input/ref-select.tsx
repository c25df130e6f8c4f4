import { includeName } from '@sala/contract/kit/resource'
import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Query, Row } from '../api.ts'
import { apartOf, titleOf, useLanguage } from '../labels.ts'
import { useOptions } from '../value/options.ts'
import type { FieldSlotProps } from './field-slot.ts'
import { useLeftBehind, useTyped } from './use-typed.tsx'

type Key = string | number

interface RefSelectProps extends FieldSlotProps {
  /** A filter may mean what a form no longer offers. */
  readonly every?: boolean
  /** Which of the rows that the server offers fit what else is chosen; all, unless it says so. */
  readonly fits?: (row: Row) => boolean
  /** Stands in the empty box instead of the usual words. */
  readonly prompt?: string
}

/**
 * Chooses rows of another resource: the server searches, the parent's choice narrows, and what is chosen keeps its
 * name.
 */
export function RefSelect({
  id,
  name,
  field,
  source,
  value,
  values,
  row,
  label,
  disabled,
  invalid,
  describedBy,
  every,
  fits = () => true,
  prompt,
  onChange,
  onLeave,
}: RefSelectProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const typed = useTyped()
  const { search, isOpen } = typed
  const [seen, setSeen] = useState<ReadonlyMap<Key, string>>(new Map())
  const target = field.target!()
  const keyName = target.keys.at(-1)!
  const several = field.kind === 'links'
  const chosen = (several ? ((value as unknown[]) ?? []) : value === null || value === undefined ? [] : [value]).map(
    (each) => (typeof each === 'object' && each !== null ? ((each as Row)[keyName] as Key) : (each as Key)),
  )

  const parents = field.within ?? []
  const within: Query = Object.fromEntries(parents.map((parent) => [parent, values[parent] as Key | undefined]))
  const waits = parents.some((parent) => values[parent] === null || values[parent] === undefined)
  const isAsked = isOpen || typed.left !== undefined
  const options = useOptions(source, name, { search: typed.asked, within, every }, isAsked && !waits && !disabled)

  const included = several ? (Array.isArray(row?.[name]) ? (row[name] as unknown[]) : []) : [row?.[includeName(name)]]
  const known = new Map(seen)
  for (const each of included)
    if (each && typeof each === 'object')
      known.set((each as Row)[keyName] as Key, titleOf(target, each as Row, language))
  const unnamed = chosen.filter((key) => !known.has(key))
  const named = useOptions(source, name, { ids: unnamed, within }, unnamed.length > 0 && !waits)
  for (const each of named.data?.data ?? []) known.set(each[keyName] as Key, titleOf(target, each, language))

  // Until the server has answered what is typed, nothing is offered: Enter would choose what was found before.
  const settled = typed.isRested && !(search && options.isPlaceholderData)
  const optionOf = (each: Row) => ({
    value: each[keyName] as Key,
    label: titleOf(target, each, language),
    extra: apartOf(target, each, language) || undefined,
  })
  const listed = (settled ? (options.data?.data ?? []) : []).filter(fits).map(optionOf)
  const missing = chosen
    .filter((key) => !listed.some((each) => each.value === key))
    .map((key) => ({ value: key, label: known.get(key) ?? '…', extra: undefined }))
  const shown = search ? listed : [...missing, ...listed]

  const take = (next: Key | Key[] | undefined, from: readonly { value: Key; label: string }[] = listed) => {
    setSeen(new Map([...known, ...from.map((each) => [each.value, each.label] as const)]))
    typed.end()
    onChange(several ? (next ?? []) : (next ?? null))
  }
  const answered = options.error
    ? []
    : options.isPlaceholderData
      ? undefined
      : options.data?.data.filter(fits).map(optionOf)
  const note = useLeftBehind(typed, answered, (option) =>
    take(several ? [...chosen, option.value] : option.value, [option]),
  )
  return (
    <>
      <Select<Key | Key[]>
        id={id}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        status={invalid ? 'error' : undefined}
        mode={several ? 'multiple' : undefined}
        showSearch={{ searchValue: search, onSearch: typed.onSearch, filterOption: false }}
        allowClear={field.optional === true && { label: t('action.clear') }}
        disabled={disabled || waits}
        placeholder={
          typed.left !== undefined
            ? t('form.looking', { what: typed.left })
            : (prompt ?? (waits ? '—' : several ? t('form.typeToSearch') : t('form.choose')))
        }
        value={several ? chosen : chosen[0]}
        labelRender={({ value: key }) =>
          known.get(key as Key) ?? listed.find((each) => each.value === key)?.label ?? '…'
        }
        options={shown}
        optionRender={({ data }) => (
          <span className="option">
            {data.label} {data.extra && <span className="second">{String(data.extra)}</span>}
          </span>
        )}
        notFoundContent={options.isFetching || !settled ? '…' : (options.error?.message ?? t('form.noOptions'))}
        suffixIcon={<ChevronDown size={15} aria-hidden />}
        loading={isAsked && options.isFetching}
        onOpenChange={typed.onOpenChange}
        onInputKeyDown={typed.onKeyDown}
        onChange={(next) => take(next)}
        onBlur={() => {
          typed.onBlur()
          onLeave?.()
        }}
        popupMatchSelectWidth={false}
        maxTagCount="responsive"
      />
      {note}
    </>
  )
}
