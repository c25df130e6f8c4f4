import { enrollmentStatus, enrollments } from '@sala/contract/enrolment/enrolments'
import { type PathStep, readStudentPath } from '@sala/contract/enrolment/student-path'
import { useQuery } from '@tanstack/react-query'
import { operate } from '../kit/api.ts'
import { useWatch } from '../kit/live.ts'
import type { Problem } from '../kit/problem.ts'

export type SeatStep = Extract<PathStep, { kind: 'seat' }>

/** A student's way through the school, and the seats of today in it. */
export function usePath(student_id: number) {
  useWatch(enrollments.name)
  const query = useQuery<{ data: PathStep[] }, Problem>({
    queryKey: [enrollments.name, 'path', student_id],
    queryFn: () => operate(readStudentPath, { student_id }),
  })
  const seats = (query.data?.data ?? []).filter(
    (each): each is SeatStep => each.kind === 'seat' && each.enrollment_status === enrollmentStatus.studying,
  )
  return { ...query, steps: query.data?.data, seats }
}
