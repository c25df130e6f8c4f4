import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/**
 * Where the keyboard goes on when one page takes another's place: at the beginning of the new one, and after a record
 * at its row in the list. What took the focus itself, a field or a dialog, keeps it, and what opened it without leaving.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const open = useSearchParams()[0].get('open')
  const left = useRef({ pathname, open })
  useEffect(() => {
    const from = left.current
    left.current = { pathname, open }
    if (from.pathname === pathname && from.open === open) return
    const isSame = from.pathname === pathname
    const isBack = isSame && from.open !== null && open === null
    let timer = setTimeout(() => arrive(isBack ? patience : 0))
    function arrive(tries: number) {
      const main = document.getElementById('content')
      const at = document.activeElement
      if (
        !main ||
        (at !== main && at !== document.body && (isSame || main.contains(at) || at?.closest('[role=dialog]')))
      )
        return
      main.focus({ preventScroll: true })
      const row = isBack && main.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(from.open!)}"]`)
      if (row) row.focus()
      else if (tries > 0) timer = setTimeout(() => arrive(tries - 1), 50)
    }
    return () => clearTimeout(timer)
  }, [pathname, open])
}

const patience = 40
