import { fromSchools } from '@sala/contract/admissions/from-schools'
import type { Page } from '@sala/contract/kit/page'
import { guardianType } from '@sala/contract/people/parents'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { type Row, send } from '../kit/api.ts'
import { useDebounced } from '../kit/hooks.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { choiceLabel, titleOf, useLanguage } from '../kit/labels.ts'

function Suggested({
  id,
  value,
  label,
  invalid,
  describedBy,
  field,
  onChange,
  onLeave,
  options,
}: FieldSlotProps & { options: readonly string[] }) {
  return (
    <AutoComplete
      id={id}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      status={invalid ? 'error' : undefined}
      value={(value as string | null) ?? ''}
      maxLength={field.max}
      options={options.map((each) => ({ value: each }))}
      onChange={(next) => onChange(next || null)}
      onBlur={onLeave}
    />
  )
}

/** The school that a child comes from: any text, with the schools that are known as suggestions. */
export function FromSchoolInput(props: FieldSlotProps) {
  const language = useLanguage()
  const search = useDebounced(((props.value as string | null) ?? '').trim(), 250)
  const { data } = useQuery({
    queryKey: [fromSchools.name, 'suggested', search],
    queryFn: ({ signal }) =>
      send<Page<Row>>({ path: `${props.source.path}/from-schools`, query: { search, perPage: 8 }, signal }),
  })
  return <Suggested {...props} options={(data?.data ?? []).map((row) => titleOf(fromSchools, row, language))} />
}

export function RelationshipInput(props: FieldSlotProps) {
  const language = useLanguage()
  return (
    <Suggested {...props} options={guardianType.values.map((each) => choiceLabel(guardianType, each, language).text)} />
  )
}
