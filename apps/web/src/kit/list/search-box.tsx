import { Search } from 'lucide-react'
import type { Ref } from 'react'

interface SearchBoxProps {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The box above a list. It is plain: antd's input brings a tenth of what a first list loads. */
export function SearchBox({ ref, label, value, onChange }: SearchBoxProps) {
  return (
    <label className="search-box">
      <Search size={16} aria-hidden />
      <input
        ref={ref}
        type="search"
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
