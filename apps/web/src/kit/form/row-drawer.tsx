import type { Field } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, type Row } from '../api.ts'
import { focusFault, focusIn } from '../focus.ts'
import { useRow, useSlow } from '../hooks.ts'
import type { FieldSlotProps } from '../input/field-slot.ts'
import { ImageInput } from '../input/image-input.tsx'
import { amongWords, fieldLabel, resourceLabel, useLanguage } from '../labels.ts'
import { SideDrawer } from '../overlays.tsx'
import { ProblemNote, Skeleton } from '../states.tsx'
import { toast } from '../toast.tsx'
import { FaultList } from './fault-list.tsx'
import { FormDrawer } from './form-drawer.tsx'
import { FormFields } from './form-fields.tsx'
import { useLeaveGuard } from './leave-guard.tsx'
import { type RowForm, type Uploads, uploadOf } from './row-form.ts'
import { StaleNote } from './stale-note.tsx'
import { useDraft } from './use-draft.tsx'

interface RowReaderProps {
  readonly resource: AnyResource
  /** The key of the row to change; absent for a new one. */
  readonly id: string | undefined
  readonly onClose: () => void
  readonly children: (read: Row | undefined) => ReactNode
}

/** Reads the row that is to be changed before its form is drawn; a new one is drawn at once. */
export function RowReader({ resource, id, onClose, children }: RowReaderProps) {
  const { data, error, refetch } = useRow(resource, id)
  const slow = useSlow(id !== undefined && !data && !error)
  if (id === undefined || data) return children(data)
  if (!error && !slow) return null
  return (
    <SideDrawer onClose={onClose}>
      {error ? <ProblemNote problem={error} onRetry={refetch} /> : <Skeleton lines={8} />}
    </SideDrawer>
  )
}

interface RowDrawerProps {
  readonly resource: AnyResource
  readonly rowForm: RowForm
  readonly isNew: boolean
  readonly uploads?: Uploads | undefined
  readonly slots?: Readonly<Record<string, ComponentType<FieldSlotProps>>> | undefined
  /** The fields that are shown, in their order. */
  readonly fields: readonly (readonly [string, Field])[]
  /** What has the focus first. */
  readonly first: string
  readonly wide: boolean
  readonly skipsFilled?: boolean
  /** Begins the next one with what was saved; answers what has the focus then. */
  readonly again: (saved: Row) => string
  /** Another way to go on after saving. */
  readonly andThen?: { readonly label: string; readonly again: (saved: Row) => string }
  /** Opens what was saved, from where it is said that it was. */
  readonly onShow?: ((row: Row) => void) | undefined
  readonly onSaved: (row: Row) => void
  readonly onClose: () => void
  /** Stands above the fields. */
  readonly children?: ReactNode
  /** What stands below the fields. */
  readonly after?: ReactNode
}

/**
 * The form of a row in a drawer: saves it, says what was refused or changed by somebody else, and asks before anything
 * typed is lost.
 */
export function RowDrawer({
  resource,
  rowForm,
  isNew,
  uploads,
  slots,
  fields,
  first,
  wide,
  skipsFilled,
  again,
  andThen,
  onShow,
  onSaved,
  onClose,
  children,
  after,
}: RowDrawerProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { form, writable, row, files, choose, problem, busy, save, takeTheirs } = rowForm
  const place = `${resource.name}.${row ? keyOf(resource, row) : 'new'}`
  const draft = useDraft(resource.sensitive ? undefined : place, writable, form, row?.version)
  const { guard, leave, letGo } = useLeaveGuard(form.dirty || Object.keys(files).length > 0, onClose, draft.drop)
  const box = useRef<HTMLFormElement>(null)
  const one = resourceLabel(resource, language, 'one')
  const submit = async (next?: (saved: Row) => string, version?: unknown) => {
    const saved = await save(version)
    if (!saved) return focusFault(box)
    const show = onShow && { label: t('action.open'), act: () => onShow(saved) }
    if (isNew) toast(t('form.created', { what: one }), show)
    else toast(t('form.saved'))
    if (next) return focusIn(box, next(saved))
    letGo()
    return onSaved(saved)
  }
  const current = problem?.code === 'stale' ? problem.current : undefined
  return (
    <FormDrawer
      title={t(isNew ? 'action.newOne' : 'action.editOne', { what: amongWords(one) })}
      box={box}
      first={first}
      busy={busy}
      wide={wide}
      skipsFilled={skipsFilled}
      onSave={() => submit()}
      onSaveAndNew={isNew ? () => submit(again) : undefined}
      onSaveAnd={isNew && andThen ? { label: andThen.label, act: () => submit(andThen.again) } : undefined}
      onClose={leave}
      problem={
        current && row ? (
          <StaleNote
            resource={resource}
            fields={Object.entries(writable)}
            base={row}
            mine={form.values}
            theirs={current}
            busy={busy}
            onOverwrite={() => submit(undefined, current.version)}
            onTakeTheirs={takeTheirs}
          />
        ) : (
          <>
            {problem && !form.refused && <ProblemNote problem={problem} compact />}
            <FaultList owner={resource.name} fields={Object.fromEntries(fields)} form={form} />
          </>
        )
      }
      guard={guard}
    >
      {draft.offer}
      {children}
      <FormFields
        owner={resource.name}
        source={resource}
        fields={fields}
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
      {after}
    </FormDrawer>
  )
}
