import { Check } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'

export interface ToastAction {
  readonly label: string
  readonly act: () => void
}

let shown: { id: number; text: string; action?: ToastAction } | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: typeof shown) {
  shown = next
  for (const listener of listeners) listener()
}

/** Says shortly that something went well; what went wrong is said in place, never here. */
export function toast(text: string, action?: ToastAction): void {
  clearTimeout(timer)
  show({ id: Date.now(), text, ...(action && { action }) })
  timer = setTimeout(() => show(undefined), action ? 8000 : 3500)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one place where toasts appear, above drawers and dialogs. */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => shown)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!current) return
    box.current?.hidePopover()
    box.current?.showPopover()
  }, [current])
  return (
    <div
      ref={box}
      popover="manual"
      className="toast"
      role="status"
      aria-live="polite"
      data-empty={!current || undefined}
    >
      {current && (
        <>
          <Check size={17} aria-hidden /> {current.text}
          {current.action && (
            <button
              type="button"
              onClick={() => {
                show(undefined)
                current.action!.act()
              }}
            >
              {current.action.label}
            </button>
          )}
        </>
      )}
    </div>
  )
}
