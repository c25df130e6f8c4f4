import type { Fields } from '@sala/contract/kit/field'
import type { AnswerOf, AnyOperation, InputOf } from '@sala/contract/kit/operation'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from './api.ts'
import type { FieldSlotProps } from './field-slot.ts'
import { focusIn, greetIn } from './focus.ts'
import { FormFields } from './form-fields.tsx'
import { emptyValue, useFormState } from './form-state.ts'
import { useOperation } from './hooks.ts'
import { operationLabel, useLanguage } from './labels.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { SideDrawer } from './overlays.tsx'
import { ProblemNote } from './states.tsx'
import './form.css'

interface OperationFormProps<O extends AnyOperation> {
  readonly operation: O
  readonly source: FieldSlotProps['source']
  /** Values that are known already, shown or not. */
  readonly known?: Row
  /** Fields that are known and need no asking. */
  readonly hides?: readonly string[]
  readonly onDone: (answer: AnswerOf<O>) => void
  readonly onClose: () => void
}

/** A drawer with an operation's fields: what it takes is asked for, what it refuses lands on its field. */
export default function OperationForm<O extends AnyOperation>({ operation, source, known, hides = [], onDone, onClose }: OperationFormProps<O>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fields = (operation.body ?? {}) as Fields
  const form = useFormState(fields, { ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])), ...known }, language)
  const operate = useOperation(operation)
  const { guard, leave, letGo } = useLeaveGuard(form.dirty, onClose)
  const box = useRef<HTMLFormElement>(null)
  const focus = (selector: string) => focusIn(box, selector)
  const submit = () => {
    const body = form.submit()
    if (!body) return focus('[aria-invalid=true]')
    operate.mutate(
      { input: { ...known, ...body } as InputOf<O> },
      {
        onSuccess: (answer) => {
          letGo()
          onDone(answer)
        },
        onError: (problem) => {
          form.refuse(problem.errors)
          focus('[aria-invalid=true], [role=alert]')
        },
      },
    )
  }
  const title = operationLabel(operation, language)
  return (
    <SideDrawer
      title={title}
      onClose={leave}
      afterOpenChange={(open) => open && greetIn(box, 'input:not([disabled])')}
      footer={
        <div className="form-footer">
          <span className="second small form-hint">{t('form.saveHint')}</span>
          <Button onClick={leave}>{t('action.cancel')}</Button>
          <Button type="primary" loading={operate.isPending} onClick={submit}>
            {t('action.save')}
          </Button>
        </div>
      }
    >
      <form
        ref={box}
        className="form"
        aria-label={title}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit()}
      >
        {operate.error && <ProblemNote problem={operate.error} compact />}
        <FormFields owner={operation.name} source={source} fields={Object.entries(fields).filter(([name]) => !hides.includes(name))} form={form} />
      </form>
      {guard}
    </SideDrawer>
  )
}
