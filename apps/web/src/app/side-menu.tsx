import type { saveFavorites } from '@sala/contract/accounts/session'
import type { AnswerOf } from '@sala/contract/kit/operation'
import { ChevronRight, House, LockKeyhole, type LucideIcon, Star, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { send } from '../kit/api.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import type { MenuEntry } from '../kit/menu.ts'
import { useHref } from '../kit/session.tsx'
import { entries, entriesOf, labelOf, menuFor } from './menu.ts'
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

/** The menu by area, favourites on top; only what this person may enter. */
export default function SideMenu() {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useUser()
  const [favorites, toggle] = useFavorites()
  const place = useHref()
  const { pathname } = useLocation()
  const company = user.company as { company_name_en?: string; company_name_kh?: string } | null

  const plain = (path: string, Icon: LucideIcon, label: string) => (
    <li>
      <NavLink to={place(path)} end className="menu-link">
        <Icon size={18} strokeWidth={1.75} aria-hidden /> <span>{label}</span>
      </NavLink>
    </li>
  )
  const item = (entry: MenuEntry) => {
    const starred = user.menu_favorites.includes(entry.path)
    const label = labelOf(entry.label, language)
    return (
      <li key={entry.path} className="menu-item">
        <NavLink to={place(entry.path)} className="menu-link">
          <entry.icon size={18} strokeWidth={1.75} aria-hidden /> <span>{label}</span> <Waiting entry={entry} />
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

  return (
    <nav className="side-menu" aria-label={t('shell.menu')}>
      <div className="side-brand">
        <span className="mark" aria-hidden>
          ស
        </span>
        <strong>
          {pick(language, company?.company_name_en ?? t('brand'), company?.company_name_kh ?? t('brand'))}
        </strong>
      </div>
      <ul>
        {plain('/', House, t('shell.home'))}
        {user.user_type !== 'staff-api' && plain('/profile', UserRound, t('shell.profile'))}
        {user.user_type !== 'staff-api' && plain('/privacy', LockKeyhole, t('shell.privacy'))}
      </ul>
      {favorites.length > 0 && (
        <>
          <h2>
            <Star size={12} aria-hidden /> {t('shell.favorites')}
          </h2>
          <ul>{favorites.map(item)}</ul>
        </>
      )}
      {menuFor(user).map((area) => (
        <div key={area.name}>
          <h2>{labelOf(area.label, language)}</h2>
          <ul>{area.entries.map(item)}</ul>
          {area.groups.map((group) => (
            // It opens with the address; whatever else was opened by hand stays as it was left.
            <details key={group.name} className="menu-group" open={group.entries.some(({ path }) => path === pathname)}>
              <summary className="menu-link">
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden /> <span>{labelOf(group.label, language)}</span>{' '}
                {group.entries.map((entry) => (
                  <Waiting key={entry.path} entry={entry} />
                ))}
              </summary>
              <ul>{group.entries.map(item)}</ul>
            </details>
          ))}
        </div>
      ))}
    </nav>
  )
}
