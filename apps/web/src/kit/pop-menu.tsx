import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly checked?: boolean
  readonly separated?: boolean
  readonly act: () => void
}

interface PopMenuProps {
  readonly label: string
  readonly items: readonly MenuItem[] | (() => readonly MenuItem[])
  readonly children: ReactNode
  readonly className?: string
  readonly head?: ReactNode
}

/**
 * A button with a menu: arrows move, Escape closes, and the focus goes back to the button. Cheap enough for one in
 * every row.
 */
export function PopMenu({ label, items, children, className = 'icon-button', head }: PopMenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button.current?.focus()
  }

  useLayoutEffect(() => {
    const box = popup.current
    const from = button.current?.getBoundingClientRect()
    if (!open || !box || !from) return
    box.showPopover()
    const { width, height } = box.getBoundingClientRect()
    const below = from.bottom + 4 + height <= innerHeight || from.top < height
    box.style.top = `${Math.max(4, below ? Math.min(from.bottom + 4, innerHeight - height - 4) : from.top - height - 4)}px`
    box.style.left = `${Math.max(4, from.left + width + 8 > innerWidth ? from.right - width : from.left)}px`
    // Where one is chosen, it begins at the chosen one; where there are deeds too, at the first.
    const chosen = box.querySelector('[role=menuitem]') ? null : box.querySelector<HTMLElement>('[aria-checked=true]')
    const first = chosen ?? box.querySelector<HTMLElement>('[role^=menuitem]')
    first?.focus()
    const away = () => setOpen(false)
    addEventListener('resize', away)
    return () => removeEventListener('resize', away)
  }, [open])

  const move = (event: React.KeyboardEvent) => {
    const all = [...(popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      event.stopPropagation()
      close(true)
    } else if (to !== undefined) {
      event.preventDefault()
      all.at(to % all.length)?.focus()
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          event.stopPropagation()
          setOpen(!open)
        }}
      >
        {children}
      </button>
      {open && (
        <div
          ref={popup}
          id={id}
          popover="auto"
          className="pop-menu"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={move}
          onClick={(event) => event.stopPropagation()}
          onToggle={(event) => event.newState === 'closed' && setOpen(false)}
        >
          {head}
          {(typeof items === 'function' ? items() : items).map((item) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: checked only where the role is menuitemradio
            <button
              key={item.key}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              className={`pop-item${item.danger ? ' pop-danger' : ''}${item.separated ? ' pop-separated' : ''}`}
              onClick={() => {
                close(true)
                item.act()
              }}
            >
              <span className="pop-icon">{item.icon}</span>
              {item.label}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
