import { weekday as weekdays } from '@sala/contract/academics/statuses'
import { showClock } from '@sala/contract/kit/dates'
import { scheduleTimes } from '@sala/contract/timetable/schedule-times'
import type { Board } from '@sala/contract/timetable/timetables'
import { ArrowUpDown, Copy, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceLabel, fieldLabel, useLanguage } from '../kit/labels.ts'
import { PopMenu } from '../kit/pop-menu.tsx'
import type { Cell } from './week.ts'
import './timetable.css'

export type Time = Board['times'][number]

/** What a cell shows. */
export interface Card {
  readonly title: string
  readonly lines: readonly string[]
  readonly colour: string | null
  /** Why it cannot stay, in whole sentences. */
  readonly clashes?: readonly string[]
  /** The same in two words. */
  readonly short?: string
  readonly quiet?: boolean
}

interface WeekGridProps {
  readonly label: string
  readonly days: readonly number[]
  readonly times: readonly Time[]
  readonly cardAt: (cell: Cell) => Card | undefined
  /** A press or Enter. */
  readonly onOpen?: (cell: Cell) => void
  readonly onKey?: (event: React.KeyboardEvent, cell: Cell) => void
  readonly onDrop?: (cell: Cell, dragged: string, copy: boolean) => void
  readonly onCopyDay?: (from: number, to: number) => void
  readonly onSwapTimes?: (one: number, other: number) => void
}

const dragType = 'text/sala-lesson'
export const cellId = (cell: Cell): string => `cell-${cell.weekday}-${cell.schedule_time_id}`

