import { GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ReorderProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly nameOf: (item: Item) => string
  readonly onOrder: (items: Item[]) => void
  readonly children: (item: Item) => ReactNode
}

/** A list whose entries are put in order: dragged by the mouse, or moved by the arrows of their handles. */
export function Reorder<Item>({ label, items, keyOf, nameOf, onOrder, children }: ReorderProps<Item>) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string>()
  const move = (from: number, to: number) => {
    if (from < 0 || to < 0 || to >= items.length || from === to) return
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!))
  }
  return (
    <ul className="reorder" aria-label={label}>
      {items.map((item, at) => {
        const key = keyOf(item)
        return (
          <li
            key={key}
            draggable
            data-dragged={dragged === key || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(key)
            }}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              if (dragged !== key)
                move(
                  items.findIndex((each) => keyOf(each) === dragged),
                  at,
                )
            }}
            onDrop={(event) => event.preventDefault()}
          >
            <button
              type="button"
              className="handle"
              aria-label={t('report.move', { what: nameOf(item) })}
              onKeyDown={(event) => {
                const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                if (!by) return
                event.preventDefault()
                move(at, at + by)
              }}
            >
              <GripVertical size={15} aria-hidden />
            </button>
            {children(item)}
          </li>
        )
      })}
    </ul>
  )
}
