import { memo, useRef, useState } from 'react'
import { pick, useLanguage } from '../kit/labels.ts'
import type { Place, Pupil } from './use-seats.ts'

export const dragType = 'application/x-sala-students'

interface SeatListProps {
  readonly place: Place
  readonly label: string
  readonly pupils: readonly (Pupil & { readonly note?: string | null })[]
  readonly chosen: ReadonlyMap<number, Pupil>
  readonly still: boolean
  readonly onToggle: (place: Place, pupil: Pupil) => void
  readonly onAll: (place: Place, pupils: readonly Pupil[]) => void
  /** The mouse takes somebody along; whoever is chosen comes too. */
  readonly onTake: (place: Place, pupil: Pupil) => void
  /** Those who are chosen, or else this one, are to go somewhere. */
  readonly onMove: (place: Place, pupil: Pupil) => void
}

/**
 * Students under each other: arrows walk, Space chooses, Enter asks where to. Drawn again only when something here
 * changes.
 */
export const SeatList = memo(function SeatList({
  place,
  label,
  pupils,
  chosen,
  still,
  onToggle,
  onAll,
  onTake,
  onMove,
}: SeatListProps) {
  const language = useLanguage()
  const [active, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const at = Math.min(active, pupils.length - 1)
  const press = (event: React.KeyboardEvent, index: number) => {
    const pupil = pupils[index]!
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: pupils.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(to, pupils.length - 1))
      if (event.shiftKey && next !== index) onToggle(place, pupils[next]!)
      setActive(next)
      box.current?.querySelectorAll<HTMLElement>('[role=option]')[next]?.focus()
    } else if (event.key === ' ') {
      event.preventDefault()
      onToggle(place, pupil)
    } else if (event.key === 'Enter' && !still) {
      event.preventDefault()
      onMove(place, pupil)
    } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onAll(place, pupils)
    }
  }
  return (
    <div ref={box} role="listbox" aria-multiselectable aria-label={label} className="seat-list" data-place={place}>
      {pupils.map((each, index) => (
        <div
          key={each.student_id}
          role="option"
          aria-selected={chosen.has(each.student_id)}
          tabIndex={index === at ? 0 : -1}
          className="seat"
          draggable={!still}
          onDragStart={(event) => {
            event.dataTransfer.setData(dragType, String(each.student_id))
            event.dataTransfer.effectAllowed = 'move'
            onTake(place, each)
          }}
          onFocus={() => setActive(index)}
          onClick={() => onToggle(place, each)}
          onKeyDown={(event) => press(event, index)}
        >
          <span className="seat-name">{pick(language, each.full_name_en, each.full_name_kh)}</span>
          <span className="second small number">{each.note ?? each.card_number}</span>
        </div>
      ))}
    </div>
  )
})
