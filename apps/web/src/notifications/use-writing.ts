import type { Fields } from '@sala/contract/kit/field'
import { faultSentence } from '@sala/contract/kit/problem'
import { notificationManuals } from '@sala/contract/notifications/manuals'
import { notificationSchedules } from '@sala/contract/notifications/schedules'
import { createManual, sendManual } from '@sala/contract/notifications/send-manuals'
import { useMemo, useRef, useState } from 'react'
import type { Row } from '../kit/api.ts'
import { useDraft } from '../kit/form/use-draft.tsx'
import { useOperation, useSave } from '../kit/hooks.ts'
import { emptyValue, useFormState } from '../kit/input/form-state.ts'
import { useLanguage } from '../kit/labels.ts'
import { Problem } from '../kit/problem.ts'

export type When = 'now' | 'later' | 'repeat'
const { rhythm, from_date, to_date, at_time } = notificationSchedules.fields
export const repeating: Fields = { rhythm, from_date, to_date, at_time }
const { send_at, ...message } = createManual.body as Fields & { send_at: Fields[string] }
export const messageFields: Fields = message

const fieldsOf = (when: When): Fields => ({
  ...message,
  ...(when === 'later' && { send_at: send_at! }),
  ...(when === 'repeat' && repeating),
})
const all = { ...fieldsOf('later'), ...repeating }
const nothing = Object.fromEntries(Object.entries(all).map(([name, field]) => [name, emptyValue(field)]))

/** What somebody writes, kept until it is sent: a try that fails loses nothing, and is not sent twice when it is tried again. */
export function useWriting(begun: Row | undefined, first: When) {
  const language = useLanguage()
  const [when, setWhen] = useState<When>(begun?.send_at ? 'later' : first)
  const fields = useMemo(() => fieldsOf(when), [when])
  const initial = useMemo(() => ({ ...nothing, ...begun }), [begun])
  const form = useFormState(fields, initial, language)
  const draft = useDraft(`message-writing.${begun?.sstc_id ?? 'new'}`, all, form)
  const kept = useRef(begun?.sstc_id as number | undefined)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const create = useOperation(createManual)
  const send = useOperation(sendManual)
  const change = useSave(notificationManuals)
  const plan = useSave(notificationSchedules)

  const keep = async (body: Row) => {
    if (when === 'repeat') {
      const { not_template_id, ...schedule } = body
      await plan.mutateAsync({ body: schedule })
    } else if (kept.current)
      await change.mutateAsync({ key: String(kept.current), body: { ...body, send_at: body.send_at ?? null } })
    else kept.current = (await create.mutateAsync({ input: body as never })).sstc_id
  }
  /** Keeps the message and, unless it stays a draft, sends it off; answers whether that succeeded. */
  const finish = async (isSent: boolean): Promise<boolean> => {
    const body = form.submit()
    if (!body || isBusy) return false
    if (when === 'later' && !body.send_at) {
      form.refuse({ send_at: [faultSentence('required', language)] })
      return false
    }
    setProblem(undefined)
    setBusy(true)
    try {
      await keep(body)
      if (isSent && when !== 'repeat') await send.mutateAsync({ input: { sstc_id: kept.current! } })
      draft.drop()
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      form.refuse(error.errors)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { form, fields, draft, when, setWhen, problem, isBusy, finish }
}
