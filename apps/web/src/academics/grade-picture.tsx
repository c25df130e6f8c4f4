import { Button } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PathProps } from './grade-path.tsx'
import { arrowBetween, box, placeGrades } from './path-layout.ts'

const moves: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** The grades by level, with an arrow from each to the next; one is picked, then the one it leads to. */
export function GradePicture({ levels, grades, steps, changed, circles, connect }: PathProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<number>()
  const area = useRef<HTMLDivElement>(null)
  const { columns, places } = placeGrades(levels, grades)
  const rows = Math.max(...[...places.values()].map(({ row }) => row + 1))
  const size = { width: columns.length * (box.width + box.between), height: box.head + rows * box.row }
  const name = (id: number | null | undefined) => (id ? (places.get(id)?.grade.title ?? '') : '')

  const choose = (id: number) => {
    if (!connect) return
    if (picked === undefined) return setPicked(id)
    if (id !== picked && circles(picked, id)) return
    if (id !== picked) connect(picked, id)
    setPicked(undefined)
  }
  const press = (event: KeyboardEvent, id: number) => {
    const move = moves[event.key]
    if (event.key === 'Escape') setPicked(undefined)
    else if (event.key === 'Delete' || event.key === 'Backspace') connect?.(id, null)
    else if (move) {
      const from = places.get(id)!
      const inColumn = [...places.values()].filter(({ column }) => column === from.column + move[0])
      const to = inColumn.find(({ row }) => row === Math.min(from.row + move[1], inColumn.length - 1))
      if (to) area.current?.querySelector<HTMLElement>(`[data-grade="${to.grade.grade_id}"]`)?.focus()
      event.preventDefault()
    }
  }
  return (
    <>
      {connect && (
        <div className="path-head">
          <p className="second" aria-live="polite">
            {picked === undefined ? t('gradePath.hint') : t('gradePath.picked', { name: name(picked) })}
          </p>
          <span className="spread" />
          {changed.size > 0 && <span>{t('gradePath.changes', { n: changed.size })}</span>}
          <Button
            disabled={picked === undefined || !steps.get(picked)}
            onClick={() => {
              connect(picked!, null)
              setPicked(undefined)
            }}
          >
            {t('gradePath.clear')}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by the keyboard */}
      <div className="path-scroll" tabIndex={0}>
        <div className="path" style={size} ref={area}>
          <svg aria-hidden width={size.width} height={size.height}>
            <defs>
              <marker
                id="path-tip"
                viewBox="0 0 8 8"
                refX="6"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path className="path-tip" d="M 0 0 L 8 4 L 0 8 z" />
              </marker>
            </defs>
            {[...steps].map(([from, to]) => {
              const [start, end] = [places.get(from), to ? places.get(to) : undefined]
              return start && end ? (
                <path
                  key={from}
                  className="path-arrow"
                  data-lit={from === picked || undefined}
                  d={arrowBetween(start, end)}
                  markerEnd="url(#path-tip)"
                />
              ) : null
            })}
          </svg>
          {columns.map((level, column) => (
            <h2 key={level.level_id} style={{ left: column * (box.width + box.between), top: 0, width: box.width }}>
              {level.title}
              <br />
              <span className="second small">{level.above}</span>
            </h2>
          ))}
          {[...places].map(([id, { grade, x, y }]) => {
            const next = steps.get(id)
            return (
              <button
                key={id}
                type="button"
                className="path-grade"
                data-grade={id}
                data-changed={changed.has(id) || undefined}
                aria-pressed={picked === id}
                aria-disabled={(picked !== undefined && picked !== id && circles(picked, id)) || undefined}
                aria-label={
                  next
                    ? t('gradePath.leads', { name: grade.title, next: name(next) })
                    : t('gradePath.ends', { name: grade.title })
                }
                style={{ left: x, top: y, width: box.width, height: box.height }}
                onClick={() => choose(id)}
                onKeyDown={(event) => press(event, id)}
              >
                {grade.title}
              </button>
            )
          })}
        </div>
      </div>
    </>
  )
}
