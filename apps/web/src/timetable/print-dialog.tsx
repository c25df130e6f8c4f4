import type { Fields } from '@sala/contract/kit/field'
import type { AnyOperation, InputOf } from '@sala/contract/kit/operation'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { requestOf } from '../kit/api.ts'
import { type Download, openDownload } from '../kit/download.ts'
import { FormFields } from '../kit/form/form-fields.tsx'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { emptyValue, useFormState } from '../kit/input/form-state.ts'
import { operationLabel, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { useDownload } from '../kit/use-download.ts'
import '../kit/form.css'

interface PrintDialogProps<O extends AnyOperation> {
  readonly operation: O
  readonly source: FieldSlotProps['source']
  /** What is printed, where it is not asked for. */
  readonly settled?: Partial<InputOf<O>>
  readonly children?: ReactNode
  readonly disabled?: boolean
  /** What becomes of the paper; it is opened beside the screen unless somebody says otherwise. */
  readonly onMade?: (paper: Download) => unknown
  readonly onClose: () => void
}

/** Asks how something shall look on paper, and has it printed. */
export default function PrintDialog<O extends AnyOperation>({
  operation,
  source,
  settled,
  children,
  disabled,
  onMade = openDownload,
  onClose,
}: PrintDialogProps<O>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fields: Fields = Object.fromEntries(
    Object.entries(operation.body as Fields).filter(([name]) => !(settled && name in settled)),
  )
  const form = useFormState(
    fields,
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
    language,
  )
  const { busy, problem, take } = useDownload()
  const begin = async () => {
    const looks = form.submit()
    if (!looks) return
    await take(requestOf(operation, { ...settled, ...looks } as InputOf<O>), async (paper) => {
      await onMade(paper)
      onClose()
    })
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
