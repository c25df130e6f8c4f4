import type { Fields } from '@sala/contract/kit/field'
import type { AnyOperation, InputOf } from '@sala/contract/kit/operation'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldSlotProps } from '../kit/field-slot.ts'
import { FormFields } from '../kit/form-fields.tsx'
import { emptyValue, useFormState } from '../kit/form-state.ts'
import { operationLabel, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import '../kit/form.css'

interface PrintDialogProps<O extends AnyOperation> {
  readonly operation: O
  readonly source: FieldSlotProps['source']
  /** What is printed, where it is not asked for. */
  readonly settled?: Partial<InputOf<O>>
  readonly children?: ReactNode
  readonly disabled?: boolean
  readonly print: (input: InputOf<O>) => Promise<void>
  readonly onClose: () => void
}

/** Asks how something shall look on paper, and has it printed. */
export default function PrintDialog<O extends AnyOperation>({ operation, source, settled, children, disabled, print, onClose }: PrintDialogProps<O>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fields: Fields = Object.fromEntries(Object.entries(operation.body as Fields).filter(([name]) => !(settled && name in settled)))
  const form = useFormState(fields, Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])), language)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const begin = async () => {
    const looks = form.submit()
    if (!looks) return
    setBusy(true)
    setProblem(undefined)
    await print({ ...settled, ...looks } as InputOf<O>).then(onClose, setProblem)
    setBusy(false)
  }
  return (
    <Dialog
      title={operationLabel(operation, language)}
      okText={t('action.print')}
      confirmLoading={busy}
      okButtonProps={{ disabled: disabled === true }}
      onOk={begin}
      onCancel={onClose}
    >
      <div className="dialog-stack">
        {children}
        {problem !== undefined && <ProblemNote problem={problem} compact />}
        <FormFields owner={operation.name} source={source} fields={Object.entries(fields)} form={form} />
      </div>
    </Dialog>
  )
}
