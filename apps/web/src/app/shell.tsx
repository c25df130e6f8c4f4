import { Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useKeptFocus } from '../kit/focus.ts'
import { useMedia } from '../kit/hooks.ts'
import { useKeys } from '../kit/keys.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useLive } from '../kit/live.ts'
import { useBranch, useChild } from '../kit/session.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useArrival } from './use-arrival.ts'
import { useOpened } from './use-opened.ts'
import { useUser } from './user.ts'

const ChildStrip = lazy(async () => ({ default: (await import('./children.tsx')).ChildStrip }))
// A parent's telephone has no room for it.
const LazyMenu = lazy(() => import('./side-menu.tsx'))
let menuReady: typeof import('./side-menu.tsx').default | undefined

/** Loads the menu with the first screen, so that both are drawn at once. */
export async function prepareMenu(): Promise<void> {
  menuReady = (await import('./side-menu.tsx')).default
}

const Palette = lazy(() => import('./palette.tsx'))
const KeysHelp = lazy(() => import('./keys-help.tsx'))

/** What stands around every screen: the menu, the bar, and what answers to the keyboard from anywhere. */
export function Shell() {
  const { t } = useTranslation()
  const user = useUser()
  const location = useLocation()
  const navigation = useNavigation()
  const narrow = useMedia('(max-width: 1023px)')
  const [SideMenu] = useState(() => menuReady ?? LazyMenu)
  const [menuOpen, setMenuOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isDrawer = narrow && menuOpen
  const [overlay, setOverlay] = useState<'palette' | 'keys'>()
  const [params, , amend] = useUrlParams()
  const branch = useBranch()
  const child = useChild()
  useLive()
  useArrival()
  useKeptFocus()
  useOpened()
  const staff = user.user_type === 'staff-api'

  // Branch and child stand in the address from the first moment, so that a copied address means the same to its reader.
  // Looked at again as soon as one has arrived somewhere.
  const isStill = navigation.state === 'idle'
  const hasStrip = user.user_type === 'parent-api' && user.children.length > 1
  useEffect(() => {
    const missing = {
      ...(user.branches.length > 0 && !params.has('branch') && { branch: branch === null ? 'all' : String(branch) }),
      ...(hasStrip && child !== null && !params.has('child') && { child: String(child) }),
    }
    if (isStill && Object.keys(missing).length > 0) amend(missing)
  }, [isStill, params, amend, branch, child, hasStrip, user.branches.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the place changes
  useEffect(() => setMenuOpen(false), [location.pathname])
  // What lies behind the drawer is out of reach; then the focus goes back to where it came from.
  useEffect(() => (isDrawer ? () => opener.current?.focus({ preventScroll: true }) : undefined), [isDrawer])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOverlay((open) => (open === 'palette' ? undefined : 'palette'))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  useKeys({ '?': () => setOverlay('keys'), Escape: menuOpen ? () => setMenuOpen(false) : undefined })

  return (
    <div className="shell" data-portal={staff ? undefined : 'person'}>
      <a href="#content" className="skip">
        {t('shell.skip')}
      </a>
      {(!narrow || menuOpen) && (
        <>
          {narrow && (
            <button
              type="button"
              className="veil"
              aria-label={t('shell.closeMenu')}
              onClick={() => setMenuOpen(false)}
            />
          )}
          <Suspense fallback={<div className="side-menu" />}>
            <SideMenu takesFocus={isDrawer} />
          </Suspense>
        </>
      )}
      <div className="shell-main" inert={isDrawer}>
        <TopBar onSearch={() => setOverlay('palette')} onKeys={() => setOverlay('keys')}>
          {narrow && staff && (
            <button
              ref={opener}
              type="button"
              className="icon-button"
              aria-label={t('shell.openMenu')}
              aria-expanded={menuOpen}
              onClick={() => setMenuOpen(true)}
            >
              <MenuIcon size={21} aria-hidden />
            </button>
          )}
        </TopBar>
        {navigation.state === 'loading' && (
          <div className="loading-line" role="progressbar" aria-label={t('shell.loading')} />
        )}
        <Suspense fallback={null}>{hasStrip && <ChildStrip />}</Suspense>
        <main id="content" tabIndex={-1}>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
        {!staff && <BottomBar />}
      </div>
      <Suspense fallback={null}>
        {overlay === 'palette' && <Palette onClose={() => setOverlay(undefined)} />}
        {overlay === 'keys' && <KeysHelp onClose={() => setOverlay(undefined)} />}
      </Suspense>
    </div>
  )
}
