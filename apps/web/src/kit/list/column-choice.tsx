import { Button } from 'antd'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Reorder } from '../input/reorder.tsx'
import { PopBox } from '../pop-box.tsx'

interface ColumnChoiceProps {
  /** The columns that are shown. */
  readonly visible: readonly string[]
  /** All columns, shown or not. */
  readonly order: readonly string[]
  readonly nameOf: (column: string) => string
  readonly onChoose: (visible: readonly string[], order: readonly string[]) => void
  /** Back to the columns as they are before anybody has changed them. */
  readonly onReset: () => void
}

/** Which columns are shown, and in what order: of a list and of a report. */
export function ColumnChoice(props: ColumnChoiceProps) {
  const { t } = useTranslation()
  return (
    <PopBox
      label={t('report.columns')}
      button={
        <>
          <Columns3 size={15} aria-hidden /> {t('report.columns')}
        </>
      }
    >
      {(close) => <ColumnBoxes {...props} onReset={() => [props.onReset(), close()]} />}
    </PopBox>
  )
}

function ColumnBoxes({ visible: shown, order: given, nameOf, onChoose, onReset }: ColumnChoiceProps) {
  const { t } = useTranslation()
  // As long as the box is open, what is unchecked stays where it stands.
  const [{ visible, order }, setChosen] = useState({ visible: shown, order: given })
  const choose = (next: readonly string[], nextOrder: readonly string[]) => {
    const chosen = { visible: nextOrder.filter((name) => next.includes(name)), order: nextOrder }
    setChosen(chosen)
    onChoose(chosen.visible, chosen.order)
  }
  return (
    <div className="pop-form">
      <Reorder
        label={t('report.columns')}
        items={order}
        keyOf={(name) => name}
        nameOf={nameOf}
        onOrder={(next) => choose(visible, next)}
      >
        {(name) => (
          <label className="check">
            <input
              type="checkbox"
              checked={visible.includes(name)}
              // A table without columns says nothing.
              disabled={visible.length === 1 && visible[0] === name}
              onChange={(event) =>
                choose(event.target.checked ? [...visible, name] : visible.filter((each) => each !== name), order)
              }
            />
            {nameOf(name)}
          </label>
        )}
      </Reorder>
      <Button size="small" type="text" onClick={onReset}>
        {t('report.allColumns')}
      </Button>
    </div>
  )
}
