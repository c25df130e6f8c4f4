import type { Fields } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import { Button } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Row, ShownRow } from '../kit/api.ts'
import { FormFields } from '../kit/form/form-fields.tsx'
import { useSave } from '../kit/hooks.ts'
import { emptyValue, useFormState } from '../kit/input/form-state.ts'
import { useLanguage } from '../kit/labels.ts'
import { Problem } from '../kit/problem.ts'
import { ProblemNote } from '../kit/states.tsx'
import '../kit/form.css'

interface SetupFormProps<R extends AnyResource> {
  readonly resource: R
  /** The fields that are asked for now; the rest can wait. */
  readonly ask: readonly string[]
  /** What is sent along without being asked. */
  readonly known?: Row
  readonly id?: number
  readonly submitLabel: string
  readonly beside?: ReactNode
  readonly onSaved: (row: ShownRow<R>) => void
}

/** A few fields of a resource on the page itself, saved through its ordinary call. */
export function SetupForm<R extends AnyResource>({
  resource,
  ask,
  known,
  id,
  submitLabel,
  beside,
  onSaved,
}: SetupFormProps<R>) {
  const language = useLanguage()
  const [fields] = useState<Fields>(() =>
    Object.fromEntries(ask.map((name) => [name, (resource.fields as Fields)[name]!])),
  )
  const [empty] = useState<Row>(() =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
  )
  const form = useFormState(fields, empty, language)
  const save = useSave(resource)
  const [problem, setProblem] = useState<Problem>()
  const box = useRef<HTMLFormElement>(null)
  const focus = (selector: string) =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  useEffect(() => box.current?.querySelector<HTMLElement>('input')?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = form.submit()
    if (!body) return focus('[aria-invalid=true]')
    setProblem(undefined)
    try {
      const row = await save.mutateAsync({
        key: id === undefined ? undefined : String(id),
        body: { ...known, ...body },
      })
      form.reset(empty)
      onSaved(row)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      form.refuse(error.errors)
      focus(Object.keys(error.errors).length > 0 ? '[aria-invalid=true]' : '[role=alert]')
    }
  }
  return (
    <form ref={box} onSubmit={submit} noValidate className="setup-form">
      {problem && Object.keys(problem.errors).length === 0 && <ProblemNote problem={problem} compact />}
      <FormFields owner={resource.name} source={resource} fields={Object.entries(fields)} form={form} />
      <div className="setup-buttons">
        <Button type="primary" size="large" htmlType="submit" loading={save.isPending}>
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  )
}
