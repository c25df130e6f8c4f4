import { beforeTheirStart, type Field, type Fields } from '@sala/contract/kit/field'
import { explainIssues, type Fault, faultSentence, type Language } from '@sala/contract/kit/problem'
import { type TimeKind, times } from '@sala/contract/kit/read-date'
import { useCallback, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import type { Row } from '../api.ts'

export type Errors = Readonly<Record<string, readonly string[]>>

/** What a field is when nobody has filled it in yet. */
export function emptyValue(field: Field): unknown {
  if (field.default !== undefined) return field.default
  return field.kind === 'links' || field.kind === 'owned' ? [] : null
}

const blank = (value: unknown) => value === '' || value === undefined || value === null

/** What is sent for a field: an empty text is nothing at all, and owned rows lose what is only for the screen. */
function sentValue(field: Field, value: unknown): unknown {
  if (blank(value)) return field.optional ? null : undefined
  if (field.kind === 'links')
    return (value as unknown[]).map((each) =>
      typeof each === 'object' && each !== null ? Object.values(each)[0] : each,
    )
  if (field.kind === 'owned') return (value as Row[]).map((row) => ownedRow(field, row))
  return value
}

function ownedRow(field: Field, row: Row): Row {
  const own = field.owned!
  const kept = Object.entries(own.fields).filter(([name, each]) => !each.computed && name !== own.key)
  return {
    ...(row[own.key] ? { [own.key]: row[own.key] } : {}),
    ...Object.fromEntries(kept.map(([name, each]) => [name, sentValue(each, row[name])])),
  }
}

/** What is wrong with a day or a time that was typed and is not understood. */
function unread(field: Field, value: unknown): Fault | undefined {
  const kind = times[field.kind as TimeKind]
  if (!kind || typeof value !== 'string' || value === '' || kind.isRead(value)) return undefined
  const read = kind.read(value, { past: field.past })
  return 'fault' in read ? read.fault : undefined
}

function unreadIn(name: string, field: Field, value: unknown): [path: string, fault: Fault][] {
  const fault = unread(field, value)
  if (fault) return [[name, fault]]
  if (field.kind !== 'owned' || !Array.isArray(value)) return []
  return (value as Row[]).flatMap((row, at) =>
    Object.entries(field.owned!.fields).flatMap(([own, each]) => unreadIn(`${name}.${at}.${own}`, each, row[own])),
  )
}

/** What is wrong with these values, by field, in the reader's language. */
export function check(fields: Fields, values: Row, language: Language): Errors {
  const found: Record<string, readonly string[]> = {}
  for (const [name, field] of Object.entries(fields)) {
    const faults = unreadIn(name, field, values[name])
    for (const [path, fault] of faults) found[path] = [faultSentence(fault, language)]
    if (faults.length > 0) continue
    const value = sentValue(field, values[name])
    const mayBeAbsent = field.optional || field.default !== undefined
    const result = z.safeParse(mayBeAbsent ? z.optional(field.accept) : field.accept, value, { reportInput: true })
    if (result.success) continue
    for (const [path, texts] of Object.entries(explainIssues(result.error.issues, language)))
      found[path ? `${name}.${path}` : name] = texts
  }
  for (const name of beforeTheirStart(fields, values)) found[name] ??= [faultSentence('before_start', language)]
  return found
}

export interface FormState {
  readonly values: Row
  /** What they were in the beginning. */
  readonly start: Row
  readonly errors: Errors
  readonly dirty: boolean
  /** Whether somebody tried to send these values and they were refused. */
  readonly refused: boolean
  readonly change: (name: string, value: unknown) => void
  readonly leave: (name: string) => void
  readonly refuse: (errors: Errors) => void
  readonly reset: (values: Row) => void
  /** Puts these in place of what stands there, as if they had been typed. */
  readonly restore: (values: Row) => void
  /** The body to send, or undefined when something is wrong; the faults are then on their fields. */
  readonly submit: () => Row | undefined
}

/** The values of a form: checked when a field is left, and all at once before they are sent. */
export function useFormState(fields: Fields, initial: Row, language: Language): FormState {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [refused, setRefused] = useState(false)
  const start = useRef(initial)
  const latest = useRef(values)
  latest.current = values
  const children = useMemo(() => dependents(fields), [fields])

  const change = useCallback(
    (name: string, value: unknown) => {
      setValues((before) => {
        const next = { ...before, [name]: value }
        if (before[name] !== value) for (const child of children(name)) next[child] = null
        latest.current = next
        return next
      })
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => path !== name && !path.startsWith(`${name}.`))),
      )
    },
    [children],
  )
  const leave = useCallback(
    (name: string) => {
      const field = fields[name]
      // A field that was only passed by is not scolded; it is looked at again before saving.
      if (!field || blank(latest.current[name])) return
      setErrors((before) => ({ ...before, ...check({ [name]: field }, latest.current, language) }))
    },
    [fields, language],
  )
  const refuse = useCallback((found: Errors) => {
    setErrors(found)
    setRefused(Object.keys(found).length > 0)
  }, [])
  const reset = useCallback(
    (next: Row) => {
      start.current = next
      setValues(next)
      refuse({})
    },
    [refuse],
  )
  const restore = useCallback((held: Row) => setValues((before) => ({ ...before, ...held })), [])
  const submit = () => {
    const found = check(fields, values, language)
    refuse(found)
    if (Object.keys(found).length > 0) return undefined
    return Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const value = sentValue(field, values[name])
        return value === undefined ? [] : [[name, value]]
      }),
    )
  }
  const dirty = Object.keys(fields).some(
    (name) => JSON.stringify(values[name] || null) !== JSON.stringify(start.current[name] || null),
  )
  return { values, start: start.current, errors, dirty, refused, change, leave, refuse, reset, restore, submit }
}

// A choice clears what stands within it, and what stands within that: a province its district, commune and village.
function dependents(fields: Fields): (name: string) => string[] {
  const direct = (name: string) => Object.keys(fields).filter((each) => fields[each]!.within?.includes(name))
  const all = (name: string): string[] => direct(name).flatMap((child) => [child, ...all(child)])
  return all
}
