import { scheduleType } from '@sala/contract/academics/statuses'
import { schedules } from '@sala/contract/timetable/schedules'
import { readClassWeek, type Week } from '@sala/contract/timetable/timetables'
import { useQuery } from '@tanstack/react-query'
import { operate } from '../kit/api.ts'
import type { Problem } from '../kit/problem.ts'
import { useSession } from '../kit/session.tsx'

/** The week of a class as it is today, for those who may read it. */
export function useClassWeek(class_id: number) {
  return useQuery<Week, Problem>({
    queryKey: [schedules.name, 'week', 'class', class_id],
    queryFn: () => operate(readClassWeek, { class_id, date: null, sch_type: scheduleType.study }),
    enabled: useSession().mayAsk(readClassWeek),
  })
}
