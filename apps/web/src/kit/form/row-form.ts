import type { Field, Fields } from '@sala/contract/kit/field'
import type { AnyOperation, Upload } from '@sala/contract/kit/operation'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { keyOf, operate, type Row, savePicture } from '../api.ts'
import { useSave } from '../hooks.ts'
import { emptyValue, type FormState, useFormState } from '../input/form-state.ts'
import { useLanguage } from '../labels.ts'
import { Problem } from '../problem.ts'
import { useBranch } from '../session.tsx'

export type Uploads = Readonly<Record<string, AnyOperation>>

/**
 * What a picture may be, where the field is one and can be set: by the row's own call, or by one that the area has
 * named.
 */
export function uploadOf(
  resource: AnyResource,
  uploads: Uploads | undefined,
  name: string,
  field: Field,
): Upload | undefined {
  if (field.kind !== 'image') return undefined
  return resource.picture?.field === name ? { ...resource.picture, label: field.label } : uploads?.[name]?.upload
}

export interface RowForm {
  readonly form: FormState
  readonly fields: readonly [string, Field][]
  readonly writable: Fields
  /** The row as it was read or last saved; undefined while it is new. */
  readonly row: Row | undefined
  readonly files: Readonly<Record<string, File>>
  readonly choose: (name: string, file: File) => void
  readonly problem: Problem | undefined
  readonly busy: boolean
  /** Saves what was changed, then sends the pictures; the saved row, or undefined when something was refused. */
  readonly save: (version?: unknown) => Promise<Row | undefined>
  /** Begins another one with these values, or like this one. */
  readonly startAgain: (values?: Row) => void
  readonly takeTheirs: () => void
}

/**
 * Everything a row's form knows and does, without its looks. `create` saves a new row together with what else the form
 * holds, or leaves it to the usual call.
 */
export function useRowForm(
  resource: AnyResource,
  read: Row | undefined,
  uploads: Uploads | undefined,
  begun: Row = {},
  create?: (body: Row, values: Row) => Promise<Row> | undefined,
): RowForm {
  const language = useLanguage()
  const branch = useBranch()
  const client = useQueryClient()
  const saveRow = useSave(resource)
  const [row, setRow] = useState(read)
  const [files, setFiles] = useState<Readonly<Record<string, File>>>({})
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const known = row !== undefined
  const fields = useMemo(
    () =>
      Object.entries(resource.fields as Fields).filter(
        ([name, field]) => !field.computed || uploadOf(resource, uploads, name, field),
      ),
    [resource, uploads],
  )
  const writable: Fields = useMemo(
    () => Object.fromEntries(fields.filter(([, field]) => !field.computed && !(known && field.fixed))),
    [fields, known],
  )
  const fresh = (values: Row): Row => ({
    ...Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)])),
    ...(branch !== null && 'branch_id' in writable ? { branch_id: branch } : {}),
    ...values,
  })
  const [initial] = useState(() => read ?? fresh(begun))
  const form = useFormState(writable, initial, language)

  const save = async (version: unknown = row?.version) => {
    setProblem(undefined)
    const body = form.submit()
    if (!body || busy) return undefined
    const changed = row
      ? Object.fromEntries(Object.entries(body).filter(([name, value]) => !same(value, row[name])))
      : body
    setBusy(true)
    try {
      const key = row && keyOf(resource, row)
      const answer =
        row && Object.keys(changed).length === 0
          ? row
          : await ((!row && create?.(body, form.values)) ||
              saveRow.mutateAsync({ key, body: row ? { ...changed, version } : changed }))
      const saved = { ...row, ...answer }
      // From here on the row exists: if a picture is refused, the next try must not create a second one.
      if (Object.keys(files).length > 0) setRow(saved)
      for (const [name, file] of Object.entries(files)) {
        const upload = uploads?.[name]
        if (!upload) await savePicture(resource, keyOf(resource, saved), file)
        else
          await operate(
            upload,
            Object.fromEntries(Object.keys(upload.body ?? {}).map((each) => [each, saved[each]])) as never,
            file,
          )
        await client.invalidateQueries({ queryKey: [resource.name] })
      }
      return saved
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      form.refuse(error.errors)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const startAgain = (values = begun) => {
    setRow(undefined)
    setFiles({})
    form.reset(fresh(values))
  }
  const takeTheirs = () => {
    const theirs = { ...row, ...problem?.current }
    setRow(theirs)
    form.reset(theirs)
    setProblem(undefined)
  }
  const choose = (name: string, file: File) => setFiles((before) => ({ ...before, [name]: file }))
  return { form, fields, writable, row, files, choose, problem, busy, save, startAgain, takeTheirs }
}

/** Whether two values are the same to a reader of JSON; nothing and null are. */
export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
