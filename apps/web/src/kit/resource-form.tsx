import type { Field, Fields } from '@sala/contract/kit/field'
import type { AnyOperation } from '@sala/contract/kit/operation'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { type ComponentType, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from './api.ts'
import type { FieldSlotProps } from './field-slot.ts'
import { FormFields } from './form-fields.tsx'
import { emptyValue, useFormState } from './form-state.ts'
import { useLasting, useRow, useSave } from './hooks.ts'
import { ImageInput } from './image-input.tsx'
import { fieldLabel, resourceLabel, useLanguage } from './labels.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { Problem } from './problem.ts'
import { useBranch } from './session.tsx'
import { StaleNote } from './stale-note.tsx'
import { ProblemNote, Skeleton } from './states.tsx'
import { toast } from './toast.tsx'
import './form.css'

interface ResourceFormProps {
  readonly resource: AnyResource
  /** The key of the row to change; absent for a new one. */
  readonly id?: string
  readonly slots?: Readonly<Record<string, ComponentType<FieldSlotProps>>>
  readonly uploads?: Readonly<Record<string, AnyOperation>>
  readonly onSaved: (row: Row) => void
  readonly onClose: () => void
}

/** Reads the row that is to be changed, then opens its form. */
export default function ResourceForm(props: ResourceFormProps) {
  const { resource, id, onClose } = props
  const { data, error, refetch } = useRow(resource, id)
  const slow = useLasting(id !== undefined && !data && !error)
  if (id === undefined || data) return <FilledForm {...props} row={data} />
  if (!error && !slow) return null
  return (
    <Drawer open size={640} onClose={onClose}>
      {error ? <ProblemNote problem={error} onRetry={refetch} /> : <Skeleton lines={8} />}
    </Drawer>
  )
}

const fileOf = (uploads: ResourceFormProps['uploads'], name: string, field: Field) => (field.kind === 'image' ? uploads?.[name] : undefined)

function FilledForm({ resource, id, row: read, slots, uploads, onSaved, onClose }: ResourceFormProps & { row?: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const branch = useBranch()
  const fields = Object.entries(resource.fields as Fields).filter(([name, field]) => !field.computed || fileOf(uploads, name, field))
  const writable: Fields = Object.fromEntries(fields.filter(([, field]) => !field.computed && !(id !== undefined && field.fixed)))
  const fresh = (): Row => ({
    ...Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)])),
    ...(branch !== null && 'branch_id' in writable ? { branch_id: branch } : {}),
  })
  const [row, setRow] = useState(read)
  const [initial] = useState(() => row ?? fresh())
  const form = useFormState(writable, initial, language)
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({})
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const save = useSave(resource)
  const client = useQueryClient()
  const one = resourceLabel(resource, language, 'one')
  const { guard, leave, letGo } = useLeaveGuard(form.dirty || Object.keys(files).length > 0, onClose)

  const focusFirst = (selector: string) => requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
  const refuse = (found: Problem) => {
    setProblem(found)
    form.refuse(found.errors)
    focusFirst(Object.keys(found.errors).length > 0 ? '[aria-invalid=true]' : '[role=alert]')
  }
  const submit = async (again: boolean, version: unknown = row?.version) => {
    if (busy) return
    setProblem(undefined)
    const body = form.submit()
    if (!body) return focusFirst('[aria-invalid=true]')
    const changed = row ? Object.fromEntries(Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(row[name] ?? null))) : body
    setBusy(true)
    try {
      const unchanged = row && Object.keys(changed).length === 0
      const saved = unchanged ? row : await save.mutateAsync({ key: id, body: row ? { ...changed, version } : changed })
      const known = { ...row, ...saved }
      for (const [name, file] of Object.entries(files)) await send(name, known, file)
      toast(id === undefined ? t('form.created', { what: one }) : t('form.saved'))
      if (again) {
        form.reset(fresh())
        setFiles({})
        focusFirst('input:not([disabled]):not([type=file])')
      } else {
        letGo()
        onSaved(known)
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const send = async (name: string, known: Row, file: File) => {
    const upload = uploads![name]!
    await operate(upload, Object.fromEntries(Object.keys(upload.body ?? {}).map((key) => [key, known[key]])) as never, file)
    await client.invalidateQueries({ queryKey: [resource.name] })
  }

  const title = t(id === undefined ? 'action.newOne' : 'action.editOne', { what: language === 'en' ? one.toLowerCase() : one })
  const current = problem?.code === 'stale' ? problem.current : undefined
  return (
    <Drawer
      open
      size={fields.length > 20 ? '100%' : 640}
      title={title}
      onClose={leave}
      rootClassName={fields.length > 20 ? 'form-drawer form-page' : 'form-drawer'}
      afterOpenChange={(open) => open && focusFirst('input:not([disabled]):not([type=file]):not([hidden]), textarea')}
      footer={
        <div className="form-footer">
          <span className="second small form-hint">{t('form.saveHint')}</span>
          <Button onClick={leave}>{t('action.cancel')}</Button>
          {id === undefined && (
            <Button disabled={busy} onClick={() => submit(true)}>
              {t('action.saveAndNew')}
            </Button>
          )}
          <Button type="primary" loading={busy} onClick={() => submit(false)}>
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
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(false)
        }}
      >
        {current ? (
          <StaleNote
            resource={resource}
            fields={Object.entries(writable)}
            mine={form.values}
            theirs={current}
            busy={busy}
            onOverwrite={() => submit(false, current.version)}
            onTakeTheirs={() => {
              form.reset({ ...initial, ...current })
              setProblem(undefined)
              setRow({ ...row, ...current })
            }}
          />
        ) : (
          problem && <ProblemNote problem={problem} compact />
        )}
        <FormFields
          owner={resource.name}
          source={resource}
          fields={fields}
          form={form}
          row={row}
          fixed={id !== undefined}
          slots={slots}
          instead={(name, field) => {
            const upload = fileOf(uploads, name, field)?.upload
            if (!upload) return undefined
            return (
              <ImageInput
                label={fieldLabel(resource.name, name, field, language)}
                upload={upload}
                stored={row?.[name] as string | null}
                chosen={files[name]}
                hint={files[name] && t('upload.afterSave')}
                onChoose={(file) => setFiles((before) => ({ ...before, [name]: file }))}
              />
            )
          }}
        />
      </form>
      {guard}
    </Drawer>
  )
}
