import { Fragment, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../kit/hooks.ts'
import { useKeys } from '../kit/keys.ts'
import { cellOf, columnOrder } from './cells.ts'
import { Cell, type Choose, type ImportRow, Rest, RowChoices, Verdict } from './row-parts.tsx'
import { useColumns } from './use-columns.ts'
import type { Kind } from './use-import.ts'

interface ImportRowsProps {
  readonly rows: readonly ImportRow[]
  readonly mapping: readonly (string | null)[]
  readonly kind: Kind
  readonly stale: boolean
  readonly onChoose?: Choose
}

/**
 * Rows of the file as they were read: the reason under the cell that is refused, before and after where one changes.
 */
export function ImportRows({ rows, mapping, kind, stale, onChoose }: ImportRowsProps) {
  const { t } = useTranslation()
  const phone = usePhone()
  const box = useRef<HTMLDivElement>(null)
  const step = (by: number) => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  const order = columnOrder(rows, mapping)
  const { labelOf, show } = useColumns(kind)
  return (
    <div ref={box} className="list-body import-rows" data-stale={stale || undefined}>
      {phone ? (
        <ul>
          {rows.map((row) => (
            <RowCard
              key={row.import_row_id}
              row={row}
              mapping={mapping}
              order={order}
              kind={kind}
              onChoose={onChoose}
            />
          ))}
        </ul>
      ) : (
        <table className="table" aria-label={t('imports.rows')} aria-busy={stale}>
          <thead>
            <tr>
              <th scope="col" className="right">
                {t('imports.rowNumber')}
              </th>
              <th scope="col">{t('imports.verdict')}</th>
              <th scope="col">{t('imports.who')}</th>
              {order.map((at) => (
                <th key={at} scope="col">
                  {labelOf(mapping[at]!)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.import_row_id} data-row tabIndex={-1}>
                <td className="right number import-number">{row.row_number}</td>
                <td className="import-verdict">
                  <Verdict row={row} />
                  {onChoose && <RowChoices row={row} onChoose={onChoose} />}
                </td>
                <td className="import-who">
                  <span translate="no">{row.title}</span>
                  <Rest row={row} mapping={mapping} kind={kind} />
                </td>
                {order.map((at) => {
                  const cell = cellOf(row, mapping, at, show)
                  return (
                    <td key={at} data-state={cell.state} title={cell.raw === cell.text ? undefined : cell.raw}>
                      <Cell cell={cell} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function RowCard({
  row,
  mapping,
  order,
  kind,
  onChoose,
}: { row: ImportRow; order: readonly number[] } & Pick<ImportRowsProps, 'mapping' | 'kind' | 'onChoose'>) {
  const { t } = useTranslation()
  const { labelOf, show } = useColumns(kind)
  const cells = order.map((at) => ({ at, cell: cellOf(row, mapping, at, show) }))
  const marked = cells.filter(({ cell }) => cell.state)
  return (
    <li className="import-card" data-row tabIndex={-1}>
      <div className="import-card-head">
        <strong translate="no">{row.title}</strong>
        <span className="spread" />
        <span className="second small">{t('imports.rowAt', { n: row.row_number })}</span>
        <Verdict row={row} />
      </div>
      <Rest row={row} mapping={mapping} kind={kind} />
      <dl>
        {(marked.length > 0 ? marked : cells.slice(0, 4)).map(({ at, cell }) => (
          <Fragment key={at}>
            <dt>{labelOf(mapping[at]!)}</dt>
            <dd data-state={cell.state}>
              <Cell cell={cell} />
            </dd>
          </Fragment>
        ))}
      </dl>
      {onChoose && <RowChoices row={row} onChoose={onChoose} />}
    </li>
  )
}
