import { z } from 'zod'
import { may } from '../kit/access.ts'
import { owned, ref } from '../kit/field.ts'
import { defineOperation } from '../kit/operation.ts'
import { optionAnswer } from '../kit/resource.ts'
import { grades } from './grades.ts'

/** The grades that may come next after this one without leading a child in a circle; without a grade, all of them. */
export const gradesWithoutCircle = defineOperation({
  name: 'grades-without-circle',
  method: 'GET',
  path: '/grades/ignore-cycle',
  label: 'Possible next grades',
  access: may('view', grades),
  query: { grade_id: ref('Grade', () => grades, { optional: true }) },
  answer: z.strictObject({ data: z.array(optionAnswer(grades)) }),
})

/** Says for several grades at once where a child goes next; those that are not named stay as they are. */
export const defineNextGrades = defineOperation({
  name: 'define-next-grades',
  method: 'POST',
  path: '/define-next-grades',
  label: 'Set next grades',
  access: may('update', grades),
  body: {
    grades: owned('Grades', {
      name: 'grades',
      key: 'grade_id',
      fields: {
        grade_id: ref('Grade', () => grades),
        next_grade_id: ref('Next grade', () => grades, { optional: true }),
      },
    }),
  },
  stale: ['grades', 'levels'],
  answer: z.strictObject({ changed: z.int() }),
})

/** Whether somebody who follows the steps from here comes back to where he was. */
export function goesInCircle(steps: ReadonlyMap<number, number | null>, from: number): boolean {
  const seen = new Set<number>()
  for (let at: number | null = from; at !== null; at = steps.get(at) ?? null) {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}
