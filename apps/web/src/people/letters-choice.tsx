import type { KeyboardEvent } from 'react'
import { goOn } from '../kit/focus.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { choiceLabel, useLanguage } from '../kit/labels.ts'
import './people.css'

/**
 * A choice among few, made with one key, which goes on: the first letter of its name in either language, or its value.
 */
export function LettersChoice({
  id,
  field,
  value,
  label,
  disabled,
  invalid,
  describedBy,
  onChange,
  onLeave,
}: FieldSlotProps) {
  const language = useLanguage()
  const { values, labels } = field.choice!
  const choose = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    const found = values.find((each) =>
      [String(each), ...(labels.get(each) ?? [])].some((text) => text?.toLowerCase().startsWith(key)),
    )
    if (found === undefined) return
    event.preventDefault()
    onChange(found)
    goOn(event.currentTarget)
  }
  return (
    <div
      id={id}
      className="letters-choice"
      role="radiogroup"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    >
      {values.map((each) => (
        <label key={each} data-chosen={value === each || undefined}>
          <input
            type="radio"
            name={id}
            disabled={disabled}
            checked={value === each}
            onChange={() => onChange(each)}
            onKeyDown={choose}
            onBlur={onLeave}
          />
          {choiceLabel(field.choice!, each, language).text}
        </label>
      ))}
    </div>
  )
}
