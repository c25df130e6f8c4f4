import type { Fields } from '@sala/contract/kit/field'
import { type AnyResource, titleFields } from '@sala/contract/kit/resource'
import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../api.ts'
import { useDebounced, useList, useRow } from '../hooks.ts'
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
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  const rested = useDebounced(search.trim(), 250)
  const asked = new URLSearchParams([
    ['search', rested],
    ...Object.keys(resource.defaults ?? {}).map((name) => [`f.${name}`, '']),
  ])
  const list = useList(resource, { ...listQuery(resource, asked, null), perPage: 30 }, open)
  const chosen = useRow(resource, value)
  const titles = titleFields(resource)
  const extra = Object.entries(resource.fields as Fields).find(
    ([name, field]) => field.search && !titles.includes(name),
  )?.[0]
  const listed = (list.data?.data ?? []).map((row) => ({
    value: keyOf(resource, row),
    label: titleOf(resource, row, language),
    extra: extra && row[extra],
  }))
  const name = chosen.data ? titleOf(resource, chosen.data, language) : '…'
  const missing =
    value !== undefined && !search && !listed.some((each) => each.value === value)
      ? [{ value, label: name, extra: undefined }]
      : []
  return (
    <Select
      id={id}
      aria-label={label}
      showSearch={{ searchValue: search, onSearch: setSearch, filterOption: false }}
      allowClear={{ label: t('action.clear') }}
      placeholder={placeholder ?? t('form.typeToSearch')}
      value={value}
      labelRender={() => name}
      options={[...missing, ...listed]}
      optionRender={({ data }) => (
        <span className="option">
          {data.label} {data.extra ? <span className="second">{String(data.extra)}</span> : null}
        </span>
      )}
      notFoundContent={list.isFetching ? '…' : (list.error?.message ?? t('form.noOptions'))}
      suffixIcon={<ChevronDown size={15} aria-hidden />}
      loading={open && list.isFetching}
      onOpenChange={setOpen}
      onChange={(next) => {
        setSearch('')
        onChange(next ?? null)
      }}
      popupMatchSelectWidth={false}
    />
  )
}
