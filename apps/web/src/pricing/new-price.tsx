import { feeSetups } from '@sala/contract/pricing/fee-setups'
import ResourceForm from '../kit/form/resource-form.tsx'
import { RowReader } from '../kit/form/row-drawer.tsx'
import { type Column, type Grid, nameLike, type PriceRow } from './price-cells.ts'

const alike = [
  'fee_type_id',
  'payment_term_id',
  'payment_shift_id',
  'branch_id',
  'ac_year_id',
  'plan_id',
  'proration',
] as const

interface NewPriceProps {
  readonly grid: Grid
  readonly row: PriceRow
  readonly column: Column
  readonly onClose: () => void
}

/** The form for the fee of an empty cell: like the others of its row, for the grade or program of its column. */
export default function NewPrice({ grid, row, column, onClose }: NewPriceProps) {
  const like = row.cells[0]!
  return (
    <RowReader resource={feeSetups} id={String(like.fee_setup_id)} onClose={onClose}>
      {(read) => (
        <ResourceForm
          resource={feeSetups}
          begun={{
            ...Object.fromEntries(alike.map((name) => [name, read![name]])),
            ...nameLike(read as never, grid.columns.find(({ key }) => key === like.column)!, column, row),
            ...{ acp_id: column.acp_id, acps_id: column.acps_id, grade_id: column.grade_id },
          }}
          onSaved={onClose}
          onClose={onClose}
        />
      )}
    </RowReader>
  )
}
