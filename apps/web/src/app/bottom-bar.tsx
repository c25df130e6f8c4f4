import { House, LockKeyhole, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useHref } from '../kit/session.tsx'

/** A thumb's reach: the few places that a teacher, a parent or a student goes to. */
export function BottomBar() {
  const { t } = useTranslation()
  const place = useHref()
  const places = [
    ['/', House, t('shell.home')],
    ['/profile', UserRound, t('shell.profileShort')],
    ['/privacy', LockKeyhole, t('shell.privacyShort')],
  ] as const
  return (
    <nav className="bottom-bar" aria-label={t('shell.bottomBar')}>
      {places.map(([path, Icon, label]) => (
        <NavLink key={path} to={place(path)} end>
          <Icon size={21} strokeWidth={1.75} aria-hidden />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  )
}
