import { scheduleType } from '@sala/contract/academics/statuses'
import { schedules } from '@sala/contract/timetable/schedules'
import { readRoomWeek, readTeacherWeek, type Week } from '@sala/contract/timetable/timetables'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { usePhone } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Loaded } from '../kit/loaded.tsx'
import type { Problem } from '../kit/problem.ts'
import { EmptyNote } from '../kit/states.tsx'
import { DayTabs } from './day-tabs.tsx'
import type { Cell } from './week.ts'
import { type Card, type Time, WeekGrid } from './week-grid.tsx'

interface OtherWeekProps {
  readonly of: 'teacher' | 'room'
  readonly date: string
  readonly known: readonly { readonly id: number; readonly label: string }[]
  readonly first: number | null | undefined
}

/** The saved week of a teacher or a room, to look at; a lesson leads to the timetable it stands in. */
export function OtherWeek({ of, date, known, first }: OtherWeekProps) {
  const { t } = useTranslation()
  const [, change] = useUrlParams()
  const [chosen, setChosen] = useState<number>()
  const id = chosen ?? first ?? undefined
  const query = useQuery<Week, Problem>({
    queryKey: [schedules.name, 'week', of, id, date],
    queryFn: () =>
      of === 'teacher'
        ? operate(readTeacherWeek, { id: id!, date, sch_type: scheduleType.study })
        : operate(readRoomWeek, { room_id: id!, date, sch_type: scheduleType.study }),
    enabled: id !== undefined,
  })
  return (
    <>
      <div className="timetable-bar">
        <Select
          aria-label={t(`timetable.views.${of}`)}
          className="week-of"
          showSearch={{ optionFilterProp: 'label' }}
          value={id}
          placeholder={t('form.choose')}
          options={known.map((each) => ({ value: each.id, label: each.label }))}
          onChange={setChosen}
        />
        <span className="second small">{t('timetable.savedOnly')}</span>
      </div>
      {query.error || !query.data ? (
        id !== undefined && <Loaded query={query} lines={8} />
      ) : (
        <ReadWeek week={query.data} onOpen={(sch_id) => change({ sch: String(sch_id) })} />
      )}
    </>
  )
}

/** A week to look at, on a phone a day at a time; a lesson leads to its timetable. */
export function ReadWeek({ week, onOpen }: { week: Week; onOpen: (sch_id: number) => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const [chosen, setDay] = useState<number>()
  const all = [...week.lessons, ...week.elsewhere]
  if (all.length === 0) return <EmptyNote title={t('timetable.empty')} />
  // Rows are hours here, not the times of one sub program.
  const hours = [...new Set(all.map((each) => `${each.start_time}-${each.end_time}`))].sort()
  const times: Time[] = hours.map((hour, index) => ({
    schedule_time_id: index,
    time_name: '',
    start_time: hour.slice(0, 5),
    end_time: hour.slice(6),
    is_break: 0,
  }))
  const days = [...new Set([...(phone ? [] : [1, 2, 3, 4, 5]), ...all.map((each) => each.weekday)])].sort()
  const day = days.find((each) => each === chosen) ?? days[0]!
  const at = (cell: Cell) => (each: { weekday: number; start_time: string; end_time: string }) =>
    each.weekday === cell.weekday && `${each.start_time}-${each.end_time}` === hours[cell.schedule_time_id]
  const cardAt = (cell: Cell): Card | undefined => {
    const lesson = week.lessons.find(at(cell))
    if (!lesson)
      return week.elsewhere.some(at(cell))
        ? { title: t('timetable.elsewhere'), lines: [], colour: null, quiet: true }
        : undefined
    const subject = pick(language, lesson.subject_name_foreign, lesson.subject_name_native)
    const teacher = pick(language, lesson.teacher_name_foreign ?? '', lesson.teacher_name_native)
    const lines = {
      class: [teacher, lesson.room_name],
      teacher: [subject, lesson.room_name],
      room: [subject, teacher],
    }[week.of]
    return {
      title: week.of === 'class' ? subject : lesson.class_name,
      lines: lines.filter((line) => !!line) as string[],
      colour: lesson.colour,
    }
  }
  const open = (cell: Cell) => {
    const lesson = week.lessons.find(at(cell))
    if (lesson) onOpen(lesson.sch_id)
  }
  const name = pick(language, week.name_en, week.name_kh)
  return (
    <>
      {phone && <DayTabs days={days} day={day} onChange={setDay} />}
      <section className="card week-box" aria-label={name}>
        <WeekGrid label={name} days={phone ? [day] : days} times={times} cardAt={cardAt} onOpen={open} />
      </section>
    </>
  )
}
