import { enrolmentProblems } from '@sala/contract/enrolment/problems'
import { Problem, refusals } from '../kit/problem.ts'

export const refuse = refusals(enrolmentProblems)

type Said = string | number | readonly [english: string, khmer: string]

/** A refusal whose sentence names what it is about. */
export function refuseAbout(
  code: keyof typeof enrolmentProblems,
  words: Readonly<Record<string, Said>>,
  more?: ConstructorParameters<typeof Problem>[2],
): Problem {
  const [status, english, khmer] = enrolmentProblems[code]
  const filled = (sentence: string, at: 0 | 1) =>
    sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const said = words[name]
      return said === undefined ? whole : String(typeof said === 'object' ? said[at] : said)
    })
  return new Problem(code, [status, filled(english, 0), filled(khmer, 1)], more)
}

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
