import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../api.ts'
import { ChooseBox, type RowChoice } from './row-choice.tsx'

export interface Column {
  readonly name: string
  readonly label: string
  readonly sortable?: boolean
  readonly right?: boolean
  readonly cell: (row: Row) => ReactNode
}

interface DataTableProps {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly sort?: { name: string; descending: boolean }
  readonly onSort?: (name: string) => void
  /** Where a row leads; its first cell is the link, and the whole row a larger target for it. */
  readonly href?: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  readonly menu?: (row: Row) => ReactNode
  readonly stale?: boolean
  /** Rows that can be chosen, and what the boxes are called. */
  readonly choice?: RowChoice
  readonly choiceLabel?: (row?: Row) => string
  /** The row that was just saved. */
  readonly isMarked?: (row: Row) => boolean
}

/** A semantic table with sortable heads; a row opens by a click, or by Enter on its first cell. */
export function DataTable({
  label,
  columns,
  rows,
  keyOf,
  sort,
  onSort,
  href,
  onOpen,
  menu,
  stale,
  choice,
  choiceLabel,
  isMarked,
}: DataTableProps) {
  const { t } = useTranslation()
  return (
    <table className="table" aria-label={label} aria-busy={stale} data-stale={stale || undefined}>
      <thead>
        <tr>
          {choice && (
            <td className="choose-cell">
              <ChooseBox choice={choice} rows={rows} label={choiceLabel!()} />
            </td>
          )}
          {columns.map(({ name, label: head, sortable, right }) => {
            const sorted = sort?.name === name
            const Arrow = sorted ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown
            return (
              <th
                key={name}
                scope="col"
                className={right ? 'right' : undefined}
                aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
              >
                {sortable && onSort ? (
                  <button type="button" className="sort" data-sorted={sorted || undefined} onClick={() => onSort(name)}>
                    {head} <Arrow size={13} aria-hidden />
                  </button>
                ) : (
                  head
                )}
              </th>
            )
          })}
          {menu && <td className="menu-cell" />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // The first cell's link is the keyboard's way; the row only widens the target.
          <tr
            key={keyOf(row)}
            className={onOpen && 'opens'}
            data-marked={isMarked?.(row) || undefined}
            title={isMarked?.(row) ? t('list.justSaved') : undefined}
            onClick={onOpen && (() => getSelection()?.isCollapsed !== false && onOpen(row))}
          >
            {choice && (
              <td className="choose-cell">
                <ChooseBox choice={choice} rows={[row]} label={choiceLabel!(row)} />
              </td>
            )}
            {columns.map((column, index) => (
              <td key={column.name} className={column.right ? 'right' : undefined}>
                {index === 0 && href ? (
                  <Link
                    to={href(row)}
                    className="row-link"
                    data-row-link={keyOf(row)}
                    onClick={(event) => event.stopPropagation()}
                  >
                    {column.cell(row)}
                  </Link>
                ) : index === 0 && onOpen ? (
                  <button
                    type="button"
                    className="row-link"
                    data-row-link={keyOf(row)}
                    onClick={(event) => {
                      event.stopPropagation()
                      onOpen(row)
                    }}
                  >
                    {column.cell(row)}
                  </button>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
            {menu && <td className="menu-cell">{menu(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
