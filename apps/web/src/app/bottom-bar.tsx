import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useHref } from '../kit/session.tsx'
import { useOwnFamily } from './own-family.ts'
import { placesOf } from './places.ts'
import { useUser } from './user.ts'

const UnreadCount = lazy(() => import('../notifications/own/unread-count.tsx'))
const OpenBills = lazy(() => import('../payments/own/open-bills.tsx'))

/** A thumb's reach: the few places that a teacher, a parent or a student goes to. */
export function BottomBar() {
  const { t } = useTranslation()
  const place = useHref()
  const family = useOwnFamily()
  return (
    <nav className="bottom-bar" aria-label={t('shell.bottomBar')}>
      {placesOf(useUser().user_type).map(({ path, icon: Icon, label, counts }) => (
        <NavLink key={path} to={place(path)} end>
          <span className="place-icon">
            <Icon size={21} strokeWidth={1.75} aria-hidden />
            {counts === 'unread' && (
              <Suspense fallback={null}>
                <UnreadCount />
              </Suspense>
            )}
            {counts === 'bills' && family && (
              <Suspense fallback={null}>
                <OpenBills of={family} />
              </Suspense>
            )}
          </span>
          <span>{t(`places.${label}`)}</span>
        </NavLink>
      ))}
    </nav>
  )
}
