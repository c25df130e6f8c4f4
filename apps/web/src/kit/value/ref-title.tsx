import type { Field } from '@sala/contract/kit/field'
import { titleOf, useLanguage } from '../labels.ts'
import { useOptions } from './options.ts'

interface RefTitlesProps {
  readonly source: { path: string; name: string }
  readonly name: string
  readonly field: Field
  readonly ids: readonly (string | number)[]
}

/** Names rows of another resource when only their keys are known. */
export function RefTitles({ source, name, field, ids }: RefTitlesProps) {
  const language = useLanguage()
  const target = field.target!()
  const { data } = useOptions(source, name, { ids }, ids.length > 0)
  const titles = new Map(data?.data.map((row) => [String(row[target.keys.at(-1)!]), titleOf(target, row, language)]))
  return ids.map((id) => titles.get(String(id)) ?? String(id)).join(', ')
}
