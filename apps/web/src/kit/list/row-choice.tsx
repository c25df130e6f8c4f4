import { Button } from 'antd'
import { X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api.ts'

/** Rows that somebody has chosen, by their keys; they stay chosen while he searches or turns the page. */
export interface RowChoice {
  readonly rows: readonly Row[]
  readonly has: (row: Row) => boolean
  readonly choose: (rows: readonly Row[], chosen: boolean) => void
  readonly clear: () => void
}

export function useRowChoice(keyOf: (row: Row) => string): RowChoice {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      has: (row) => chosen.has(keyOf(row)),
      choose: (rows, on) => {
        const next = new Map(chosen)
        for (const row of rows) on ? next.set(keyOf(row), row) : next.delete(keyOf(row))
        setChosen(next)
      },
      clear: () => setChosen(new Map()),
    }),
    [chosen, keyOf],
  )
}

/** Chooses one row, or all that are shown: then it is half set while only some of them are. */
export function ChooseBox({ choice, rows, label }: { choice: RowChoice; rows: readonly Row[]; label: string }) {
  const count = rows.filter(choice.has).length
  const all = rows.length > 0 && count === rows.length
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps a click on the box from opening the row
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <span className="choose-box" onClick={(event) => event.stopPropagation()}>
      <label>
        <input
          type="checkbox"
          aria-label={label}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !all
          }}
          onChange={() => choice.choose(rows, !all)}
        />
      </label>
    </span>
  )
}

/** How many are chosen, and what can be done with them. */
export function ChosenBar({ choice, children }: { choice: RowChoice; children: ReactNode }) {
  const { t } = useTranslation()
  if (choice.rows.length === 0) return null
  return (
    <div className="chosen-bar">
      <strong role="status">{t('list.chosen', { n: choice.rows.length })}</strong>
      {children}
      <Button type="text" icon={<X size={15} aria-hidden />} onClick={choice.clear}>
        {t('list.chooseNone')}
      </Button>
    </div>
  )
}
