import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { goOn } from '../kit/focus.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { RefSelect } from '../kit/input/ref-select.tsx'
import './people.css'

const after = 'first_name_kh'

/**
 * Whose child a student is: found by a telephone or a name. A family that is known says the last name, so the first one
 * is asked next; Enter goes past it where none is.
 */
export function FamilySelect(props: FieldSlotProps) {
  const { id, name, row, values, onChange } = props
  const { t } = useTranslation()
  const pass = (event: KeyboardEvent) => {
    const box = event.target as HTMLInputElement
    if (
      event.key !== 'Enter' ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey ||
      box.value !== '' ||
      box.ariaExpanded === 'true'
    )
      return
    event.stopPropagation()
    goOn(box)
  }
  const choose = (family: unknown) => {
    onChange(family)
    if (!row && family !== null && !values[after]) document.getElementById(id.replace(name, after))?.focus()
  }
  return (
    <div className="family-select" onKeyDownCapture={pass}>
      <RefSelect {...props} prompt={t('students.findFamily')} onChange={choose} />
    </div>
  )
}
