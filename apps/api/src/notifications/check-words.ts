import { unknownWords, wordsIn } from '@sala/contract/kit/fill-words'
import type { AnyNotice } from '@sala/contract/kit/notice'
import type { Audience } from '@sala/contract/notifications/audiences'
import { commonParameters } from '@sala/contract/notifications/common-parameters'
import { wordFields } from '@sala/contract/notifications/message-words'
import { notificationProblems } from '@sala/contract/notifications/problems'
import { saying } from '../kit/problem.ts'

const refuse = saying(notificationProblems)
const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

export type Words = Partial<Record<(typeof wordFields)[number], string | null>>

/** All that a message says, in every form. */
export const allWords = (words: Words): string => wordFields.map((field) => words[field] ?? '').join('\n')

/** Whether each child of a family is told of itself. */
export const namesChild = (words: Words): boolean =>
  wordsIn(allWords(words)).some((name) => name === 'student_name' || name === 'class_name')

/** Refuses words in braces that nothing can be put in place of: of the fact that they tell, or of whom they go to. */
export function checkWords(
  words: Words,
  { notice, whom = [] }: { notice?: AnyNotice | undefined; whom?: Audience['whom'] },
) {
  const said = allWords(words)
  const unknown = unknownWords(said, Object.keys({ ...commonParameters, ...notice?.parameters }))
  if (unknown.length > 0) throw refuse('unknown_words', { words: inBraces(unknown) })
  const ofFamilies = whom.includes('staff')
    ? unknownWords(said, ['school_name'])
    : whom.includes('students')
      ? wordsIn(said).filter((name) => name === 'family_name')
      : []
  if (ofFamilies.length > 0) throw refuse('words_of_a_child', { words: inBraces(ofFamilies) })
}
