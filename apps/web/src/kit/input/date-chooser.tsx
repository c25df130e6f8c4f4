import { addDays, addMonths, localAhead, localToday } from '@sala/contract/kit/clock'
import { showClock, showDate } from '@sala/contract/kit/dates'
import { monthNames, type TimeKind, weeksOf } from '@sala/contract/kit/read-date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../labels.ts'
import './date-chooser.css'

interface DateChooserProps {
  readonly kind: TimeKind
  readonly value: string | undefined
  readonly label: string
  readonly beside: RefObject<HTMLElement | null>
  readonly onChoose: (value: string) => void
  /** With whether the focus was inside, and goes back to where it came from. */
  readonly onClose: (inside: boolean) => void
}

const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}
const years = { back: 100, ahead: 20 }
const halfHours = Array.from({ length: 48 }, (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`)

/** A calendar or a list of times beside the box it fills; Escape or a click elsewhere closes it. */
export default function DateChooser({ kind, value, label, beside, onChoose, onClose }: DateChooserProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const from = beside.current?.getBoundingClientRect()
    if (!from || !box.current) return
    box.current.showPopover()
    const { style, offsetWidth, offsetHeight } = box.current
    const fits = from.bottom + offsetHeight + 8 < innerHeight
    style.top = `${fits ? from.bottom + 4 : Math.max(8, from.top - offsetHeight - 4)}px`
    style.left = `${Math.max(8, Math.min(from.left, innerWidth - offsetWidth - 8))}px`
    box.current.querySelector<HTMLElement>('[data-current]')?.focus()
  }, [beside])
  const choose = (next: string) => {
    onChoose(next)
    onClose(true)
  }
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="pop-menu pop-box date-chooser"
      onToggle={(event) => event.newState === 'closed' && onClose(!!box.current?.contains(document.activeElement))}
      // The form around it neither closes nor goes on.
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onClose(true)
      }}
    >
      {kind === 'time' ? <Times value={value} onChoose={choose} /> : <Days {...{ kind, value }} onChoose={choose} />}
    </div>
  )
}

function Days({ kind, value, onChoose }: Pick<DateChooserProps, 'kind' | 'value' | 'onChoose'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const today = localToday()
  const held = kind === 'instant' && value ? localOf(value) : value
  const [at, setAt] = useState(held ? `${held}-01`.slice(0, 10) : today)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day that the keys have come to
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[data-current]')?.focus()
    moved.current = false
  }, [at])
  const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))]
  const thisYear = Number(today.slice(0, 4))
  const step = (event: KeyboardEvent) => {
    const to = steps[event.key]
    if (!to) return
    event.preventDefault()
    moved.current = true
    setAt(to(at))
  }
  // Of a day with a time, the time stays.
  const choose = (day: string) =>
    onChoose(
      kind === 'instant'
        ? new Date(Date.parse(`${day}T${held?.slice(11, 16) || '00:00'}:00Z`) - localAhead).toISOString()
        : day,
    )
  return (
    <>
      <div className="date-chooser-head">
        <button
          type="button"
          aria-label={t('date.before')}
          onClick={() => setAt(addMonths(at, kind === 'month' ? -12 : -1))}
        >
          <ChevronLeft size={17} aria-hidden />
        </button>
        {kind !== 'month' && (
          <select
            aria-label={t('date.month')}
            value={month}
            onChange={(event) => setAt(addMonths(at, Number(event.target.value) - month))}
          >
            {monthNames[language].map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </select>
        )}
        <select
          aria-label={t('date.year')}
          value={year}
          onChange={(event) => setAt(addMonths(at, 12 * (Number(event.target.value) - year)))}
        >
          {Array.from({ length: years.back + years.ahead + 1 }, (_, index) => thisYear + years.ahead - index).map(
            (each) => (
              <option key={each}>{each}</option>
            ),
          )}
        </select>
        <button
          type="button"
          aria-label={t('date.after')}
          onClick={() => setAt(addMonths(at, kind === 'month' ? 12 : 1))}
        >
          <ChevronRight size={17} aria-hidden />
        </button>
      </div>
      {kind === 'month' ? (
        <div className="date-chooser-months">
          {monthNames[language].map((name, index) => (
            <button
              key={name}
              type="button"
              data-current={index + 1 === month || undefined}
              aria-pressed={value === `${year}-${String(index + 1).padStart(2, '0')}`}
              onClick={() => onChoose(`${year}-${String(index + 1).padStart(2, '0')}`)}
            >
              {name}
            </button>
          ))}
        </div>
      ) : (
        <table ref={grid} onKeyDown={step}>
          <thead>
            <tr>
              {t('date.weekdays')
                .split(' ')
                .map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(at.slice(0, 7)).map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td key={day}>
                    <button
                      type="button"
                      tabIndex={day === at ? 0 : -1}
                      data-current={day === at || undefined}
                      data-today={day === today || undefined}
                      data-beside={day.slice(0, 7) !== at.slice(0, 7) || undefined}
                      aria-label={showDate(day)}
                      aria-pressed={day === held?.slice(0, 10)}
                      onClick={() => choose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {kind !== 'month' && (
        <button type="button" className="date-chooser-today" onClick={() => choose(today)}>
          {t('date.today')}
        </button>
      )}
    </>
  )
}

const localOf = (instant: string): string => new Date(Date.parse(instant) + localAhead).toISOString()

function Times({ value, onChoose }: Pick<DateChooserProps, 'value' | 'onChoose'>) {
  const near = halfHours.findLast((each) => each <= (value ?? '08:00'))
  return (
    <div className="date-chooser-times">
      {halfHours.map((each) => (
        <button
          key={each}
          type="button"
          data-current={each === near || undefined}
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
          onKeyDown={({ key, currentTarget }) => {
            const next =
              key === 'ArrowDown' ? 'nextElementSibling' : key === 'ArrowUp' ? 'previousElementSibling' : null
            if (next) (currentTarget[next] as HTMLElement | null)?.focus()
          }}
        >
          {showClock(each)}
        </button>
      ))}
    </div>
  )
}
