import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Dialog } from '../kit/overlays.tsx'
import { useHref } from '../kit/session.tsx'
import { type Found, useFound } from './palette-items.tsx'

/** Ctrl+K: screens, things to do, and records by name, all from one box. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const place = useHref()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const box = useRef<HTMLInputElement>(null)
  const { found, searching } = useFound(text)
  const chosen = Math.min(at, found.length - 1)
  const go = (item: Found | undefined) => {
    if (!item) return
    onClose()
    navigate(place(item.to))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(found[chosen])
    else if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, found.length))
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + found.length) % Math.max(1, found.length))
    else return
    event.preventDefault()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another item is chosen
  useEffect(() => {
    // In braces: newer browsers answer a promise here, which an effect would take for its clean-up.
    document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  return (
    <Dialog
      footer={null}
      closable={false}
      onCancel={onClose}
      width={580}
      style={{ top: 90 }}
      rootClassName="palette"
      title={<span className="hidden-label">{t('palette.label')}</span>}
      afterOpenChange={(open) => open && box.current?.focus()}
    >
      <div className="palette-box">
        <Search size={19} aria-hidden />
        <input
          ref={box}
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={found.length > 0 ? `${list}-${chosen}` : undefined}
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div id={list} role="listbox" aria-label={t('palette.label')} className="palette-list">
        {found.map((item, index) => (
          <div key={item.key}>
            {found[index - 1]?.group !== item.group && (
              <p className="palette-group" role="presentation">
                {t(`palette.${item.group}`)}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keyboard */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the combobox above keeps the focus */}
            <div
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className="palette-item"
              onClick={() => go(item)}
              onMouseMove={() => setAt(index)}
            >
              {item.icon} <span className="palette-label">{item.label}</span>{' '}
              {item.note && <span className="second small">{item.note}</span>}
            </div>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="palette-none second">{searching ? '…' : t('palette.none', { text })}</p>}
      <p className="palette-hint second small">{t('palette.hint')}</p>
    </Dialog>
  )
}
