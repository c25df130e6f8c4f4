import { hospitalProfiles } from '@sala/contract/health/hospital-profiles'
import type { Page } from '@sala/contract/kit/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Row, send } from '../kit/api.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { useLeftBehind, useTyped } from '../kit/input/use-typed.tsx'
import { titleOf, useLanguage } from '../kit/labels.ts'
import type { Problem } from '../kit/problem.ts'

interface Option {
  readonly value: number
  readonly label: string
}

/** Chooses a hospital under the permission of the record, so that the list of hospitals itself need not be open. */
export function HospitalSelect({ id, value, row, label, invalid, describedBy, onChange, onLeave }: FieldSlotProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const typed = useTyped()
  const [chosen, setChosen] = useState<Option>()
  const { data, isFetching, isPlaceholderData, error } = useQuery<Page<Row>, Problem>({
    queryKey: ['hospital-profiles', 'of-records', typed.asked],
    queryFn: ({ signal }) =>
      send({ path: '/student-healths/hospital-profiles', query: { search: typed.asked, perPage: 30 }, signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  const optionOf = (each: Row): Option => ({
    value: each.id as number,
    label: titleOf(hospitalProfiles, each, language),
  })
  // Until the server has answered what is typed, nothing is offered: Enter would choose what was found before.
  const settled = typed.isRested && !(typed.search && isPlaceholderData)
  const listed = (settled ? (data?.data ?? []) : []).map(optionOf)
  const held = [chosen, row?.hospital ? optionOf(row.hospital as Row) : undefined].find((each) => each?.value === value)
  const take = (option: Option | undefined) => {
    setChosen(option)
    typed.end()
    onChange(option?.value ?? null)
  }
  const answered = error ? [] : isPlaceholderData ? undefined : data?.data.map(optionOf)
  const note = useLeftBehind(typed, answered, (option) => take(option as Option))
  return (
    <>
      <Select
        id={id}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        showSearch={{ searchValue: typed.search, onSearch: typed.onSearch, filterOption: false }}
        allowClear={{ label: t('action.clear') }}
        placeholder={typed.left === undefined ? t('form.choose') : t('form.looking', { what: typed.left })}
        value={(value as number | null) ?? undefined}
        options={held && !typed.search && !listed.some((each) => each.value === value) ? [held, ...listed] : listed}
        labelRender={({ label: shown }) => shown ?? held?.label ?? '…'}
        notFoundContent={isFetching || !settled ? '…' : (error?.message ?? t('form.noOptions'))}
        suffixIcon={<ChevronDown size={15} aria-hidden />}
        onOpenChange={typed.onOpenChange}
        onInputKeyDown={typed.onKeyDown}
        onChange={(next) => take(listed.find((each) => each.value === next))}
        onBlur={() => {
          typed.onBlur()
          onLeave?.()
        }}
        popupMatchSelectWidth={false}
      />
      {note}
    </>
  )
}
