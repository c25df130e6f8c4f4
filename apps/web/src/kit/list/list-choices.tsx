import type { AnyResource } from '@sala/contract/kit/resource'
import { fitting, type ListedField } from '../columns.ts'
import { usePhone } from '../hooks.ts'
import { fieldLabel, sectionLabel, useLanguage } from '../labels.ts'
import { ColumnChoice } from './column-choice.tsx'
import type { ListColumns } from './list-columns.ts'
import type { ListState } from './list-state.ts'
import { viewsOf } from './list-view.ts'
import { SavedViews } from './saved-views.tsx'

interface ListChoicesProps {
  readonly resource: AnyResource
  readonly state: ListState
  readonly columns: ListColumns
  /** How wide the list is: as long as nobody has chosen, it shows what fits. */
  readonly width: number
}

/** How somebody wants a list to look: its columns, and the views that he keeps of it. */
export default function ListChoices({ resource, state, columns, width }: ListChoicesProps) {
  const language = useLanguage()
  const phone = usePhone()
  const { fields, offered, named, choose } = columns
  const visible = (named ? fields : fitting(fields, width)).map(({ name }) => name)
  const hidden = offered.map(({ name }) => name).filter((name) => !visible.includes(name))
  const label = ({ name, field }: ListedField) => fieldLabel(resource.name, name, field, language)
  const counts = Map.groupBy(offered, label)
  const shared = new Set(offered.flatMap((each) => (counts.get(label(each))!.length > 1 ? each.field.section : [])))
  // Whose name or telephone it is, where several have one.
  const nameOf = (name: string) => {
    const found = offered.find((each) => each.name === name)!
    const { section } = found.field
    return section && shared.has(section) ? `${label(found)} (${sectionLabel(section, language)})` : label(found)
  }
  return (
    <>
      <SavedViews {...viewsOf(resource, state, columns)} />
      {!phone && (
        <ColumnChoice
          visible={visible}
          order={[...visible, ...hidden]}
          nameOf={nameOf}
          onChoose={choose}
          onReset={() => choose([])}
        />
      )}
    </>
  )
}
