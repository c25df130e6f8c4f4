import { showDate } from '@sala/contract/kit/dates'
import { pick, useLanguage } from '../kit/labels.ts'
import type { Show } from './cells.ts'
import type { Kind } from './use-import.ts'

/** What the columns of an import are called, and how their values are read, in the reader's language. */
export function useColumns(kind: Kind): { labelOf: (name: string) => string; show: Show } {
  const language = useLanguage()
  const columnOf = (name: string) => kind.columns.find((each) => each.name === name)
  return {
    labelOf: (name) => {
      const column = columnOf(name)
      return column ? pick(language, column.label_en, column.label_km) : name
    },
    show: (name, value) => {
      if (value === null) return ''
      const column = columnOf(name)
      const known = column?.choices.find((each) => each.value === value)
      if (known) return pick(language, known.en, known.km)
      return column?.kind === 'date' ? showDate(value) : value
    },
  }
}
