import type { SeatTile as Tile } from '@sala/contract/enrolment/seating'
import { EllipsisVertical } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pick, useLanguage } from '../kit/labels.ts'
import { type MenuItem, PopMenu } from '../kit/pop-menu.tsx'
import { Badge } from '../kit/value/badge.tsx'
import { dragType, SeatList } from './seat-list.tsx'
import type { Place, Pupil } from './use-seats.ts'

interface SeatTileProps {
  readonly tile: Tile
  readonly chosen: ReadonlyMap<number, Pupil>
  readonly still: boolean
  readonly folds: boolean
  readonly menu: (tile: Tile) => readonly MenuItem[]
  readonly onToggle: (place: Place, pupil: Pupil) => void
  readonly onAll: (place: Place, pupils: readonly Pupil[]) => void
  readonly onTake: (place: Place, pupil: Pupil) => void
  readonly onMove: (place: Place, pupil: Pupil) => void
  readonly onDrop: (class_id: number) => void
}

/** How full a class is, in a bar and in words. */
export function SeatBar({ taken, capacity }: { taken: number; capacity: number }) {
  const { t } = useTranslation()
  const free = capacity - taken
  return (
    <span className="seat-fill" data-full={free <= 0 || undefined}>
      <span className="seat-bar" aria-hidden>
        <span style={{ width: `${Math.min(100, (taken / capacity) * 100)}%` }} />
      </span>
      <span className="small number">
        {taken}/{capacity}
      </span>
      {free <= 0 ? (
        <Badge tone="warn">{t('seats.full')}</Badge>
      ) : (
        <span className="second small">{t('seats.free', { count: free })}</span>
      )}
    </span>
  )
}

/** A class with everybody in it; what is dragged may be dropped anywhere on it. */
export const SeatTile = memo(function SeatTile({
  tile,
  chosen,
  still,
  folds,
  menu,
  onToggle,
  onAll,
  onTake,
  onMove,
  onDrop,
}: SeatTileProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [over, setOver] = useState(false)
  const [open, setOpen] = useState(!folds)
  const { class_id, class_name, students, capacity, room_name, teacher_name_foreign, teacher_name_native } = tile
  const about = [teacher_name_foreign && pick(language, teacher_name_foreign, teacher_name_native), room_name]
    .filter(Boolean)
    .join(' · ')
  const holds = (event: React.DragEvent) => !still && event.dataTransfer.types.includes(dragType)
  return (
    <section
      className="card seat-tile"
      aria-label={class_name}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!holds(event)) return
        event.preventDefault()
        if (!over) setOver(true)
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        if (!holds(event)) return
        event.preventDefault()
        setOver(false)
        onDrop(class_id)
      }}
    >
      <header>
        <div className="seat-tile-head">
          {folds ? (
            <button type="button" className="seat-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
              {class_name}
            </button>
          ) : (
            <h3>{class_name}</h3>
          )}
          <PopMenu label={t('list.actionsFor', { what: class_name })} items={() => menu(tile)}>
            <EllipsisVertical size={16} aria-hidden />
          </PopMenu>
        </div>
        {about && <p className="second small seat-about">{about}</p>}
        <SeatBar taken={students.length} capacity={capacity} />
      </header>
      {open &&
        (students.length === 0 ? (
          <p className="second small seat-empty">{t('seats.nobody')}</p>
        ) : (
          <SeatList
            place={class_id}
            label={t('seats.studentsOf', { class: class_name })}
            pupils={students}
            chosen={chosen}
            still={still}
            onToggle={onToggle}
            onAll={onAll}
            onTake={onTake}
            onMove={onMove}
          />
        ))}
    </section>
  )
})
