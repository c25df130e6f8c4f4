import { localAhead } from '@sala/contract/kit/clock'
import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import type { FieldSlotProps } from './field-slot.ts'

dayjs.extend(customParseFormat)

const shapes = {
  date: { shown: 'DD-MM-YYYY', wire: 'YYYY-MM-DD' },
  month: { shown: 'MM-YYYY', wire: 'YYYY-MM' },
  time: { shown: 'hh:mm A', wire: 'HH:mm' },
  instant: { shown: 'DD-MM-YYYY hh:mm A', wire: '' },
} as const

// Of a year the last two digits are enough: 12 is 2012, and 71 is 1971.
const short = (shown: string) => shown.replace('YYYY', '[00]YY')

// The clock on the wall, whatever clock this computer keeps.
const shift = localAhead + new Date().getTimezoneOffset() * 60_000

/** Days day-first, months, 12-hour times: typed under a mask or picked; the value stays as the wire has it. */
export default function DateInput({
  id,
  field,
  value,
  label,
  disabled,
  invalid,
  describedBy,
  onChange,
  onLeave,
}: FieldSlotProps) {
  const kind = field.kind as keyof typeof shapes
  const { shown, wire } = shapes[kind]
  const shared = {
    id,
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    status: invalid ? ('error' as const) : undefined,
    disabled,
    allowClear: field.optional === true,
    style: { width: '100%' },
    onBlur: onLeave,
  }
  if (kind === 'time') {
    const read = typeof value === 'string' && value ? dayjs(value, 'HH:mm') : null
    return (
      <TimePicker
        {...shared}
        format={shown}
        use12Hours
        needConfirm={false}
        value={read}
        onChange={(next) => onChange(next ? next.format(wire) : null)}
      />
    )
  }
  const read = typeof value === 'string' && value ? (wire ? dayjs(value, wire) : dayjs(value).add(shift, 'ms')) : null
  return (
    <DatePicker
      {...shared}
      // The picker takes a mask and what else is understood; its types name one or the other.
      format={kind === 'instant' ? shown : ([{ format: shown, type: 'mask' }, short(shown)] as unknown as string[])}
      picker={kind === 'month' ? 'month' : 'date'}
      showTime={kind === 'instant' ? { format: 'hh:mm A', use12Hours: true } : undefined}
      needConfirm={false}
      value={read}
      onChange={(next) => onChange(next ? (wire ? next.format(wire) : next.subtract(shift, 'ms').toISOString()) : null)}
    />
  )
}
