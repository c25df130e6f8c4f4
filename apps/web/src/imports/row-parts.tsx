import { type ImportFault, type importRows, importVerdict, rowChoice } from '@sala/contract/imports/imports'
import type { RowOf } from '@sala/contract/kit/resource'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { Badge } from '../kit/value/badge.tsx'
import { type CellState, restOf } from './cells.ts'
import { useColumns } from './use-columns.ts'
import type { Kind } from './use-import.ts'

export type ImportRow = RowOf<typeof importRows>
export type RowChoice = ImportRow['row_choice']
export type Choose = (row: ImportRow, choice: RowChoice) => void

/** Leaves a row out, takes it in again, or says that it means the record whose number it carries. */
export function RowChoices({ row, onChoose }: { row: ImportRow; onChoose: Choose }) {
  const { t } = useTranslation()
  const isOut = row.row_choice === rowChoice.leaveOut
  const asks = row.faults.some(({ code }) => code === 'confirm_change')
  return (
    <span className="import-choices">
      {asks && !isOut && (
        <Button size="small" onClick={() => onChoose(row, rowChoice.confirm)}>
          {t('imports.confirmRow')}
        </Button>
      )}
      <Button size="small" type="text" onClick={() => onChoose(row, isOut ? rowChoice.none : rowChoice.leaveOut)}>
        {t(isOut ? 'imports.takeIn' : 'imports.leaveOut')}
      </Button>
    </span>
  )
}

export function Verdict({ row }: { row: ImportRow }) {
  const language = useLanguage()
  const { text, tone } = choiceLabel(importVerdict, row.verdict, language)
  return <Badge tone={tone}>{text}</Badge>
}

function Why({ faults, labelOf }: { faults: readonly ImportFault[]; labelOf?: (name: string) => string }) {
  const language = useLanguage()
  return faults.map(({ column, code, en, km }) => (
    <span key={`${column} ${code}`} className="import-why">
      {column && labelOf && `${labelOf(column)}: `}
      {pick(language, en, km)}
    </span>
  ))
}

export function Cell({ cell }: { cell: CellState }) {
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
export function Rest({ row, mapping, kind }: { row: ImportRow; mapping: readonly (string | null)[]; kind: Kind }) {
  const { labelOf, show } = useColumns(kind)
  const { faults, changes } = restOf(row, mapping)
  return (
    <>
      <Why faults={faults} labelOf={labelOf} />
      {changes.map(([name, { before, after }]) => (
        <span key={name} className="import-rest small">
          {labelOf(name)}: <del className="import-was">{show(name, before) || '—'}</del> → {show(name, after) || '—'}
        </span>
      ))}
    </>
  )
}
