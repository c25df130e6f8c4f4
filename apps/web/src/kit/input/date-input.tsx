import { showClock } from '@sala/contract/kit/dates'
import { faultSentence } from '@sala/contract/kit/problem'
import { type TimeKind, times } from '@sala/contract/kit/read-date'
import { Input } from 'antd'
import { CalendarDays, Clock } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../labels.ts'
import type { FieldSlotProps } from './field-slot.ts'
import './date-input.css'

const DateChooser = lazy(() => import('./date-chooser.tsx'))

type DateInputProps = Pick<
  FieldSlotProps,
  'id' | 'field' | 'value' | 'label' | 'disabled' | 'invalid' | 'describedBy' | 'onChange' | 'onLeave'
> & {
  /** Says itself what it does not understand, where no form does. */
  readonly alone?: boolean
}

/**
 * Days, months and times, typed as people do or chosen. Its value is as the wire has it from the key that completes it;
 * what is not understood stays as it was typed, in the value too, so that nothing else can be saved in its place.
 */
export function DateInput({
  id,
  field,
  value,
  label,
  disabled,
  invalid,
  describedBy,
  alone,
  onChange,
  onLeave,
}: DateInputProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const kind = field.kind as TimeKind
  const { read, show, isRead, example } = times[kind]
  const held = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState<string>()
  const [choosing, setChoosing] = useState(false)
  const input = useRef<HTMLDivElement>(null)
  const found = read(held, { past: field.past })
  const fault = alone && typed === undefined && held && !isRead(held) && 'fault' in found && found.fault
  const type = (text: string) => {
    const next = read(text, { past: field.past })
    setTyped(text)
    onChange(text.trim() === '' ? null : 'value' in next ? next.value : text.trim())
  }
  const Icon = kind === 'time' ? Clock : CalendarDays
  return (
    <div ref={input} className="date-input">
      <Input
        id={id}
        aria-label={label}
        aria-invalid={invalid || fault !== false || undefined}
        aria-describedby={fault ? `${id}-unread` : describedBy}
        status={invalid || fault ? 'error' : undefined}
        disabled={disabled}
        placeholder={example.replace('8:30 AM', showClock('08:30'))}
        autoComplete="off"
        maxLength={60}
        value={typed ?? (isRead(held) ? show(held) : held)}
        // What is typed next takes its place, as after Tab.
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          setTyped(undefined)
          onLeave?.()
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setChoosing(true)
        }}
        suffix={
          <button
            type="button"
            tabIndex={-1}
            className="date-open"
            disabled={disabled}
            aria-label={t(kind === 'time' ? 'date.times' : 'date.calendar')}
            onClick={() => setChoosing(true)}
          >
            <Icon size={15} aria-hidden />
          </button>
        }
      />
      {fault && (
        <p id={`${id}-unread`} className="field-error" role="alert">
          {faultSentence(fault, language)}
        </p>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <DateChooser
            kind={kind}
            value={isRead(held) ? held : undefined}
            label={label}
            beside={input}
            onChoose={(next) => {
              setTyped(undefined)
              onChange(next)
              onLeave?.()
            }}
            onClose={(inside) => {
              setChoosing(false)
              if (inside) input.current?.querySelector('input')?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface DayBoxProps extends Pick<DateInputProps, 'id' | 'field' | 'label' | 'disabled'> {
  readonly value: string | null | undefined
  /** Told when it is left, with Enter, or chosen; undefined while what stands there is not understood. */
  readonly onSettled: (value: string | null | undefined) => void
}

/** A day on which a screen acts at once: not with each key, but when it is typed to the end. */
export function DayBox({ value, onSettled, ...rest }: DayBoxProps) {
  const [typed, setTyped] = useState<string | null>()
  const latest = useRef<string | null>(undefined)
  const { isRead } = times[rest.field.kind as TimeKind]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day from outside takes the place of what was typed
  useEffect(() => forget(), [value])
  const forget = () => {
    latest.current = undefined
    setTyped(undefined)
  }
  const settle = () => {
    const next = latest.current
    if (next === undefined) return
    if (next === null && !rest.field.optional) return forget()
    const understood = next === null || isRead(next)
    // It stands there until the screen has taken it over.
    if (understood) latest.current = undefined
    onSettled(understood ? next : undefined)
  }
  return (
    <div onKeyDownCapture={(event) => event.key === 'Enter' && settle()}>
      <DateInput
        {...rest}
        alone
        value={typed === undefined ? value : typed}
        onChange={(next) => {
          latest.current = next as string | null
          setTyped(latest.current)
        }}
        onLeave={settle}
      />
    </div>
  )
}
