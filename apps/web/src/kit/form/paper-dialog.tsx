import type { Fields } from '@sala/contract/kit/field'
import type { AnyOperation, InputOf } from '@sala/contract/kit/operation'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Row, requestOf } from '../api.ts'
import { type Download, openDownload } from '../download.ts'
import { readStale } from '../hooks.ts'
import type { FieldSlotProps } from '../input/field-slot.ts'
import { emptyValue, useFormState } from '../input/form-state.ts'
import { operationLabel, useLanguage } from '../labels.ts'
import { Dialog } from '../overlays.tsx'
import { ProblemNote } from '../states.tsx'
import { useDownload } from '../use-download.ts'
import { FormFields } from './form-fields.tsx'
import '../form.css'

interface PaperDialogProps<O extends AnyOperation> {
  readonly operation: O
  readonly source: FieldSlotProps['source']
  /** What is printed, where it is not asked for. */
  readonly settled?: Partial<InputOf<O>>
  /** Values that the form begins with. */
  readonly known?: Row
  /** Inputs that are drawn in place of the kit's own. */
  readonly slots?: Readonly<Record<string, ComponentType<FieldSlotProps>>>
  readonly children?: ReactNode
  readonly disabled?: boolean
  /** What becomes of the paper; it is opened beside the screen unless somebody says otherwise. */
  readonly onMade?: (paper: Download) => unknown
  readonly onClose: () => void
}

/** Asks how something shall look on paper, and has it printed. */
export default function PaperDialog<O extends AnyOperation>({
  operation,
  source,
  settled,
  known,
  slots,
  children,
  disabled,
  onMade = openDownload,
  onClose,
}: PaperDialogProps<O>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fields: Fields = Object.fromEntries(
    Object.entries(operation.body as Fields).filter(([name]) => !(settled && name in settled)),
  )
  const form = useFormState(
    fields,
    { ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])), ...known },
    language,
  )
  const client = useQueryClient()
  const { busy, problem, take } = useDownload()
  const begin = async () => {
    const looks = form.submit()
    if (!looks) return
    await take(requestOf(operation, { ...settled, ...looks } as InputOf<O>), async (paper) => {
      await onMade(paper)
      readStale(client, operation)
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
        <FormFields owner={operation.name} source={source} fields={Object.entries(fields)} form={form} slots={slots} />
      </div>
    </Dialog>
  )
}
