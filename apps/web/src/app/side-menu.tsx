import type { saveFavorites } from '@sala/contract/accounts/session'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { House, type LucideIcon, Star } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { send } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import type { MenuEntry } from '../kit/menu.ts'
import { useHref } from '../kit/session.tsx'
import { entries, entriesOf, labelOf, menuFor } from './menu.ts'
import { MenuFold } from './menu-fold.tsx'
import { placesOf } from './places.ts'
import { useFolds } from './use-folds.ts'
import { useChangeUser, useUser } from './user.ts'
import { Waiting } from './waiting.tsx'

/** Which entries somebody has starred, and a way to star one: shown at once, taken back if the server refuses. */
export function useFavorites(): [favorites: readonly MenuEntry[], toggle: (path: string) => void] {
  const user = useUser()
  const change = useChangeUser()
  const allowed = new Set(menuFor(user).flatMap((area) => entriesOf(area).map((entry) => entry.path)))
  const favorites = user.menu_favorites.flatMap((path) =>
    entries.filter((entry) => entry.path === path && allowed.has(path)),
  )
  const toggle = (path: string) => {
    const before = user.menu_favorites
    const next = before.includes(path) ? before.filter((each) => each !== path) : [...before, path]
    change({ menu_favorites: next })
    send<AnswerOf<typeof saveFavorites>>({
      method: 'POST',
      path: '/menu-favorites',
      body: { menu_favorites: next },
    }).then(change, () => change({ menu_favorites: before }))
  }
  return [favorites, toggle]
}

/** So few, in all or in one section, that folding them away would save nobody anything. */
const few = { inAll: 12, inSection: 8 }

/** Brings the current screen into view, where it is not already to be seen under one of its headings. */
function bringMarked(menu: HTMLElement): void {
  const frame = menu.getBoundingClientRect()
  const marked = [...menu.querySelectorAll('[aria-current=page]')].map((each) => each.getBoundingClientRect())
  const last = marked.at(-1)
  if (!last || marked.some(({ top, bottom }) => top >= frame.top && bottom <= frame.bottom)) return
  menu.scrollTop += last.top - frame.top - frame.height / 2
}

/** The menu by section, favourites on top; only what this person may enter. */
export default function SideMenu({ takesFocus }: { takesFocus: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useUser()
  const [favorites, toggle] = useFavorites()
  const place = useHref()
  const { pathname } = useLocation()
  const { isOpen, put } = useFolds(pathname)
  const menu = useRef<HTMLElement>(null)
  // Whoever has places goes to the rest of it through the last of them.
  const sections = placesOf(user.user_type).length === 0 ? menuFor(user) : []
  const areFew = sections.flatMap(entriesOf).length <= few.inAll
  const company = user.company as { company_name_en?: string; company_name_kh?: string } | null
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the screen is another
  useEffect(() => {
    if (menu.current) bringMarked(menu.current)
  }, [pathname])

  useEffect(() => {
    if (takesFocus) menu.current?.focus({ preventScroll: true })
  }, [takesFocus])

  const plain = (path: string, Icon: LucideIcon, label: string) => (
    <li key={path}>
      <NavLink to={place(path)} end className="menu-link">
        <Icon size={18} strokeWidth={1.75} aria-hidden /> <span>{label}</span>
      </NavLink>
    </li>
  )
  const item = (entry: MenuEntry, at: number, all: readonly MenuEntry[]) => {
    const starred = user.menu_favorites.includes(entry.path)
    const label = labelOf(entry.label, language)
    return (
      <li key={entry.path} className="menu-item" data-apart={at > 0 && all[at - 1]!.area !== entry.area}>
        <NavLink to={place(entry.path)} className="menu-link">
          <entry.icon size={18} strokeWidth={1.75} aria-hidden /> <span>{label}</span>{' '}
          {entry.waits && <Waiting entry={entry} />}
        </NavLink>
        <button
          type="button"
          className="menu-star"
          aria-pressed={starred}
          aria-label={t(starred ? 'shell.unstar' : 'shell.star', { what: label })}
          onClick={() => toggle(entry.path)}
        >
          <Star size={15} aria-hidden />
        </button>
      </li>
    )
  }
  const holds = (some: readonly MenuEntry[]) =>
    some.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

  return (
    <nav className="side-menu" aria-label={t('shell.menu')} ref={menu} tabIndex={-1}>
      <div className="side-brand">
        <span className="mark" aria-hidden>
          ស
        </span>
        <strong>
          {pick(language, company?.company_name_en ?? t('brand'), company?.company_name_kh ?? t('brand'))}
        </strong>
      </div>
      <ul>
        {user.user_type === 'staff-api' && plain('/', House, t('shell.home'))}
        {placesOf(user.user_type).map(({ path, icon, label }) => plain(path, icon, t(`places.${label}`)))}
      </ul>
      {favorites.length > 0 && (
        <>
          <h2>
            <Star size={12} aria-hidden /> {t('shell.favorites')}
          </h2>
          <ul>{favorites.map((each) => item(each, 0, favorites))}</ul>
        </>
      )}
      {sections.map((section) => {
        const all = entriesOf(section)
        const name = section.name
        return (
          <MenuFold
            key={name}
            id={name}
            group={section}
            icon={section.icon}
            holds={all}
            open={isOpen(name, holds(all), areFew)}
            onPut={put}
          >
            <ul>{section.entries.map(item)}</ul>
            {section.groups.map((group) => {
              const id = `${name}-${group.name}`
              return (
                <MenuFold
                  key={id}
                  id={id}
                  group={group}
                  holds={group.entries}
                  open={isOpen(id, holds(group.entries), all.length <= few.inSection)}
                  onPut={put}
                >
                  <ul>{group.entries.map(item)}</ul>
                </MenuFold>
              )
            })}
          </MenuFold>
        )
      })}
    </nav>
  )
}
