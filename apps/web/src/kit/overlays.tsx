import type { DrawerProps, ModalProps } from 'antd'
import { lazy, type PropsWithChildren, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusNear, placeOf, reachable } from './focus.ts'

// A screen opens without them, and most are left without any.
const Drawer = lazy(() => import('antd/es/drawer'))
const Modal = lazy(() => import('antd/es/modal'))

/** Gives the focus back to where it came from once an overlay has gone, or to what stands there now. */
function useFocusReturn(): void {
  const [from] = useState(() => document.activeElement && placeOf(document.activeElement))
  useEffect(
    () => () => {
      setTimeout(() => {
        const lost = !document.activeElement || document.activeElement === document.body
        if (!lost || !from) return
        if (!from.element.isConnected) focusNear(from)
        else if (from.element instanceof HTMLElement) from.element.focus({ preventScroll: true })
      })
    },
    [from],
  )
}

/**
 * What scrolls and holds nothing that takes the focus takes it itself, so that the keyboard can scroll it; looked at
 * again whenever what it holds has changed.
 */
function ReachByKeyboard() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const body = mark.current?.closest<HTMLElement>('.ant-drawer-body')
    if (body?.querySelector(reachable)) body.removeAttribute('tabindex')
    else if (body) body.tabIndex = 0
  })
  return <span ref={mark} hidden />
}

/** A drawer that is open for as long as it is drawn. */
export function SideDrawer({ children, ...props }: DrawerProps) {
  useFocusReturn()
  return (
    <Suspense fallback={null}>
      <Drawer open size={640} {...props}>
        {children}
        <ReachByKeyboard />
      </Drawer>
    </Suspense>
  )
}

/**
 * Draws what an overlay holds once the overlay itself stands in the page: without motion it would be drawn before, and
 * what asks for the focus would get it nowhere.
 */
function OnceOpen({ children }: PropsWithChildren) {
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => setOpen(true), [])
  return isOpen && children
}

/** A dialog that is open for as long as it is drawn. */
export function Dialog({ children, ...props }: ModalProps) {
  const { t } = useTranslation()
  useFocusReturn()
  return (
    <Suspense fallback={null}>
      <Modal open width={440} cancelText={t('action.cancel')} {...props}>
        <OnceOpen>{children}</OnceOpen>
      </Modal>
    </Suspense>
  )
}
