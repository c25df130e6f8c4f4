import {
  listTeaching,
  recordTeaching,
  type TaughtLesson,
  teachingCalendars,
  teachingStatus,
} from '@sala/contract/calendar/teaching-calendars'
import { addDays, localToday } from '@sala/contract/kit/clock'
import { date as dateField } from '@sala/contract/kit/field'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Segmented } from 'antd'
import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useDebounced, useOperation } from '../kit/hooks.ts'
import { useKeys } from '../kit/keys.ts'
import { choiceLabel, resourceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Pager } from '../kit/list/pager.tsx'
import { useWatch } from '../kit/live.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useBranch } from '../kit/session.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { useDayName } from './calendar-month.tsx'
import { TaughtLessons } from './taught-lessons.tsx'
import './calendar.css'

const DateInput = lazy(() => import('../kit/input/date-input.tsx'))
const dialogs = { cover: () => import('./cover-dialog.tsx') }
const day = dateField('Day')
const perPage = 100

/** The lessons of a day and what becomes of each: how cover is planned before the bell rings. */
export default function TeachingCalendarsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const branch = useBranch()
  const [params, change] = useUrlParams()
  const { open, node } = useDialogs(dialogs)
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const rested = useDebounced(typed.trim(), 280)
  const dayName = useDayName()
  const record = useOperation(recordTeaching)
  const today = localToday()
  const date = /^\d{4}-\d{2}-\d{2}$/.test(params.get('date') ?? '') ? params.get('date')! : today
  const status = Number(params.get('status')) || undefined
  const page = Number(params.get('page')) || 1
  const input = {
    date_range: `${date},${date}`,
    page,
    perPage,
    ...(rested && { search: rested }),
    ...(branch !== null && { branch_id: branch }),
    ...(status && { teaching_status: status }),
  }
  useWatch(teachingCalendars.name)
  const list = useQuery({
    queryKey: [teachingCalendars.name, 'list', input],
    queryFn: () => operate(listTeaching, input as never),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (rested !== (params.get('search') ?? '')) change({ search: rested || null, page: null }, true)
  }, [rested, params, change])
  const label = resourceLabel(teachingCalendars, language, 'several')

  const go = (next: string) => change({ date: next === today ? null : next, page: null })
  const step = (by: number) => () => go(addDays(date, by))
  useKeys({ ArrowLeft: step(-1), ArrowRight: step(1), t: () => go(today) })
  const set = (lesson: TaughtLesson, teaching_status: 1 | 2 | 4) =>
    record.mutate(
      { input: { id: lesson.id, teaching_status, version: lesson.version } },
      { onSuccess: () => toast(t('form.saved')), onError: () => list.refetch() },
    )
  return (
    <Page title={label} className="calendar">
      <section className="card" aria-label={label}>
        <div className="toolbar">
          <Button
            icon={<ChevronLeft size={17} aria-hidden />}
            aria-label={t('calendar.previous.day')}
            onClick={() => go(addDays(date, -1))}
          />
          <Button
            icon={<ChevronRight size={17} aria-hidden />}
            aria-label={t('calendar.next.day')}
            onClick={() => go(addDays(date, 1))}
          />
          <Button onClick={() => go(today)}>{t('calendar.today')}</Button>
          <div className="teaching-day">
            <Suspense fallback={null}>
              <DateInput
                id="teaching-day"
                name="date"
                field={day}
                source={teachingCalendars}
                value={date}
                values={{}}
                label={t('calendar.chooseDay')}
                onChange={(next) => next && go(String(next))}
              />
            </Suspense>
          </div>
          <Input
            className="search-box"
            type="search"
            prefix={<Search size={16} aria-hidden />}
            placeholder={t('teaching.search')}
            aria-label={t('teaching.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Segmented
            aria-label={t('teaching.status')}
            value={status ?? 0}
            onChange={(next) => change({ status: next ? String(next) : null, page: null })}
            options={[
              { value: 0, label: t('teaching.anyStatus') },
              ...teachingStatus.values.map((value) => ({
                value: Number(value),
                label: choiceLabel(teachingStatus, value, language).text,
              })),
            ]}
          />
          <h2 aria-live="polite">{dayName(date)}</h2>
        </div>
        <div className="list-body" data-stale={list.isPlaceholderData || undefined}>
          {record.error && <ProblemNote problem={record.error} compact />}
          <Loaded query={list} lines={12}>
            {({ data }) =>
              data.length === 0 ? (
                <EmptyNote title={t(rested || status ? 'list.nothingFound' : 'teaching.none')} />
              ) : (
                <TaughtLessons
                  lessons={data}
                  busy={record.isPending}
                  onSet={set}
                  onCover={(lesson) => open('cover', { lesson })}
                />
              )
            }
          </Loaded>
        </div>
        {list.data && list.data.data.length > 0 && (
          <Pager meta={list.data.meta} onPage={(next) => change({ page: next > 1 ? String(next) : null })} />
        )}
      </section>
      {node}
    </Page>
  )
}
