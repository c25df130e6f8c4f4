import { enrolmentProblems } from '@sala/contract/enrolment/problems'
import { refusals, type Said, saying } from '../kit/problem.ts'

export const refuse = refusals(enrolmentProblems)

/** A refusal whose sentence names what it is about. */
export const refuseAbout = saying(enrolmentProblems)

interface Named {
  readonly full_name_en: string
  readonly full_name_kh: string
}

const mostNamed = 3

/** The first few by name, and how many more. */
export function whoOf(people: readonly Named[]): Said {
  const rest = people.length - mostNamed
  const names = (of: keyof Named) => people.slice(0, mostNamed).map((each) => each[of])
  return [
    `${names('full_name_en').join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    `${names('full_name_kh').join(', ')}${rest > 0 ? ` និង ${rest} នាក់ទៀត` : ''}`,
  ]
}
