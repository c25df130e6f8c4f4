import type { Fields } from '@sala/contract/kit/field'
import type { AnswerOf, AnyOperation, InputOf } from '@sala/contract/kit/operation'
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react'
import type { Row } from '../api.ts'
import { ConfirmNote } from '../confirm-note.tsx'
import { focusFault } from '../focus.ts'
import { useOperation } from '../hooks.ts'
import type { FieldSlotProps } from '../input/field-slot.ts'
import { emptyValue, useFormState } from '../input/form-state.ts'
import { operationLabel, useLanguage } from '../labels.ts'
import { FaultList } from './fault-list.tsx'
import { FormDrawer } from './form-drawer.tsx'
import { FormFields } from './form-fields.tsx'
import { useLeaveGuard } from './leave-guard.tsx'
import { useDraft } from './use-draft.tsx'

interface OperationFormProps<O extends AnyOperation> {
  readonly operation: O
  readonly source: FieldSlotProps['source']
  /** Values that the form begins with. */
  readonly known?: Row
  /** Values that are given and not asked for. */
  readonly fixedValues?: Row
  /** Inputs that an area puts in place of the kit's own. */
  readonly slots?: Readonly<Record<string, ComponentType<FieldSlotProps>>>
  /** What it is about, above the fields. */
  readonly about?: ReactNode
  readonly onDone: (answer: AnswerOf<O>) => void
  readonly onClose: () => void
}

/** A drawer with an operation's fields: what it takes is asked for, what it refuses lands on its field. */
export default function OperationForm<O extends AnyOperation>({
  operation,
  source,
  known,
  fixedValues,
  slots,
  about,
  onDone,
  onClose,
}: OperationFormProps<O>) {
  const language = useLanguage()
  const fields: Fields = useMemo(
    () =>
      Object.fromEntries(
        Object.entries((operation.body ?? {}) as Fields).filter(
          ([name]) => name !== 'confirmed' && !(fixedValues && name in fixedValues),
        ),
      ),
    [operation, fixedValues],
  )
  const form = useFormState(
    fields,
    { ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])), ...known },
    language,
  )
  const operate = useOperation(operation)
  const place = `${operation.name}.${Object.values(fixedValues ?? {}).join('.') || 'new'}`
  const draft = useDraft('sensitive' in source ? undefined : place, fields, form)
  const { guard, leave, letGo } = useLeaveGuard(form.dirty, onClose, draft.drop)
  const box = useRef<HTMLFormElement>(null)
  const submit = (confirmed?: string) => {
    const body = form.submit()
    if (!body) return focusFault(box)
    operate.mutate(
      { input: { ...known, ...fixedValues, ...body, ...(confirmed && { confirmed }) } as InputOf<O> },
      {
        onSuccess: (answer) => {
          letGo()
          onDone(answer)
        },
        onError: (problem) => {
          form.refuse(problem.errors)
          focusFault(box)
        },
      },
    )
  }
  const label = operationLabel(operation, language)
  return (
    <FormDrawer
      title={label}
      saveLabel={label}
      box={box}
      first="input:not([disabled])"
      busy={operate.isPending}
      onSave={() => submit()}
      onClose={leave}
      problem={
        <>
          {operate.error && !form.refused && (
            <ConfirmNote problem={operate.error} busy={operate.isPending} onConfirm={submit} />
          )}
          <FaultList owner={operation.name} fields={fields} form={form} />
        </>
      }
      guard={guard}
    >
      {about}
      {draft.offer}
      <FormFields owner={operation.name} source={source} fields={Object.entries(fields)} form={form} slots={slots} />
    </FormDrawer>
  )
}
