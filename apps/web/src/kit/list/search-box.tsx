import { Search } from 'lucide-react'
import type { Ref } from 'react'

interface SearchBoxProps {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: string
  /** What stands in it where the whole label has no room. */
  readonly hint?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The box above a list. It is plain: antd's input brings a tenth of what a first list loads. */
export function SearchBox({ ref, label, hint = label, value, onChange }: SearchBoxProps) {
  return (
    <label className="search-box">
      <Search size={16} aria-hidden />
      <input
        ref={ref}
        type="search"
        placeholder={hint}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
