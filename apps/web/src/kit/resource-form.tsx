import type { AnyResource } from '@sala/contract/kit/resource'
import { type ComponentType, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from './api.ts'
import type { FieldSlotProps } from './field-slot.ts'
import { focusIn } from './focus.ts'
import { FormDrawer } from './form-drawer.tsx'
import { FormFields } from './form-fields.tsx'
import { useLasting, useRow } from './hooks.ts'
import { ImageInput } from './image-input.tsx'
import { fieldLabel, resourceLabel, useLanguage } from './labels.ts'
import { useLeaveGuard } from './leave-guard.tsx'
import { SideDrawer } from './overlays.tsx'
import { type Uploads, uploadOf, useRowForm } from './row-form.ts'
import { StaleNote } from './stale-note.tsx'
import { ProblemNote, Skeleton } from './states.tsx'
import { toast } from './toast.tsx'

interface ResourceFormProps {
  readonly resource: AnyResource
  /** The key of the row to change; absent for a new one. */
  readonly id?: string
  readonly slots?: Readonly<Record<string, ComponentType<FieldSlotProps>>>
  readonly hides?: (name: string, values: Row) => boolean
  readonly uploads?: Uploads
  /** What a new row begins with. */
  readonly begun?: Row
  readonly onSaved: (row: Row) => void
  readonly onClose: () => void
}

/** Reads the row that is to be changed, then opens its form. */
export default function ResourceForm(props: ResourceFormProps) {
  const { resource, id, onClose } = props
  const { data, error, refetch } = useRow(resource, id)
  const slow = useLasting(id !== undefined && !data && !error)
  if (id === undefined || data) return <FilledForm {...props} read={data} />
  if (!error && !slow) return null
  return <SideDrawer onClose={onClose}>{error ? <ProblemNote problem={error} onRetry={refetch} /> : <Skeleton lines={8} />}</SideDrawer>
}

const mostInDrawer = 20
const firstInput = 'input:not([disabled]):not([type=file]):not([hidden]), textarea:not([disabled])'

function FilledForm({ resource, id, read, slots, hides, uploads, begun, onSaved, onClose }: ResourceFormProps & { read?: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { form, fields, writable, row, files, choose, problem, busy, save, startAgain, takeTheirs } = useRowForm(resource, read, uploads, begun)
  const { guard, leave, letGo } = useLeaveGuard(form.dirty || Object.keys(files).length > 0, onClose)
  const box = useRef<HTMLFormElement>(null)
  const one = resourceLabel(resource, language, 'one')
  const title = t(id === undefined ? 'action.newOne' : 'action.editOne', { what: language === 'en' ? one.toLowerCase() : one })

  const focus = (selector: string) => focusIn(box, selector)
  const submit = async (again: boolean, version?: unknown) => {
    const saved = await save(version)
    if (!saved) return focus('[aria-invalid=true], [role=alert]')
    toast(id === undefined ? t('form.created', { what: one }) : t('form.saved'))
    if (again) {
      startAgain()
      focus(firstInput)
    } else {
      letGo()
      onSaved(saved)
    }
  }
  const current = problem?.code === 'stale' ? problem.current : undefined
  return (
    <FormDrawer
      title={title}
      box={box}
      first={firstInput}
      busy={busy}
      wide={fields.length > mostInDrawer}
      onSave={() => submit(false)}
      onSaveAndNew={id === undefined ? () => submit(true) : undefined}
      onClose={leave}
      guard={guard}
    >
      {current && row ? (
        <StaleNote
          resource={resource}
          fields={Object.entries(writable)}
          base={row}
          mine={form.values}
          theirs={current}
          busy={busy}
          onOverwrite={() => submit(false, current.version)}
          onTakeTheirs={takeTheirs}
        />
      ) : (
        problem && <ProblemNote problem={problem} compact />
      )}
      <FormFields
        owner={resource.name}
        source={resource}
        fields={hides ? fields.filter(([name]) => !hides(name, form.values)) : fields}
        form={form}
        row={row}
        fixed={row !== undefined}
        slots={slots}
        instead={(name, field) => {
          const upload = uploadOf(resource, uploads, name, field)
          if (!upload) return undefined
          return (
            <ImageInput
              label={fieldLabel(resource.name, name, field, language)}
              upload={upload}
              stored={row?.[name] as string | null}
              chosen={files[name]}
              hint={files[name] && t('upload.afterSave')}
              onChoose={(file) => choose(name, file)}
            />
          )
        }}
      />
    </FormDrawer>
  )
}
