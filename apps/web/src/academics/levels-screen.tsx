import { grades, levels } from '@sala/contract/academics/grades'
import type { Row } from '../kit/api.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

/** Levels, each with the grades that belong to it. */
export default function LevelsScreen() {
  const language = useLanguage()
  const namesOf = (row: Row) => (row.grades as Row[] | undefined)?.map((grade) => titleOf(grades, grade, language)).join(', ') || '—'
  return <ResourceScreen resource={levels} columns={{ grades: namesOf }} />
}
