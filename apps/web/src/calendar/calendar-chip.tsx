import { calendarKind } from '@sala/contract/calendar/calendars'
import { showClock } from '@sala/contract/kit/dates'
import { FilePen, Flag, type LucideIcon, Palmtree, PartyPopper } from 'lucide-react'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import type { Entry } from './calendar-days.ts'

/** How a kind looks where its entries have no colour of their own, and where they lead. */
export const kinds: Readonly<Record<number, { icon: LucideIcon; colour: string; place: string }>> = {
  [calendarKind.event]: { icon: PartyPopper, colour: '#6b3fa0', place: '/events' },
  [calendarKind.holiday]: { icon: Palmtree, colour: '#b42318', place: '/holidays' },
  [calendarKind.term]: { icon: Flag, colour: '#1d4e89', place: '/terms' },
  [calendarKind.exam]: { icon: FilePen, colour: '#8a5200', place: '/exam-schedules' },
}

/** An entry in one line: its kind as a picture and in words, its hour, its title. */
export function Chip({ entry, onOpen, style }: { entry: Entry; onOpen: () => void; style?: React.CSSProperties }) {
  const language = useLanguage()
  const { icon: Icon, colour } = kinds[entry.kind]!
  const title = pick(language, entry.title_en, entry.title_kh)
  const clock = entry.start_time ? showClock(entry.start_time) : undefined
  return (
    <button
      type="button"
      className="calendar-chip"
      data-kind={entry.kind}
      style={{ ...style, '--chip': entry.colour ?? colour } as React.CSSProperties}
      title={[clock, title, entry.place].filter(Boolean).join(' · ')}
      onClick={onOpen}
    >
      <Icon size={13} aria-hidden />
      <span className="hidden-label">{choiceLabel(calendarKind, entry.kind, language).text}: </span>
      <span className="calendar-chip-text">
        {clock && <span className="number">{clock} </span>}
        {title}
      </span>
    </button>
  )
}
