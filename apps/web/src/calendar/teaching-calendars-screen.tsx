import { classes } from '@sala/contract/academics/classes'
import {
  listTeaching,
  mostTeachingDays,
  recordTeaching,
  type TaughtLesson,
  teachingCalendars,
  teachingStatus,
} from '@sala/contract/calendar/teaching-calendars'
import { addDays, addMonths, localToday } from '@sala/contract/kit/clock'
import { defaultPerPage } from '@sala/contract/kit/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useDialogs } from '../kit/dialogs.tsx'
import { useDebounced, useOperation } from '../kit/hooks.ts'
import { DaySpan } from '../kit/input/day-span.tsx'
import { RefSelect } from '../kit/input/ref-select.tsx'
import { useKeys } from '../kit/keys.ts'
import { choiceLabel, fieldLabel, resourceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Pager } from '../kit/list/pager.tsx'
import { SearchBox } from '../kit/list/search-box.tsx'
import { useWatch } from '../kit/live.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page/page.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { useDayName } from './day-name.ts'
import { TaughtLessons } from './taught-lessons.tsx'
import './calendar.css'

const dialogs = { cover: () => import('./cover-dialog.tsx') }

/** The lessons of some days, the last month at first, and what became of each; cover is planned for today and later. */
export default function TeachingCalendarsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { may } = useSession()
  const branch = useBranch()
  const [params, change] = useUrlParams()
  const { open, node } = useDialogs(dialogs)
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const rested = useDebounced(typed.trim(), 280)
  const dayName = useDayName()
  const record = useOperation(recordTeaching)
  const today = localToday()
  const from = params.get('from') ?? addMonths(today, -1)
  const to = params.get('to') ?? today
  const chosen = (name: string) => Number(params.get(name)) || null
  const narrowed = { ac_year_id: chosen('ac_year_id'), ac_term_id: chosen('ac_term_id') }
  const status = Number(params.get('status')) || undefined
  const page = Number(params.get('page')) || 1
  const input = {
    date_range: `${from},${to}`,
    page,
    perPage: defaultPerPage,
    ...Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== null)),
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

  const show = (first: string, last: string) =>
    // The server answers no more days at once than this.
    change({
      from: first,
      to: last > addDays(first, mostTeachingDays - 1) ? addDays(first, mostTeachingDays - 1) : last,
      page: null,
    })
  const go = (next: string) => show(next, next)
  const step = (by: number) => () => go(addDays(by < 0 ? from : to, by))
  useKeys({ ArrowLeft: step(-1), ArrowRight: step(1), t: () => go(today) })
  const set = (lesson: TaughtLesson, teaching_status: 1 | 2 | 4) =>
    record.mutate(
      { input: { id: lesson.id, teaching_status, version: lesson.version } },
      { onSuccess: () => toast(t('form.saved')), onError: () => list.refetch() },
    )
  const narrow = (name: keyof typeof narrowed, within?: readonly string[]) => {
    const field = { ...listTeaching.query![name], optional: true, within }
    const said = fieldLabel(listTeaching.name, name, field, language)
    return (
      <span className="narrow-select">
        <RefSelect
          id={`teaching-${name}`}
          name={name}
          field={field}
          source={classes}
          value={narrowed[name]}
          values={{ ...narrowed, branch_id: branch }}
          label={said}
          prompt={said}
          every
          onChange={(next) =>
            change({
              ...(name === 'ac_year_id' && { ac_term_id: null }),
              [name]: next ? String(next) : null,
              page: null,
            })
          }
        />
      </span>
    )
  }
  return (
    <Page title={label} className="calendar">
      <section className="card" aria-label={label}>
        <div className="toolbar">
          <Button
            icon={<ChevronLeft size={17} aria-hidden />}
            aria-label={t('calendar.previous.day')}
            onClick={step(-1)}
          />
          <Button icon={<ChevronRight size={17} aria-hidden />} aria-label={t('calendar.next.day')} onClick={step(1)} />
          <Button onClick={() => go(today)}>{t('calendar.today')}</Button>
          <DaySpan from={from} to={to} onChange={show} />
          {may('view', classes.name) && (
            <>
              {narrow('ac_year_id', branch === null ? undefined : ['branch_id'])}
              {narrowed.ac_year_id !== null && narrow('ac_term_id', ['ac_year_id'])}
            </>
          )}
          <SearchBox label={t('teaching.search')} value={typed} onChange={setTyped} />
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
        </div>
        <div className="list-body" data-stale={list.isPlaceholderData || undefined}>
          {record.error && <ProblemNote problem={record.error} compact />}
          <Loaded query={list} lines={12}>
            {({ data }) =>
              data.length === 0 ? (
                <EmptyNote title={t(rested || status ? 'list.nothingFound' : 'teaching.none')} />
              ) : (
                [...Map.groupBy(data, ({ lesson_date }) => lesson_date)].map(([day, lessons]) => (
                  <section key={day} className="teaching-of-day" aria-label={dayName(day)}>
                    <h2>{dayName(day)}</h2>
                    <TaughtLessons
                      lessons={lessons}
                      busy={record.isPending}
                      onSet={set}
                      onCover={(lesson) => open('cover', { lesson })}
                    />
                  </section>
                ))
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
