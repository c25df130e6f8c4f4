import { grades, levels } from '@sala/contract/academics/grades'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'

/** Levels, each with the grades that belong to it. */
export default function LevelsScreen() {
  const language = useLanguage()
  return (
    <ResourceScreen
      resource={levels}
      columns={{ grades: (row) => row.grades.map((grade) => titleOf(grades, grade, language)).join(', ') || '—' }}
    />
  )
}
