import { Select, type SelectProps } from 'antd'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export interface OfferedClass {
  readonly class_id: number
  readonly class_name: string
  readonly capacity: number
  readonly taken: number
  /** The program and term it stands under, where classes of several are offered. */
  readonly under?: string
}

interface ClassSelectProps {
  readonly classes: readonly OfferedClass[]
  readonly value: number | undefined
  readonly onChange: (class_id: number) => void
}

/** A class to sit in; each says how many seats it has left. */
export function ClassSelect({ classes, value, onChange }: ClassSelectProps) {
  const { t } = useTranslation()
  const freeOf = new Map(classes.map((each) => [each.class_id, each.capacity - each.taken]))
  const option = (each: OfferedClass) => ({ value: each.class_id, label: each.class_name })
  const groups: SelectProps['options'] = [...Map.groupBy(classes, (each) => each.under)].map(([under, own]) => ({
    label: under,
    title: under,
    options: own.map(option),
  }))
  const left = (free: number) => (free > 0 ? t('seats.free', { count: free }) : t('seats.full'))
  return (
    <Select
      autoFocus
      aria-label={t('seats.toClass')}
      placeholder={t('seats.toClass')}
      className="move-select"
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={classes.some((each) => each.under) ? groups : classes.map(option)}
      optionRender={({ label, value: class_id }) => (
        <span className="option">
          {label} <span className="second">{left(freeOf.get(Number(class_id)) ?? 0)}</span>
        </span>
      )}
      suffixIcon={<ChevronDown size={15} aria-hidden />}
      onChange={onChange}
    />
  )
}
