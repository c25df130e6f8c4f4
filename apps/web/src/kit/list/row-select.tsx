import type { Fields } from '@sala/contract/kit/field'
import { type AnyResource, titleFields } from '@sala/contract/kit/resource'
import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { keyOf, type Row } from '../api.ts'
import { useList, useRow } from '../hooks.ts'
import { useLeftBehind, useTyped } from '../input/use-typed.tsx'
import { titleOf, useLanguage } from '../labels.ts'
import { listQuery } from './list-state.ts'

interface RowSelectProps {
  readonly id: string
  readonly resource: AnyResource
  /** The row's key as it stands in an address. */
  readonly value: string | undefined
  readonly label: string
  readonly placeholder?: string
  readonly onChange: (key: string | null) => void
}

/**
 * Chooses one row of a resource by its title: the server searches the list as whoever asks may see it, with no filter
 * of its own.
 */
export function RowSelect({ id, resource, value, label, placeholder, onChange }: RowSelectProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const typed = useTyped()
  const { search, isOpen } = typed
  const asked = new URLSearchParams([
    ['search', typed.asked],
    ...Object.keys(resource.defaults ?? {}).map((name) => [`f.${name}`, '']),
  ])
  const list = useList(
    resource,
    { ...listQuery(resource, asked, null), perPage: 30 },
    isOpen || typed.left !== undefined,
  )
  const chosen = useRow(resource, value)
  const titles = titleFields(resource)
  const extra = Object.entries(resource.fields as Fields).find(
    ([name, field]) => field.search && !titles.includes(name),
  )?.[0]
  const optionOf = (row: Row) => ({
    value: keyOf(resource, row),
    label: titleOf(resource, row, language),
    extra: extra && row[extra],
  })
  // Until the server has answered what is typed, nothing is offered: Enter would choose what was found before.
  const settled = typed.isRested && !(search && list.isPlaceholderData)
  const listed = (settled ? (list.data?.data ?? []) : []).map(optionOf)
  const answered = list.error ? [] : list.isPlaceholderData ? undefined : list.data?.data.map(optionOf)
  const take = (next: string | null) => {
    typed.end()
    onChange(next)
  }
  const note = useLeftBehind(typed, answered, (option) => take(String(option.value)))
  const name = chosen.data ? titleOf(resource, chosen.data, language) : '…'
  const missing =
    value !== undefined && !search && !listed.some((each) => each.value === value)
      ? [{ value, label: name, extra: undefined }]
      : []
  return (
    <>
      <Select
        id={id}
        aria-label={label}
        showSearch={{ searchValue: search, onSearch: typed.onSearch, filterOption: false }}
        allowClear={{ label: t('action.clear') }}
        placeholder={
          typed.left !== undefined ? t('form.looking', { what: typed.left }) : (placeholder ?? t('form.typeToSearch'))
        }
        value={value}
        labelRender={() => name}
        options={[...missing, ...listed]}
        optionRender={({ data }) => (
          <span className="option">
            {data.label} {data.extra ? <span className="second">{String(data.extra)}</span> : null}
          </span>
        )}
        notFoundContent={list.isFetching || !settled ? '…' : (list.error?.message ?? t('form.noOptions'))}
        suffixIcon={<ChevronDown size={15} aria-hidden />}
        loading={isOpen && list.isFetching}
        onOpenChange={typed.onOpenChange}
        onInputKeyDown={typed.onKeyDown}
        onChange={(next) => take(next ?? null)}
        onBlur={typed.onBlur}
        popupMatchSelectWidth={false}
      />
      {note}
    </>
  )
}
