import { localMinute, localToday } from '@sala/contract/kit/clock'
import { showClock, showInstant } from '@sala/contract/kit/dates'
import { Button } from 'antd'
import { History } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../input/form-state.ts'
import { useSession } from '../session.tsx'
import { type Drafted, dropDraft, keepDraft, readDraft } from './drafts.ts'

const shownAt = (at: number): string => {
  const minute = localMinute(new Date(at))
  return minute.startsWith(localToday()) ? showClock(minute.slice(11)) : showInstant(new Date(at).toISOString())
}

/**
 * Keeps what is typed into a form on this device until it is saved or thrown away, and offers it when the form is opened
 * again. No place, no draft: what is kept about people closely stays off the device.
 */
export function useDraft(
  place: string | undefined,
  fields: Drafted,
  form: Pick<FormState, 'values' | 'start' | 'dirty' | 'restore'>,
  version?: unknown,
): { offer: ReactNode; drop: () => void } {
  const { t } = useTranslation()
  const { user_id } = useSession().actor
  const [offered, setOffered] = useState(() => (place === undefined ? undefined : readDraft(user_id, place)))
  const kept = useRef(false)
  const over = useRef(false)
  const { values, dirty, start } = form
  useEffect(() => {
    if (place === undefined || over.current) return
    if (dirty) keepDraft(user_id, place, fields, start, values, version)
    else if (kept.current) dropDraft(user_id, place)
    kept.current = dirty
  }, [place, user_id, fields, start, values, dirty, version])
  const drop = () => {
    over.current = true
    if (place !== undefined) dropDraft(user_id, place)
  }
  const answer = (taken: boolean) => {
    if (taken) form.restore(offered!.values)
    else if (place !== undefined) dropDraft(user_id, place)
    setOffered(undefined)
  }
  const offer = offered && (
    <div className="draft-offer" role="status">
      <History size={17} aria-hidden />
      <span>
        {t('form.draft', { when: shownAt(offered.at) })}
        {offered.version !== version && ` ${t('form.draftOlder')}`}
      </span>
      <Button type="primary" size="small" onClick={() => answer(true)}>
        {t('form.draftContinue')}
      </Button>
      <Button size="small" onClick={() => answer(false)}>
        {t('form.draftDiscard')}
      </Button>
    </div>
  )
  return { offer, drop }
}
