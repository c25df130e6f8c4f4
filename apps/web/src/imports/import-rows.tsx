import { type ImportFault, type importRows, importVerdict } from '@sala/contract/imports/imports'
import type { RowOf } from '@sala/contract/kit/resource'
import { Fragment, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../kit/badge.tsx'
import { usePhone } from '../kit/hooks.ts'
import { useKeys } from '../kit/keys.ts'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { type CellState, cellOf, columnOrder, restOf } from './cells.ts'
import { useColumns } from './use-columns.ts'
import type { Kind } from './use-import.ts'

export type ImportRow = RowOf<typeof importRows>

interface ImportRowsProps {
  readonly rows: readonly ImportRow[]
  readonly mapping: readonly (string | null)[]
  readonly kind: Kind
  readonly stale: boolean
}

/** Rows of the file as they were read: the reason under the cell that is refused, before and after where one changes. */
export function ImportRows({ rows, mapping, kind, stale }: ImportRowsProps) {
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
            <RowCard key={row.import_row_id} row={row} mapping={mapping} order={order} kind={kind} />
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

function Verdict({ row }: { row: ImportRow }) {
  const language = useLanguage()
  const { text, tone } = choiceLabel(importVerdict, row.verdict, language)
  return <Badge tone={tone}>{text}</Badge>
}

function Why({ faults }: { faults: readonly ImportFault[] }) {
  const language = useLanguage()
  return faults.map(({ code, en, km }) => (
    <span key={code} className="import-why">
      {pick(language, en, km)}
    </span>
  ))
}

function Cell({ cell }: { cell: CellState }) {
  return (
    <>
      <span className="import-cell" translate="no">
        {cell.before !== undefined && (
          <>
            <del className="import-was">{cell.before || '—'}</del>
            {' → '}
          </>
        )}
        {cell.text || '—'}
      </span>
      <Why faults={cell.faults} />
    </>
  )
}

/** What concerns the whole row, or a column that the file does not have. */
function Rest({ row, mapping, kind }: { row: ImportRow } & Pick<ImportRowsProps, 'mapping' | 'kind'>) {
  const { labelOf, show } = useColumns(kind)
  const { faults, changes } = restOf(row, mapping)
  return (
    <>
      <Why faults={faults} />
      {changes.map(([name, { before, after }]) => (
        <span key={name} className="import-rest small">
          {labelOf(name)}: <del className="import-was">{show(name, before) || '—'}</del> → {show(name, after) || '—'}
        </span>
      ))}
    </>
  )
}

function RowCard({ row, mapping, order, kind }: { row: ImportRow; order: readonly number[] } & Pick<ImportRowsProps, 'mapping' | 'kind'>) {
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
    </li>
  )
}
