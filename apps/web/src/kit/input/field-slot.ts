import type { Field } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import type { Row } from '../api.ts'

/** What an input of a form receives, be it the kit's own or one that an area puts in its place. */
export interface FieldSlotProps {
  readonly id: string
  readonly name: string
  readonly field: Field
  /** Whose option lists a reference asks. */
  readonly source: Pick<AnyResource, 'path' | 'name'>
  readonly value: unknown
  /** The whole form's values, for what depends on another field. */
  readonly values: Row
  /** The row as it was read, whose references carry their titles. */
  readonly row?: Row
  readonly label: string
  readonly disabled?: boolean
  readonly invalid?: boolean
  /** Of several rows in one field, the paths of what is wrong in them. */
  readonly faults?: string
  readonly describedBy?: string
  readonly onChange: (value: unknown) => void
  readonly onLeave?: () => void
}
