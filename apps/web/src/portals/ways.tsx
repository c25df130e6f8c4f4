import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useHref } from '../kit/session.tsx'

export interface Way {
  readonly path: string
  readonly icon: LucideIcon
  readonly label: string
  readonly note?: string
}

/** Links as wide as a phone, one below the other, under a heading. */
export function Ways({ title, ways }: { title: string; ways: readonly Way[] }) {
  const place = useHref()
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="ways card">
        {ways.map(({ path, icon: Icon, label, note }) => (
          <li key={path}>
            <Link to={place(path)}>
              <Icon size={22} strokeWidth={1.75} aria-hidden />
              <span>
                <strong>{label}</strong>
                {note && <span className="second">{note}</span>}
              </span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
