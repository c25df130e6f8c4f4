import { instant } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayBox } from '../input/date-input.tsx'
import { HistoryTimeline } from './history-timeline.tsx'
import { PastRecord } from './past-record.tsx'
import '../form.css'

/** What happened to a record, and the record as it was on any day. */
export function RecordHistory({ resource, id }: { resource: AnyResource; id: string }) {
  const { t } = useTranslation()
  const [at, setAt] = useState<string>()
  const input = useId()
  return (
    <>
      <div className="as-of">
        <label htmlFor={input}>{t('asOf.choose')}</label>
        <DayBox
          id={input}
          field={instant(t('asOf.choose'), { optional: true })}
          value={at}
          label={t('asOf.choose')}
          onSettled={(next) => next !== undefined && setAt(next ?? undefined)}
        />
      </div>
      {at ? (
        <PastRecord resource={resource} id={id} at={at} onBack={() => setAt(undefined)} />
      ) : (
        <HistoryTimeline resource={resource} id={id} onLook={setAt} />
      )}
    </>
  )
}
