import { type OwnEntry, type OwnLesson, readMyDays } from '@sala/contract/calendar/my-days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operate } from '../../kit/api.ts'
import { useWatch } from '../../kit/live.ts'
import { useChild } from '../../kit/session.tsx'

/** Somebody's own days; of a parent those of the chosen child, or of all. */
export function useMyDays(from: string, days: number, withLessons = true) {
  const child = useChild()
  useWatch('teaching-calendars')
  const query = useQuery({
    queryKey: ['teaching-calendars', 'my days', from, days, withLessons],
    queryFn: () => operate(readMyDays, { from, days, with_lessons: withLessons ? 1 : 0 }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const concerns = (each: { student_ids: readonly number[] }) =>
    child === null || each.student_ids.length === 0 || each.student_ids.includes(child)
  const lessons: OwnLesson[] = query.data?.lessons.filter(concerns) ?? []
  const entries: OwnEntry[] = query.data?.entries.filter(concerns) ?? []
  return { query, lessons, entries }
}
