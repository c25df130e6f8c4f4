import { classes } from '@sala/contract/academics/classes'
import { academicStatus, weekday } from '@sala/contract/academics/statuses'
import { showClock, showDate } from '@sala/contract/kit/dates'
import type { Board } from '@sala/contract/timetable/timetables'
import { Button, Segmented } from 'antd'
import { ArrowLeft, Save, Undo2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLeaveGuard } from '../kit/form/leave-guard.tsx'
import { usePhone } from '../kit/hooks.ts'
import { choiceLabel, pick, useLanguage } from '../kit/labels.ts'
import { useUrlParams } from '../kit/list/list-state.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useTitle } from '../kit/page/page.tsx'
import { useHref, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { ClashList } from './clash-list.tsx'
import { DayTabs } from './day-tabs.tsx'
import { LessonEditor } from './lesson-editor.tsx'
import { OtherWeek } from './other-week.tsx'
import { PrintButton } from './print-button.tsx'
import { SubjectPalette } from './subject-palette.tsx'
import { useBoardOf, useTimetable } from './use-board.ts'
import {
  type Cell,
  type Content,
  clear,
  copyDay,
  isAt,
  lessonAt,
  move,
  put,
  swapTimes,
  undo,
  usualContent,
} from './week.ts'
import { type Card, cellId, WeekGrid } from './week-grid.tsx'

const schoolDays: readonly number[] = weekday.values.filter((day) => day !== weekday.sunday)

/** The week of a class, to be filled. */
export default function TimetablePage({ sch_id }: { sch_id: number }) {
  const query = useBoardOf(sch_id)
  const { data, error, refetch } = query
  if (error || !data) return <Loaded query={query} lines={12} />
  return <Filled key={`${data.sch_id} ${data.version}`} board={data} reload={() => refetch()} />
}

function Filled({ board, reload }: { board: Board; reload: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const { may } = useSession()
  const href = useHref()
  const [, change] = useUrlParams()
  const { week, edit, clashes, dirty, busy, problem, save, teachers, learnTeacher } = useTimetable(board)
  const [view, setView] = useState<'class' | 'teacher' | 'room'>('class')
  const [day, setDay] = useState<number>(weekday.monday)
  const [sunday, setSunday] = useState(() => board.lessons.some((each) => each.weekday === weekday.sunday))
  const [held, setHeld] = useState<number>()
  const [opened, setOpened] = useState<Cell>()
  const [kept, setKept] = useState<Content>()
  const { guard } = useLeaveGuard(dirty, () => {})
  const page = useRef<HTMLDivElement>(null)
  const editable = may('update', 'schedules') && board.ac_status_id !== academicStatus.history
  const days = sunday ? weekday.values : schoolDays
  const shown = phone ? [day] : days
  const title = t('timetable.of', { class: board.class_name })
  useTitle(title)

  const subjects = useMemo(() => new Map(board.subjects.map((each) => [each.subject_id, each])), [board])
  const older = useMemo(() => new Map(board.lessons.map((each) => [each.subject_id, each])), [board])
  const rooms = useMemo(() => new Map(board.rooms.map((each) => [each.room_id, each.room_name])), [board])
  const subjectOf = (id: number) => subjects.get(id) ?? older.get(id)
  const cardAt = (cell: Cell): Card | undefined => {
    const lesson = lessonAt(week.lessons, cell)
    if (!lesson) return undefined
    const subject = subjectOf(lesson.subject_id)
    const teacher = lesson.teacher_id ? teachers.get(lesson.teacher_id) : undefined
    const found = clashes.byLesson.get(lesson.key) ?? []
    const kinds = [...new Set(found.map((each) => each.clash.kind))]
    return {
      title: subject ? pick(language, subject.subject_name_foreign, subject.subject_name_native) : '…',
      lines: [
        teacher && pick(language, teacher.name_en, teacher.name_kh),
        lesson.room_id && rooms.get(lesson.room_id),
      ].filter((line) => !!line) as string[],
      colour: subject?.colour ?? null,
      ...(found.length > 0 && {
        clashes: found.map((each) => each.sentence),
        short: kinds.map((kind) => t(`timetable.taken.${kind}`)).join(', '),
      }),
    }
  }
  const usual = (subject_id: number) => usualContent(board, subject_id, week.lessons)
  const open = (cell: Cell) => {
    if (!editable) return
    if (held !== undefined) edit((before) => put(before, cell, usual(held)))
    else setOpened(cell)
  }
  const drop = (to: Cell, dragged: string, copy: boolean) => {
    const what = JSON.parse(dragged || 'null') as Cell | number | null
    if (typeof what === 'number') return edit((before) => put(before, to, usual(what)))
    if (!what) return
    const lesson = lessonAt(week.lessons, what)
    edit((before) => (copy && lesson ? put(before, to, lesson) : move(before, what, to)))
  }
  const store = async () => {
    if (!dirty) return
    if (await save()) toast(t('form.saved'))
  }
  const onKey = (event: React.KeyboardEvent, cell: Cell) => {
    const lesson = lessonAt(week.lessons, cell)
    const ctrl = event.ctrlKey || event.metaKey
    const act = {
      delete: () => edit((before) => clear(before, cell)),
      backspace: () => edit((before) => clear(before, cell)),
      escape: () => setHeld(undefined),
      ...(ctrl && { c: () => lesson && setKept(lesson), v: () => kept && edit((before) => put(before, cell, kept)) }),
    }[event.key.toLowerCase()]
    if (!act || !editable) return
    event.preventDefault()
    act()
  }
  const onPageKey = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || opened || !editable) return
    if (event.key === 'Enter') store()
    else if (event.key === 'z') edit(undo)
    else return
    event.preventDefault()
  }
  const go = (cell: Cell) => {
    setView('class')
    setDay(cell.weekday)
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>(`#${cellId(cell)}`)?.focus())
  }
  const openedTime = opened && board.times.find((each) => each.schedule_time_id === opened.schedule_time_id)
  const dayName = (each: number) => choiceLabel(weekday, each, language).text
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole page
    <div className="page timetable" ref={page} onKeyDown={onPageKey}>
      <div className="page-head">
        <Button
          icon={<ArrowLeft size={16} aria-hidden />}
          aria-label={t('action.back')}
          onClick={() => change({ sch: null })}
        />
        <h1>{title}</h1>
        {may('view', classes.name) && (
          <Link to={href(`/${classes.name}?open=${board.class_id}`)}>{t('timetable.toClass')}</Link>
        )}
        <span className="second small">
          {pick(language, board.term_name, board.term_name_kh)} · {showDate(board.from)} – {showDate(board.to)}
        </span>
        <span className="spread" />
        <PrintButton sch_id={board.sch_id} disabled={dirty} />
        {editable && (
          <>
            <Button
              icon={<Undo2 size={16} aria-hidden />}
              aria-label={t('timetable.undo')}
              disabled={week.past.length === 0}
              onClick={() => edit(undo)}
            />
            <Button
              type="primary"
              icon={<Save size={16} aria-hidden />}
              loading={busy}
              disabled={!dirty}
              onClick={store}
            >
              {t('action.save')}
            </Button>
          </>
        )}
      </div>
      <div className="timetable-bar">
        <Segmented
          aria-label={t('timetable.view')}
          value={view}
          onChange={setView}
          options={(['class', 'teacher', 'room'] as const).map((each) => ({
            value: each,
            label: t(`timetable.views.${each}`),
          }))}
        />
        {view === 'class' && !sunday && <Button onClick={() => setSunday(true)}>{t('timetable.withSunday')}</Button>}
        <span className="second small" role="status">
          {clashes.checking
            ? t('timetable.checking')
            : clashes.found.length === 0
              ? t('timetable.noClash')
              : t('timetable.clashes', { count: clashes.found.length })}
        </span>
      </div>
      {problem && <ProblemNote problem={problem} compact onRetry={problem.code === 'stale' ? reload : undefined} />}
      {view !== 'class' ? (
        <OtherWeek
          of={view}
          date={board.from}
          known={
            view === 'teacher'
              ? [...teachers].map(([id, name]) => ({ id, label: pick(language, name.name_en, name.name_kh) }))
              : board.rooms.map((each) => ({ id: each.room_id, label: each.room_name }))
          }
          first={
            view === 'teacher'
              ? week.lessons.find((each) => each.teacher_id)?.teacher_id
              : (board.class_room_id ?? board.rooms[0]?.room_id)
          }
        />
      ) : (
        <div className="timetable-body">
          {editable && <SubjectPalette board={board} lessons={week.lessons} held={held} onHold={setHeld} />}
          <div className="timetable-main">
            {phone && <DayTabs days={days} day={day} onChange={setDay} />}
            {board.times.length === 0 ? (
              <p className="second">{t('timetable.noTimes')}</p>
            ) : (
              <section className="card week-box" aria-label={title}>
                <WeekGrid
                  label={title}
                  days={shown}
                  times={board.times}
                  cardAt={cardAt}
                  onOpen={open}
                  onKey={onKey}
                  onDrop={editable ? drop : undefined}
                  onCopyDay={editable ? (from, to) => edit((before) => copyDay(before, from, to)) : undefined}
                  onSwapTimes={editable ? (one, other) => edit((before) => swapTimes(before, one, other)) : undefined}
                />
              </section>
            )}
            {editable && !phone && <p className="second small">{t('timetable.keys')}</p>}
          </div>
          <ClashList
            found={clashes.found}
            onGo={(found) => {
              const lesson = week.lessons.find((each) => each.key === found.keys[0])
              if (lesson) go(lesson)
            }}
            own={board.sch_id}
          />
        </div>
      )}
      {opened && openedTime && (
        <LessonEditor
          board={board}
          cell={opened}
          title={`${dayName(opened.weekday)} ${showClock(openedTime.start_time)} – ${showClock(openedTime.end_time)}`}
          content={lessonAt(week.lessons, opened)}
          usual={usual}
          teacherNames={teachers}
          onTeacher={learnTeacher}
          onSave={(content) => {
            edit((before) => put(before, opened, content))
            setOpened(undefined)
          }}
          onClear={
            week.lessons.some(isAt(opened))
              ? () => {
                  edit((before) => clear(before, opened))
                  setOpened(undefined)
                }
              : undefined
          }
          onClose={() => setOpened(undefined)}
        />
      )}
      {guard}
    </div>
  )
}
