import { ConfigProvider } from 'antd'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import './pop-box.css'

interface PopBoxProps {
  readonly label: string
  /** What stands on the button. */
  readonly button: ReactNode
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}

/**
 * A button that opens a small box beside it: Escape and a click elsewhere close it, and the focus goes back to the
 * button.
 */
export function PopBox({ label, button, className = 'box-button', children }: PopBoxProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const from = opener.current?.getBoundingClientRect()
    if (!open || !box.current || !from) return
    const { style } = box.current
    box.current.showPopover()
    style.top = `${from.bottom + 6}px`
    style.maxHeight = `${Math.max(220, innerHeight - from.bottom - 14)}px`
    style.left = `${Math.max(8, Math.min(from.left, innerWidth - box.current.offsetWidth - 8))}px`
    const first = box.current.querySelector<HTMLElement>('select, input, button')
    ;(first ?? box.current).focus()
  }, [open])
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div
          ref={box}
          id={id}
          popover="auto"
          role="dialog"
          tabIndex={-1}
          className="pop-menu pop-box"
          aria-label={label}
          onToggle={(event) => {
            if (event.newState !== 'closed') return
            const inside = box.current?.contains(document.activeElement)
            setOpen(false)
            if (inside) opener.current?.focus()
          }}
        >
          {/* What opens out of it, a calendar or a list, opens inside: anything else would lie beneath it and close it. */}
          <ConfigProvider getPopupContainer={() => box.current ?? document.body}>{children(close)}</ConfigProvider>
        </div>
      )}
    </>
  )
}
