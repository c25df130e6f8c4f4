import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage } from '../kit/labels.ts'
import type { MenuEntry, MenuGroup } from '../kit/menu.ts'
import { labelOf } from './menu.ts'
import { Waiting } from './waiting.tsx'

/** A heading of the menu that opens and closes. Closed, it says what waits behind it. */
export function MenuFold({
  id,
  group,
  icon: Icon,
  holds,
  open,
  onPut,
  children,
}: {
  id: string
  group: Pick<MenuGroup, 'label'>
  /** Of a section; an inner heading has its arrow there. */
  icon?: LucideIcon
  /** Every entry inside, those of inner headings too. */
  holds: readonly MenuEntry[]
  open: boolean
  onPut: (id: string, open: boolean) => void
  children: ReactNode
}) {
  const language = useLanguage()
  const turn = <ChevronRight size={18} strokeWidth={1.75} className="menu-turn" aria-hidden />
  return (
    <div className="menu-fold">
      <button
        type="button"
        className="menu-link"
        aria-expanded={open}
        aria-controls={`menu-${id}`}
        onClick={() => onPut(id, !open)}
      >
        {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden /> : turn} <span>{labelOf(group.label, language)}</span>{' '}
        {!open && holds.map((entry) => entry.waits && <Waiting key={entry.path} entry={entry} />)}
        {Icon && turn}
      </button>
      <div id={`menu-${id}`} className="menu-inside" hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
