import {
  listSubstitutes,
  recordTeaching,
  type TaughtLesson,
  teachingCalendars,
  teachingStatus,
} from '@sala/contract/calendar/teaching-calendars'
import { showClock } from '@sala/contract/kit/dates'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operate } from '../kit/api.ts'
import { useDebounced, useOperation } from '../kit/hooks.ts'
import { pick, useLanguage } from '../kit/labels.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { Badge } from '../kit/value/badge.tsx'

/** Who stands in: the free first, among them those who know the subject; one press and it is done. */
export default function CoverDialog({ lesson, onClose }: { lesson: TaughtLesson; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const rested = useDebounced(search.trim(), 250)
  const record = useOperation(recordTeaching)
  const teachers = useQuery({
    queryKey: [teachingCalendars.name, 'staffs', lesson.id, rested],
    queryFn: () => operate(listSubstitutes, { id: lesson.id, ...(rested && { search: rested }) }),
  })
  const choose = (substitute_teacher_id: number, name: string) =>
    record.mutate(
      {
        input: {
          id: lesson.id,
          teaching_status: teachingStatus.covered,
          substitute_teacher_id,
          version: lesson.version,
        },
      },
      {
        onSuccess: () => {
          toast(t('teaching.covered', { name }))
          onClose()
        },
        onError: () => teachers.refetch(),
      },
    )
  return (
    <Dialog
      title={t('teaching.whoCovers', { class: lesson.class_name, time: showClock(lesson.start_time) })}
      width={520}
      footer={null}
      onCancel={onClose}
    >
      <p className="second">
        {pick(language, lesson.subject_name_foreign, lesson.subject_name_native)} ·{' '}
        {lesson.teacher_name_foreign === null
          ? t('teaching.nobody')
          : pick(language, lesson.teacher_name_foreign, lesson.teacher_name_native)}
      </p>
      {record.error && <ProblemNote problem={record.error} compact />}
      <Input
        autoFocus
        type="search"
        prefix={<Search size={16} aria-hidden />}
        placeholder={t('teaching.findTeacher')}
        aria-label={t('teaching.findTeacher')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {!teachers.data ? (
        <Loaded query={teachers} lines={6} />
      ) : teachers.data.data.length === 0 ? (
        <p className="second">{t('form.noOptions')}</p>
      ) : (
        <ul className="substitutes">
          {teachers.data.data.map((each) => {
            const name = pick(language, each.full_name_foreign, each.full_name_native)
            return (
              <li key={each.teacher_id}>
                <button
                  type="button"
                  aria-disabled={!each.is_free || record.isPending}
                  onClick={() => each.is_free && !record.isPending && choose(each.teacher_id, name)}
                >
                  <span>
                    {name}
                    {each.teaches && (
                      <span className="second small">
                        {' '}
                        {each.teaches.class_name},{' '}
                        {pick(language, each.teaches.subject_name_foreign, each.teaches.subject_name_native)}
                      </span>
                    )}
                  </span>
                  <span className="spread" />
                  {each.knows_subject === 1 && <Badge tone="info">{t('teaching.knowsSubject')}</Badge>}
                  {each.covers > 0 && <Badge>{t('teaching.covers', { count: each.covers })}</Badge>}
                  <Badge tone={each.is_free ? 'ok' : 'quiet'}>
                    {t(each.is_free ? 'teaching.free' : 'teaching.busy')}
                  </Badge>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
