import { useEffect, useRef } from 'react'

const typing = 'input, textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu]'

/** Listens to single keys, but not while somebody types, chooses, or answers a dialog. */
export function useKeys(keys: Record<string, (() => void) | undefined>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(typing)) return
      if (document.querySelector('[aria-modal=true]')) return
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
