import { month as months } from '@sala/contract/academics/statuses'
import { calendarKind, calendars } from '@sala/contract/calendar/calendars'
import { events } from '@sala/contract/calendar/events'
import { addDays, addMonths, localToday } from '@sala/contract/kit/clock'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList, usePhone } from '../kit/hooks.ts'
import { useKeys } from '../kit/keys.ts'
import { choiceLabel, resourceLabel, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { useWatch } from '../kit/live.ts'
import { SideDrawer } from '../kit/overlays.tsx'
import { Page } from '../kit/page/page.tsx'
import { useBranch, useSession } from '../kit/session.tsx'
import { EmptyNote, ProblemNote } from '../kit/states.tsx'
import { Agenda, EntryList } from './calendar-agenda.tsx'
import { kinds } from './calendar-chip.tsx'
import { type Day, entriesOn, weekOf, weeksOf } from './calendar-days.ts'
import { MonthView } from './calendar-month.tsx'
import { WeekView } from './calendar-week.tsx'
import { useDayName } from './day-name.ts'
import './calendar.css'

const ResourceForm = lazy(() => import('../kit/form/resource-form.tsx'))
const isDay = (text: string | null): text is Day =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Everything that has a day, by month or week; all of it stands in the address. */
export default function CalendarsScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const { may } = useSession()
  const branch = useBranch()
  const client = useQueryClient()
  const [params, change] = useUrlParams()
  const [adding, setAdding] = useState<Day>()
  const dayName = useDayName()
  const today = localToday()
  const asked = params.get('date')
  const date = isDay(asked) ? asked : today
  const view = params.get('view') === 'week' ? 'week' : 'month'
  const chosen = calendarKind.values.filter((kind) => params.getAll('kind').includes(String(kind)))
  const days = view === 'week' ? weekOf(date) : weeksOf(date).flat()
  const named = phone && view === 'month' ? days.filter((day) => day.startsWith(date.slice(0, 7))) : days
  useWatch(events.name)
  const { data, error, isPlaceholderData, refetch } = useList(calendars, {
    page: -1,
    date_from: days[0],
    date_to: days.at(-1),
    ...(branch !== null && { branch_id: [branch] }),
    ...(chosen.length > 0 && { 'filter[kind]': chosen }),
  })
  const entries = data?.data ?? []

  const go = (day: Day) => change({ date: day === today ? null : day, day: null })
  const step = (by: number) => go(view === 'week' ? addDays(date, by * 7) : addMonths(date, by))
  const open = (day: Day) => change({ day })
  const opened = params.get('day')
  const creates = may('create', events.name)
  const idle = opened === null && adding === undefined
  useKeys({
    ArrowLeft: idle ? () => step(-1) : undefined,
    ArrowRight: idle ? () => step(1) : undefined,
    t: () => go(today),
    m: () => change({ view: null }),
    w: () => change({ view: 'week' }),
    n: creates ? () => setAdding(date) : undefined,
  })
  const label = resourceLabel(calendars, language, 'several')
  const heading = t('calendar.month', {
    month: choiceLabel(months, Number(date.slice(5, 7)), language).text,
    year: date.slice(0, 4),
  })
  const toggle = (kind: (typeof chosen)[number]) =>
    change(
      { kind: (chosen.includes(kind) ? chosen.filter((each) => each !== kind) : [...chosen, kind]).map(String) },
      true,
    )

  return (
    <Page
      title={`${heading} · ${label}`}
      heading={label}
      className="calendar"
      actions={
        creates && (
          <Button type="primary" icon={<Plus size={17} aria-hidden />} onClick={() => setAdding(date)}>
            {t('calendar.add')}
          </Button>
        )
      }
    >
      <section className="card" aria-label={label}>
        <div className="toolbar">
          <Button
            icon={<ChevronLeft size={17} aria-hidden />}
            aria-label={t(`calendar.previous.${view}`)}
            onClick={() => step(-1)}
          />
          <Button
            icon={<ChevronRight size={17} aria-hidden />}
            aria-label={t(`calendar.next.${view}`)}
            onClick={() => step(1)}
          />
          <Button onClick={() => go(today)}>{t('calendar.today')}</Button>
          <h2 aria-live="polite">{heading}</h2>
          <span className="spread" />
          <fieldset className="calendar-kinds">
            <legend className="hidden-label">{t('calendar.kinds')}</legend>
            {calendarKind.values.map((kind) => {
              const { icon: Icon, colour } = kinds[kind]!
              return (
                <button
                  key={kind}
                  type="button"
                  aria-pressed={chosen.includes(kind)}
                  style={{ '--chip': colour } as React.CSSProperties}
                  onClick={() => toggle(kind)}
                >
                  <Icon size={14} aria-hidden /> {choiceLabel(calendarKind, kind, language).text}
                </button>
              )
            })}
          </fieldset>
          <Segmented
            aria-label={t('calendar.view')}
            value={view}
            onChange={(next) => change({ view: next === 'week' ? 'week' : null })}
            options={(['month', 'week'] as const).map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
          />
        </div>
        <div className="calendar-body" data-stale={isPlaceholderData || undefined}>
          {error ? (
            <ProblemNote problem={error} onRetry={refetch} />
          ) : phone ? (
            data && <Agenda days={named} today={today} entries={entries} onDay={open} />
          ) : view === 'week' ? (
            <WeekView date={date} today={today} entries={entries} onDay={open} />
          ) : (
            <MonthView date={date} today={today} entries={entries} onDay={open} />
          )}
        </div>
      </section>
      {!phone && <p className="second small calendar-hint">{t('calendar.keys')}</p>}
      {isDay(opened) && adding === undefined && (
        <SideDrawer
          size={420}
          title={dayName(opened)}
          onClose={() => change({ day: null })}
          extra={
            creates && (
              <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(opened)}>
                {t('calendar.add')}
              </Button>
            )
          }
        >
          {entriesOn(entries, opened).length > 0 ? (
            <EntryList entries={entriesOn(entries, opened)} />
          ) : (
            <EmptyNote title={t('calendar.free')} />
          )}
        </SideDrawer>
      )}
      <Suspense fallback={null}>
        {adding !== undefined && (
          <ResourceForm
            resource={events}
            begun={{ start_date: adding, end_date: adding }}
            onSaved={() => {
              setAdding(undefined)
              client.invalidateQueries({ queryKey: [calendars.name] })
            }}
            onClose={() => setAdding(undefined)}
          />
        )}
      </Suspense>
    </Page>
  )
}
