import type { AnswerOf } from '@sala/contract/kit/operation'
import { lesson, schedules } from '@sala/contract/timetable/schedules'
import { type Board, listTeachersAt } from '@sala/contract/timetable/timetables'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useLeftBehind, useTyped } from '../kit/input/use-typed.tsx'
import { fieldLabel, pick, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import type { Cell, Content } from './week.ts'

export type TeacherName = { readonly name_en: string; readonly name_kh: string }

type Offered = AnswerOf<typeof listTeachersAt>['data'][number]

interface LessonEditorProps {
  readonly board: Board
  readonly cell: Cell
  readonly title: string
  readonly content: Content | undefined
  readonly usual: (subject_id: number) => Content
  readonly teacherNames: ReadonlyMap<number, TeacherName>
  readonly onTeacher: (id: number, name: TeacherName) => void
  readonly onSave: (content: Content) => void
  readonly onClear?: () => void
  readonly onClose: () => void
}

const byText = (input: string, option?: { label?: unknown }) =>
  String(option?.label ?? '')
    .toLowerCase()
    .includes(input.toLowerCase())

/** What a cell holds: the subject, then who usually teaches it, and the room of the class. */
export function LessonEditor({
  board,
  cell,
  title,
  content,
  usual,
  teacherNames,
  onTeacher,
  onSave,
  onClear,
  onClose,
}: LessonEditorProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [draft, setDraft] = useState<Partial<Content>>(content ?? { room_id: board.class_room_id })
  const typed = useTyped()
  const { sch_id } = board
  const found = useQuery({
    queryKey: [schedules.name, 'teachers', sch_id, cell.weekday, cell.schedule_time_id, draft.subject_id, typed.asked],
    queryFn: () =>
      operate(listTeachersAt, {
        sch_id,
        weekday: cell.weekday as 1,
        schedule_time_id: cell.schedule_time_id,
        ...(draft.subject_id && { subject_id: draft.subject_id }),
        ...(typed.asked && { search: typed.asked }),
      }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  const label = (name: 'subject_id' | 'teacher_id' | 'room_id') =>
    fieldLabel(schedules.name, `details.${name}`, lesson[name], language)
  const nameOf = ({ name_en, name_kh }: TeacherName) => pick(language, name_en, name_kh)
  const subject = board.subjects.find((each) => each.subject_id === draft.subject_id)
  const usually = new Set(subject?.teachers.map((each) => each.teacher_id))
  // Until the server has answered what is typed, nothing is offered: Enter would choose what was found before.
  const settled = typed.isRested && !(typed.search && found.isPlaceholderData)
  const all = settled ? (found.data?.data ?? []) : []
  const groups = [
    ['usual', all.filter((each) => each.is_free && usually.has(each.teacher_id))],
    ['freeThen', all.filter((each) => each.is_free && !usually.has(each.teacher_id))],
    ['busyThen', all.filter((each) => !each.is_free)],
  ] as const
  const option = ({ teacher_id, is_free, teaches, ...name }: Offered) => ({
    value: teacher_id,
    label: nameOf(name),
    does: teaches
      ? `${teaches.class_name}, ${pick(language, teaches.subject_name_foreign, teaches.subject_name_native)}`
      : is_free
        ? undefined
        : t('timetable.elsewhere'),
  })
  const chosen = draft.teacher_id ? teacherNames.get(draft.teacher_id) : undefined
  const teach = (teacher_id: number | null) => {
    const name = found.data?.data.find((each) => each.teacher_id === teacher_id)
    if (name) onTeacher(name.teacher_id, name)
    setDraft((before) => ({ ...before, teacher_id }))
    typed.end()
  }
  const answered = found.error ? [] : found.isPlaceholderData ? undefined : found.data?.data.map(option)
  const note = useLeftBehind(typed, answered, ({ value }) => teach(Number(value)))
  const ready = draft.subject_id !== undefined
  const save = () =>
    ready &&
    onSave({ subject_id: draft.subject_id!, teacher_id: draft.teacher_id ?? null, room_id: draft.room_id ?? null })
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      footer={
        <div className="form-footer">
          {onClear && (
            <Button danger onClick={onClear}>
              {t('timetable.clear')}
            </Button>
          )}
          <span className="spread" />
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="primary" disabled={!ready} onClick={save}>
            {t('action.apply')}
          </Button>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole dialog */}
      <div
        className="lesson-editor"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.stopPropagation()
            save()
          }
        }}
      >
        <label htmlFor="lesson-subject">{label('subject_id')}</label>
        <Select
          id="lesson-subject"
          autoFocus
          showSearch={{ filterOption: byText, optionFilterProp: 'label' }}
          value={draft.subject_id}
          placeholder={t('form.choose')}
          options={board.subjects.map((each) => ({
            value: each.subject_id,
            label: pick(language, each.subject_name_foreign, each.subject_name_native),
          }))}
          onChange={(subject_id: number) => {
            const next = usual(subject_id)
            setDraft((before) => ({ ...next, room_id: before.room_id ?? next.room_id }))
          }}
        />
        <label htmlFor="lesson-teacher">{label('teacher_id')}</label>
        <Select
          id="lesson-teacher"
          allowClear={{ label: t('action.clear') }}
          showSearch={{ searchValue: typed.search, onSearch: typed.onSearch, filterOption: false }}
          value={draft.teacher_id ?? undefined}
          placeholder={typed.left === undefined ? t('timetable.nobody') : t('form.looking', { what: typed.left })}
          notFoundContent={found.isFetching || !settled ? '…' : (found.error?.message ?? t('form.noOptions'))}
          onOpenChange={typed.onOpenChange}
          onInputKeyDown={typed.onKeyDown}
          onBlur={typed.onBlur}
          labelRender={({ value, label }) => (chosen && value === draft.teacher_id ? nameOf(chosen) : label)}
          options={groups
            .filter(([, some]) => some.length > 0)
            .map(([group, some]) => ({ label: t(`timetable.${group}`), options: some.map(option) }))}
          optionRender={({ label: name, data }) => (
            <span className="option">
              {name} {'does' in data && typeof data.does === 'string' && <span className="second">{data.does}</span>}
            </span>
          )}
          onChange={(id: number | undefined) => teach(id ?? null)}
        />
        {note}
        <label htmlFor="lesson-room">{label('room_id')}</label>
        <Select
          id="lesson-room"
          allowClear={{ label: t('action.clear') }}
          showSearch={{ filterOption: byText, optionFilterProp: 'label' }}
          value={draft.room_id ?? undefined}
          placeholder={t('timetable.nowhere')}
          options={board.rooms.map((each) => ({ value: each.room_id, label: each.room_name }))}
          onChange={(id: number | undefined) => setDraft((before) => ({ ...before, room_id: id ?? null }))}
        />
      </div>
    </Dialog>
  )
}
