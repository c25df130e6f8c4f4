import { studentStatus } from '@sala/contract/people/student-statuses'
import { students } from '@sala/contract/people/students'
import { useList } from '../../kit/hooks.ts'
import { titleOf, useLanguage } from '../../kit/labels.ts'
import { useChild, useSession } from '../../kit/session.tsx'

/** The names of several children where all of them are shown; nothing where it is clear whose days they are. */
export function useChildNames(): ((student_id: number) => string) | undefined {
  const language = useLanguage()
  const { childIds } = useSession()
  const several = useChild() === null && childIds.length > 1
  const { data } = useList(students, { perPage: 50, 'filter[status]': studentStatus.values }, several)
  if (!several || !data) return undefined
  return (id) => {
    const row = data.data.find(({ student_id }) => student_id === id)
    return row ? titleOf(students, row, language) : ''
  }
}
