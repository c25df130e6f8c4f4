import { useQueries } from '@tanstack/react-query'

import { Plus, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { keyOf, listRows } from '../kit/api.ts'
import { useRested } from '../kit/hooks.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { usePlace, useSession } from '../kit/session.tsx'
import { labelOf, menuFor } from './menu.ts'
import { useUser } from './user.ts'

interface Found {
  readonly key: string
  readonly group: 'screens' | 'actions' | 'records'
  readonly icon: ReactNode
  readonly label: string
  readonly note?: string
  readonly to: string
}

/** Ctrl+K: screens, things to do, and records by name, all from one box. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useUser()
  const { may } = useSession()
  const navigate = useNavigate()
  const place = usePlace()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const box = useRef<HTMLInputElement>(null)
  const wanted = text.trim().toLowerCase()
  const rested = useRested(wanted, 250)
  const screens = menuFor(user.permissions).flatMap((area) => area.entries)

  const records = useQueries({
    queries: screens
      .filter((entry) => entry.findable)
      .map((entry) => ({
        queryKey: [entry.name, 'palette', rested],
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Found[]> => {
          const resource = await entry.resource()
          const page = await listRows(resource, { search: rested, perPage: 5 }, signal)
          return page.data.map((row) => ({
            key: `${entry.name} ${keyOf(resource, row)}`,
            group: 'records',
            icon: <entry.icon size={17} aria-hidden />,
            label: titleOf(resource, row, language),
            note: labelOf(entry.label, language),
            to: `${entry.path}?open=${keyOf(resource, row)}`,
          }))
        },
        enabled: rested.length >= 2,
      })),
  })
  const matches = (...labels: string[]) => wanted === '' || labels.some((label) => label.toLowerCase().includes(wanted))
  const found: Found[] = [
    ...screens
      .filter((entry) => matches(...entry.label))
      .map((entry) => ({
        key: entry.path,
        group: 'screens' as const,
        icon: <entry.icon size={17} aria-hidden />,
        label: labelOf(entry.label, language),
        to: entry.path,
      })),
    ...screens
      .filter((entry) => entry.one && may('create', entry.name))
      .map((entry) => ({
        key: `new ${entry.path}`,
        group: 'actions' as const,
        icon: <Plus size={17} aria-hidden />,
        label: t('action.newOne', { what: labelOf(entry.one!, language) }),
        to: `${entry.path}?new=1`,
        words: [...entry.one!, t('action.newOne', { what: labelOf(entry.one!, language) })],
      }))
      .filter(({ words }) => wanted !== '' && matches(...words)),
    ...(rested === wanted && wanted.length >= 2 ? records.flatMap((query) => query.data ?? []) : []),
  ]
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
              {item.icon} <span className="palette-label">{item.label}</span> {item.note && <span className="second small">{item.note}</span>}
            </div>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="palette-none second">{records.some((query) => query.isFetching) ? '…' : t('palette.none', { text })}</p>}
      <p className="palette-hint second small">{t('palette.hint')}</p>
    </Dialog>
  )
}
