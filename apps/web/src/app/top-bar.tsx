import { Keyboard, LockKeyhole, LogOut, Monitor, Moon, Search, Sun, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { send } from '../kit/api.ts'
import { PopMenu } from '../kit/pop-menu.tsx'
import { useHref } from '../kit/session.tsx'
import { Avatar } from '../kit/value/file-image.tsx'
import { Bell } from './bell.tsx'
import { BranchSwitcher } from './branch-switcher.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { chooseTheme, useTheme } from './theme.ts'
import { signOut, useChangeUser, useUser } from './user.ts'

/** Branch, search, language, and the person who is signed in. */
export function TopBar({
  children,
  onSearch,
  onKeys,
}: {
  children?: ReactNode
  onSearch: () => void
  onKeys: () => void
}) {
  const { t } = useTranslation()
  const user = useUser()
  const change = useChangeUser()
  const navigate = useNavigate()
  const place = useHref()
  const [theme] = useTheme()
  const lock = () => send({ method: 'POST', path: '/lock-screen' }).then(() => change({ locked: 1 }))
  const themes = [
    ['light', Sun, t('theme.light')],
    ['dark', Moon, t('theme.dark')],
    ['auto', Monitor, t('theme.auto')],
  ] as const

  return (
    <header className="top-bar">
      {children}
      <BranchSwitcher />
      {user.user_type === 'staff-api' && (
        <button type="button" className="top-search" aria-label={`${t('shell.search')} Ctrl K`} onClick={onSearch}>
          <Search size={16} aria-hidden />
          <span>{t('shell.search')}</span>
          <kbd>Ctrl K</kbd>
        </button>
      )}
      <span className="spread" />
      <Bell />
      <LanguageSwitch />
      <PopMenu
        label={t('shell.userMenu', { name: user.full_name })}
        className="avatar-button"
        head={
          <div className="pop-head">
            <strong>{user.full_name}</strong>
            <span className="second">{user.user_name}</span>
          </div>
        }
        items={[
          {
            key: 'profile',
            label: t('shell.profile'),
            icon: <UserRound size={16} />,
            act: () => navigate(place('/profile')),
          },
          {
            key: 'privacy',
            label: t('shell.privacy'),
            icon: <LockKeyhole size={16} />,
            act: () => navigate(place('/privacy')),
          },
          { key: 'keys', label: t('shell.keys'), icon: <Keyboard size={16} />, act: onKeys },
          ...themes.map(([key, Icon, label], index) => ({
            key,
            label,
            icon: <Icon size={16} />,
            checked: theme === key,
            separated: index === 0,
            act: () => chooseTheme(key),
          })),
          { key: 'lock', label: t('shell.lock'), icon: <LockKeyhole size={16} />, separated: true, act: lock },
          { key: 'out', label: t('shell.signOut'), icon: <LogOut size={16} />, act: signOut },
        ]}
      >
        <Avatar id={user.photo} name={user.full_name} />
      </PopMenu>
    </header>
  )
}