/** Times down, weekdays across; arrows walk from cell to cell, and what stands in one can be dragged to another. */
export function WeekGrid({ label, days, times, cardAt, onOpen, onKey, onDrop, onCopyDay, onSwapTimes }: WeekGridProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const grid = useRef<HTMLTableElement>(null)
  const rows = times.filter((time) => !time.is_break)
  const first: Cell | undefined = rows[0] && { weekday: days[0]!, schedule_time_id: rows[0].schedule_time_id }
  const [active, setActive] = useState<Cell>()
  const [over, setOver] = useState<string>()
  const dayName = (day: number) => choiceLabel(weekdays, day, language).text
  const clock = (time: Time) => `${showClock(time.start_time)} – ${showClock(time.end_time)}`
  // A break is called so in either script, whatever it was typed in.
  const nameOf = ({ is_break, time_name }: Time) =>
    is_break && language === 'km' && !/\p{Script=Khmer}/u.test(time_name)
      ? fieldLabel(scheduleTimes.name, 'is_break', scheduleTimes.fields.is_break, language)
      : time_name
  const known =
    active && days.includes(active.weekday) && rows.some((time) => time.schedule_time_id === active.schedule_time_id)
  const tabbed = known ? active : first

  const step = (cell: Cell, right: number, down: number) => {
    const [column, row] = [
      days.indexOf(cell.weekday) + right,
      rows.findIndex((time) => time.schedule_time_id === cell.schedule_time_id) + down,
    ]
    const [day, time] = [days[column], rows[row]]
    if (day === undefined || !time) return
    const next = { weekday: day, schedule_time_id: time.schedule_time_id }
    setActive(next)
    grid.current?.querySelector<HTMLElement>(`#${cellId(next)}`)?.focus()
  }
  const press = (event: React.KeyboardEvent, cell: Cell) => {
    const arrow = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key]
    if (arrow) {
      event.preventDefault()
      step(cell, arrow[0]!, arrow[1]!)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && onOpen) {
      event.preventDefault()
      onOpen(cell)
    } else onKey?.(event, cell)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked is a grid
    <table className="week-grid" ref={grid} role="grid" aria-label={label}>
      <thead>
        <tr>
          <td />
          {days.map((day) => (
            <th key={day} scope="col">
              <span>{dayName(day)}</span>
              {onCopyDay && days.length > 1 && (
                <PopMenu
                  label={t('timetable.copyDay', { day: dayName(day) })}
                  items={() =>
                    days
                      .filter((each) => each !== day)
                      .map((each) => ({
                        key: String(each),
                        label: t('timetable.copyTo', { day: dayName(each) }),
                        act: () => onCopyDay(day, each),
                      }))
                  }
                >
                  <Copy size={14} aria-hidden />
                </PopMenu>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time) => (
          <tr key={time.schedule_time_id} data-break={time.is_break || undefined}>
            <th scope="row">
              <span>{nameOf(time)}</span>
              {onSwapTimes && !time.is_break && rows.length > 1 && (
                <PopMenu
                  label={t('timetable.swapTime', { time: time.time_name })}
                  items={() =>
                    rows
                      .filter((each) => each !== time)
                      .map((each) => ({
                        key: String(each.schedule_time_id),
                        label: t('timetable.swapWith', { time: `${each.time_name} (${showClock(each.start_time)})` }),
                        act: () => onSwapTimes(time.schedule_time_id, each.schedule_time_id),
                      }))
                  }
                >
                  <ArrowUpDown size={14} aria-hidden />
                </PopMenu>
              )}
              <span className="second small number">{clock(time)}</span>
            </th>
            {time.is_break ? (
              <td colSpan={days.length} className="break" />
            ) : (
              days.map((day) => {
                const cell = { weekday: day, schedule_time_id: time.schedule_time_id }
                const id = cellId(cell)
                const card = cardAt(cell)
                const clashes = card?.clashes ?? []
                return (
                  <td
                    key={day}
                    id={id}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
                    role="gridcell"
                    aria-invalid={clashes.length > 0 || undefined}
                    title={clashes.join('\n') || undefined}
                    tabIndex={tabbed && cellId(tabbed) === id ? 0 : -1}
                    data-over={over === id || undefined}
                    data-open={onOpen ? true : undefined}
                    onFocus={() => setActive(cell)}
                    onClick={() => onOpen?.(cell)}
                    onKeyDown={(event) => press(event, cell)}
                    onDragOver={
                      onDrop &&
                      ((event) => {
                        event.preventDefault()
                        event.dataTransfer.dropEffect = event.ctrlKey ? 'copy' : 'move'
                        setOver(id)
                      })
                    }
                    onDragLeave={() => setOver(undefined)}
                    onDrop={
                      onDrop &&
                      ((event) => {
                        event.preventDefault()
                        setOver(undefined)
                        onDrop(cell, event.dataTransfer.getData(dragType), event.ctrlKey)
                      })
                    }
                  >
                    <span className="hidden-label">
                      {dayName(day)} {clock(time)}. {!card && t('timetable.free')}
                    </span>
                    {card && (
                      // biome-ignore lint/a11y/noStaticElementInteractions: dragging is the mouse's way; the keys are the cell's
                      <div
                        className="lesson"
                        style={{ '--subject': card.colour ?? 'var(--second)' } as React.CSSProperties}
                        data-clash={clashes.length > 0 || undefined}
                        data-quiet={card.quiet || undefined}
                        draggable={onDrop !== undefined}
                        onDragStart={(event) => startDrag(event, JSON.stringify(cell))}
                      >
                        <strong>{card.title}</strong>
                        {card.lines.map((line) => (
                          <span key={line}>{line}</span>
                        ))}
                        {card.short && (
                          <span className="clash-word">
                            <TriangleAlert size={13} aria-hidden /> {card.short}
                          </span>
                        )}
                        {clashes.length > 0 && <span className="hidden-label">{clashes.join(' ')}</span>}
                      </div>
                    )}
                  </td>
                )
              })
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Takes something along: a cell, or a subject of the palette. */
export function startDrag(event: React.DragEvent, what: string): void {
  event.dataTransfer.setData(dragType, what)
  event.dataTransfer.effectAllowed = 'copyMove'
}
