import { hospitalProfiles } from '@sala/contract/health/hospital-profiles'
import type { Page } from '@sala/contract/kit/page'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Row, send } from '../kit/api.ts'
import { useDebounced } from '../kit/hooks.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'

/** Chooses a hospital under the permission of the record, so that the list of hospitals itself need not be open. */
export function HospitalSelect({ id, value, row, label, invalid, describedBy, onChange, onLeave }: FieldSlotProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const rested = useDebounced(search.trim(), 250)
  const { data, isFetching } = useQuery({
    queryKey: ['hospital-profiles', 'of-records', rested],
    queryFn: ({ signal }) =>
      send<Page<Row>>({ path: '/student-healths/hospital-profiles', query: { search: rested, perPage: 30 }, signal }),
    staleTime: 30_000,
  })
  const known = [...(row?.hospital ? [row.hospital as Row] : []), ...(data?.data ?? [])]
  const options = [...new Map(known.map((each) => [each.id as number, titleOf(hospitalProfiles, each, language)]))]
  return (
    <Select
      id={id}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      showSearch={{ searchValue: search, onSearch: setSearch, filterOption: false }}
      allowClear={{ label: t('action.clear') }}
      placeholder={t('form.choose')}
      value={(value as number | null) ?? undefined}
      options={options.map(([key, title]) => ({ value: key, label: title }))}
      notFoundContent={isFetching ? '…' : t('form.noOptions')}
      suffixIcon={<ChevronDown size={15} aria-hidden />}
      onChange={(next) => {
        setSearch('')
        onChange(next ?? null)
      }}
      onBlur={onLeave}
      popupMatchSelectWidth={false}
    />
  )
}
