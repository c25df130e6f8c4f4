import { type Clash, clashSentence } from '@sala/contract/timetable/clashes'
import { schedules } from '@sala/contract/timetable/schedules'
import { type Board, checkDraft, readBoard } from '@sala/contract/timetable/timetables'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { operate, saveRow } from '../kit/api.ts'
import { useDebounced } from '../kit/hooks.ts'
import { useLanguage } from '../kit/labels.ts'
import { Problem } from '../kit/problem.ts'
import type { TeacherName } from './lesson-editor.tsx'
import { detailsOf, type Lesson, type Week, weekOf } from './week.ts'

export const useBoardOf = (sch_id: number) =>
  useQuery<Board, Problem>({
    queryKey: [schedules.name, 'board', sch_id],
    queryFn: () => operate(readBoard, { sch_id }),
    // What somebody else saves meanwhile must not wash away what is being edited here.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

const isSame = (one: Lesson, other: Lesson) => JSON.stringify(one) === JSON.stringify(other)

/** The clashes of the week as it stands here, by the key of the lesson; asked for once the hands rest. */
function useClashes(board: Board, lessons: readonly Lesson[]) {
  const language = useLanguage()
  const rested = useDebounced(lessons, 250)
  const { sch_id, class_id, sch_type, from, to } = board
  const { data, error, isFetching } = useQuery({
    queryKey: [schedules.name, 'clashes', sch_id, rested],
    queryFn: async () => {
      const details = detailsOf(rested) as never
      const { clashes } = await operate(checkDraft, {
        sch_id,
        class_id,
        sch_type: sch_type as 1,
        valid_from: from,
        valid_to: to,
        details,
      })
      return clashes.map((clash) => {
        const of = [clash.place, clash.with_place].flatMap((place) => (place === null ? [] : [rested[place]!]))
        return { clash, of, keys: of.map(({ key }) => key) }
      })
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return useMemo(() => {
    // What has been changed since it was looked at is no clash until it is found to be one again.
    const found = (data ?? [])
      .filter(({ of }) => of.every((each) => lessons.some((lesson) => isSame(lesson, each))))
      .map((each) => ({ ...each, sentence: clashSentence(each.clash, language) }))
    const byLesson = Map.groupBy(
      found.flatMap((each) => each.keys.map((key) => ({ key, ...each }))),
      (each) => each.key,
    )
    return { found, byLesson, error, checking: isFetching || rested !== lessons }
  }, [data, error, isFetching, language, rested, lessons])
}
export type FoundClash = { readonly clash: Clash; readonly keys: readonly string[]; readonly sentence: string }

/** All that is known and done of a timetable while it is edited, without its looks. */
export function useTimetable(board: Board) {
  const client = useQueryClient()
  const [week, setWeek] = useState<Week>(() => weekOf(board.lessons))
  const [version, setVersion] = useState(board.version)
  const [saved, setSaved] = useState<readonly Lesson[]>(week.lessons)
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)
  const [teachers, setTeachers] = useState<ReadonlyMap<number, TeacherName>>(() => teachersOf(board))
  const clashes = useClashes(board, week.lessons)
  const edit = (change: (week: Week) => Week) => {
    setProblem(undefined)
    setWeek(change)
  }
  const save = async (): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      const row = await saveRow(schedules, String(board.sch_id), { details: detailsOf(week.lessons), version })
      const lessons = weekOf(row.details).lessons
      setWeek({ lessons, past: [] })
      setSaved(lessons)
      setVersion(row.version)
      await client.invalidateQueries({ queryKey: [schedules.name, 'list'] })
      await client.invalidateQueries({ queryKey: [schedules.name, 'week'] })
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
      await client.invalidateQueries({ queryKey: [schedules.name, 'clashes'] })
      return false
    } finally {
      setBusy(false)
    }
  }
  const learnTeacher = (id: number, name: TeacherName) => setTeachers((before) => new Map(before).set(id, name))
  const dirty = JSON.stringify(detailsOf(week.lessons)) !== JSON.stringify(detailsOf(saved))
  return { week, edit, clashes, dirty, busy, problem, save, teachers, learnTeacher }
}

function teachersOf({ lessons, subjects }: Board): Map<number, TeacherName> {
  const found = new Map<number, TeacherName>()
  for (const { teachers } of subjects) for (const each of teachers) found.set(each.teacher_id, each)
  for (const { teacher_id, teacher_name_foreign, teacher_name_native } of lessons)
    if (teacher_id) found.set(teacher_id, { name_en: teacher_name_foreign ?? '', name_kh: teacher_name_native ?? '' })
  return found
}
