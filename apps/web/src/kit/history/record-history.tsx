import { instant } from '@sala/contract/kit/field'
import type { AnyResource } from '@sala/contract/kit/resource'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryTimeline } from './history-timeline.tsx'
import { PastRecord } from './past-record.tsx'
import '../form.css'

const DateInput = lazy(() => import('../input/date-input.tsx'))

/** What happened to a record, and the record as it was on any day. */
export function RecordHistory({ resource, id }: { resource: AnyResource; id: string }) {
  const { t } = useTranslation()
  const [at, setAt] = useState<string>()
  const input = useId()
  return (
    <>
      <div className="as-of">
        <label htmlFor={input}>{t('asOf.choose')}</label>
        <Suspense fallback={null}>
          <DateInput
            id={input}
            name="at"
            field={instant(t('asOf.choose'), { optional: true })}
            source={resource}
            value={at}
            values={{}}
            label={t('asOf.choose')}
            onChange={(next) => setAt((next as string | null) ?? undefined)}
          />
        </Suspense>
      </div>
      {at ? (
        <PastRecord resource={resource} id={id} at={at} onBack={() => setAt(undefined)} />
      ) : (
        <HistoryTimeline resource={resource} id={id} onLook={setAt} />
      )}
    </>
  )
}
