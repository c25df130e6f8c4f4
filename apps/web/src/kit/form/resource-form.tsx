import { type AnyResource, keptFields } from '@sala/contract/kit/resource'
import type { ComponentType } from 'react'
import type { Row } from '../api.ts'
import type { FieldSlotProps } from '../input/field-slot.ts'
import { RowDrawer, RowReader } from './row-drawer.tsx'
import { type Uploads, useRowForm } from './row-form.ts'

interface ResourceFormProps {
  readonly resource: AnyResource
  /** The key of the row to change; absent for a new one. */
  readonly id?: string
  readonly slots?: Readonly<Record<string, ComponentType<FieldSlotProps>>>
  readonly hides?: (name: string, values: Row) => boolean
  readonly uploads?: Uploads
  /** What a new row begins with. */
  readonly begun?: Row
  /** Opens what was saved, from where it is said that it was. */
  readonly onShow?: (row: Row) => void
  readonly onSaved: (row: Row) => void
  readonly onClose: () => void
}

/** Reads the row that is to be changed, then opens its form. */
export default function ResourceForm(props: ResourceFormProps) {
  return (
    <RowReader resource={props.resource} id={props.id} onClose={props.onClose}>
      {(read) => <FilledForm {...props} read={read} />}
    </RowReader>
  )
}

const mostInDrawer = 20
const firstInput = 'input:not([disabled]):not([type=file]):not([hidden]), textarea:not([disabled])'
const isEmpty = `.form-field:not([data-filled]) :is(${firstInput})`
/** Where nothing is left to fill in, the first of all. */
const firstEmpty = `${isEmpty}, form:not(:has(${isEmpty})) :is(${firstInput})`

function FilledForm({
  resource,
  id,
  read,
  slots,
  hides,
  uploads,
  begun,
  onShow,
  onSaved,
  onClose,
}: ResourceFormProps & { read?: Row }) {
  const rowForm = useRowForm(resource, read, uploads, begun)
  const { form, fields, startAgain } = rowForm
  return (
    <RowDrawer
      resource={resource}
      rowForm={rowForm}
      isNew={id === undefined}
      uploads={uploads}
      slots={slots}
      fields={hides ? fields.filter(([name]) => !hides(name, form.values)) : fields}
      first={begun ? firstEmpty : firstInput}
      wide={fields.length > mostInDrawer}
      again={() => {
        const kept = keptFields(resource).filter((name) => form.values[name] !== null)
        startAgain({ ...begun, ...Object.fromEntries(kept.map((name) => [name, form.values[name]])) })
        return firstEmpty
      }}
      onShow={onShow}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}
