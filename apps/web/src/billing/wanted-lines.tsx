import { pricesByHand } from '@sala/contract/billing/prices-by-hand'
import type { Field } from '@sala/contract/kit/field'
import { lazy } from 'react'
import type { Row } from '../kit/api.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { useSession } from '../kit/session.tsx'

const OwnedInput = lazy(() => import('../kit/input/owned-input.tsx'))

/**
 * What is asked for of each line: a price by hand and its reason only of those who may set one. Where one stands
 * already, anybody may leave it to the list.
 */
export function askedOf(lines: Field, rows: readonly Row[], maySetPrices: boolean): Field {
  const { price, why, ...fields } = lines.owned!.fields
  return maySetPrices || rows.some((row) => row.price ?? row.why)
    ? lines
    : { ...lines, owned: { ...lines.owned!, fields } }
}

/** The lines of a bill or an offer. */
export function WantedLines(props: FieldSlotProps) {
  const { may } = useSession()
  return (
    <OwnedInput
      {...props}
      field={askedOf(props.field, (props.value as Row[] | null) ?? [], may('create', pricesByHand.name))}
    />
  )
}
