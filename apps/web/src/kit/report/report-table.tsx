import type { Field, Fields } from '@sala/contract/kit/field'
import { showCount, showDecimal, showMoney } from '@sala/contract/kit/money'
import type { AnyReport, ReportAnswer } from '@sala/contract/kit/report'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../api.ts'
import { fieldLabel, resourceLabel, useLanguage } from '../labels.ts'
import { FieldValue } from '../value/field-value.tsx'
import { type ReportState, underOf } from './report-state.ts'

export const isNumber = (field: Field): boolean =>
  !field.choice && (field.kind === 'integer' || field.kind === 'decimal')

interface ReportTableProps {
  readonly report: AnyReport
  readonly state: ReportState
  readonly answer: ReportAnswer
  readonly stale: boolean
}

/**
 * The rows of a report, under their headings where they have some, with the sums below; a click, or the space bar,
 * marks a row.
 */
export function ReportTable({ report, state, answer, stale }: ReportTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const fields = report.fields as Fields
  const { settings, page } = state
  const { totals, pinned } = report.report as Record<'totals' | 'pinned', readonly string[]>
  const atEdge = pinned.filter((name) => state.columns.includes(name))
  const columns = [...state.columns.filter((name) => !atEdge.includes(name)), ...atEdge]
  const { group_by } = settings
  const labelOf = (name: string) => fieldLabel(report.name, name, fields[name]!, language)
  const value = (name: string, row: Row) => (
    <FieldValue owner={report.name} name={name} field={fields[name]!} row={row} listed />
  )
  const isSaid = (held: unknown) => held !== null && held !== undefined && held !== '' && Number(held) !== 0
  const under = new Map(columns.map((name) => [name, underOf(report, name, columns)]))
  const cell = (name: string, row: Row) => (
    <>
      {value(name, row)}
      {under
        .get(name)
        ?.filter((each) => isSaid(row[each]))
        .map((each) => (
          <span key={each} className="report-under second" title={labelOf(each)}>
            {value(each, row)}
          </span>
        ))}
    </>
  )
  /** How the cells of a column stand: numbers to the right, and what is pinned beside the edge. */
  const stands = (name: string, isRight = isNumber(fields[name]!)) => {
    const at = atEdge.indexOf(name)
    if (at === -1) return { className: isRight ? 'right' : undefined }
    const style = { right: `calc(${atEdge.length - 1 - at} * var(--pinned))` }
    return { className: `pinned${at === 0 ? ' first' : ''}${isRight ? ' right' : ''}`, style }
  }
  const toggle = (set: ReadonlySet<string>, key: string) =>
    set.has(key) ? new Set([...set].filter((each) => each !== key)) : new Set([...set, key])
  const sums = (of: Readonly<Record<string, string | null>>, first: ReactNode) => {
    const until = columns.findIndex((name) => totals.includes(name))
    const lead = until === -1 ? columns.length : Math.max(1, until)
    return (
      <>
        <th scope="row" colSpan={lead}>
          {first}
        </th>
        {columns.slice(lead).map((name) => (
          <td key={name} {...stands(name, true)}>
            {totals.includes(name) && isGiven(of[name]) && (
              <span className="number">{showDecimal(of[name], fields[name]!.scale)}</span>
            )}
            {under
              .get(name)
              ?.filter((each) => isSaid(of[each]))
              .map((each) => (
                <span key={each} className="report-under second" title={labelOf(each)}>
                  {showSum(fields[each]!, of[each]!)}
                </span>
              ))}
          </td>
        ))}
      </>
    )
  }
  // Sums of columns that are not shown stand beside the title alone.
  const isSummed = columns.some((name) =>
    [name, ...(under.get(name) ?? [])].some((each) => isGiven(answer.totals[each])),
  )
  const heading = (name: string | null) =>
    name === null ? t('report.without') : cell(group_by!, { [group_by!]: heldValue(fields[group_by!]!, name) })
  const groupRow = (name: string | null) => {
    const found = answer.groups.find((each) => each.name === name)
    const key = String(name)
    const Arrow = closed.has(key) ? ChevronRight : ChevronDown
    return (
      <tr className="group-row">
        {sums(
          found?.totals ?? {},
          <button
            type="button"
            className="group-name"
            aria-expanded={!closed.has(key)}
            disabled={state.headings}
            onClick={() => setClosed(toggle(closed, key))}
          >
            {!state.headings && <Arrow size={15} aria-hidden />}
            <strong>{heading(name)}</strong>
            <span className="second">
              {t('report.rows', { count: found?.rows ?? 0, n: showCount(found?.rows ?? 0) })}
            </span>
          </button>,
        )}
      </tr>
    )
  }
  const names = answer.data.map((row) => (group_by ? (row[group_by] === null ? null : String(row[group_by])) : null))
  const step = (event: KeyboardEvent<HTMLTableRowElement>, key: string) => {
    if (event.target !== event.currentTarget) return
    const rows = [...event.currentTarget.closest('tbody')!.querySelectorAll<HTMLElement>('tr[tabindex]')]
    const to = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (to) rows[rows.indexOf(event.currentTarget) + to]?.focus()
    else if (event.key === ' ' || event.key === 'Enter') setMarked(toggle(marked, key))
    else return
    event.preventDefault()
  }
  return (
    <table
      className="table report-table"
      aria-label={resourceLabel(report, language, 'one')}
      aria-busy={stale}
      data-stale={stale || undefined}
    >
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" {...stands(name)}>
              {labelOf(name)}
              <SortMark state={state} name={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {state.headings && answer.groups.map(({ name }) => <Fragment key={String(name)}>{groupRow(name)}</Fragment>)}
        {answer.data.map((row, at) => {
          const key = `${page} ${at}`
          const first = group_by !== null && (at === 0 || names[at] !== names[at - 1])
          return (
            <Fragment key={key}>
              {first && groupRow(names[at]!)}
              {!(group_by && closed.has(String(names[at]))) && (
                <tr
                  tabIndex={at === 0 ? 0 : -1}
                  aria-current={marked.has(key) || undefined}
                  onClick={() => getSelection()?.isCollapsed !== false && setMarked(toggle(marked, key))}
                  onKeyDown={(event) => step(event, key)}
                >
                  {columns.map((name) => (
                    <td key={name} {...stands(name)}>
                      {cell(name, row)}
                    </td>
                  ))}
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
      {isSummed && (
        <tfoot>
          <tr>{sums(answer.totals, t('report.total'))}</tr>
        </tfoot>
      )}
    </table>
  )
}

const isGiven = (sum: string | null | undefined): sum is string => sum !== null && sum !== undefined

/** What a column makes together. */
export const showSum = (field: Field, sum: string): string =>
  field.currency ? showMoney(sum, field.currency) : showDecimal(sum, field.scale)

/** A group's name as the column holds it. */
export const heldValue = (field: Field, name: string): unknown =>
  field.choice?.values.find((each) => String(each) === name) ?? name

function SortMark({ state: { settings }, name }: { state: ReportState; name: string }) {
  const { t } = useTranslation()
  const at = settings.sorts.findIndex(({ column }) => column === name)
  if (at === -1) return null
  const { direction } = settings.sorts[at]!
  return (
    <span className="sort-mark" title={t(direction === 'asc' ? 'report.ascending' : 'report.descending')}>
      {direction === 'asc' ? '↑' : '↓'}
      {settings.sorts.length > 1 && ` ${at + 1}`}
    </span>
  )
}
