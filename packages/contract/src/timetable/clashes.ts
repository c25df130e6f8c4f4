import { z } from 'zod'
import { weekday } from '../academics/statuses.ts'
import type { Language } from '../kit/problem.ts'

export const clashKinds = ['teacher', 'room', 'class'] as const
export type ClashKind = (typeof clashKinds)[number]

const when = { weekday: z.int(), start_time: z.string(), end_time: z.string() }

/** Two lessons that want the same teacher, room or class at once. */
export const clash = z.strictObject({
  kind: z.enum(clashKinds),
  /** Which of the lessons that were looked at, from 0. */
  place: z.int(),
  /** The other one, where it is among them too. */
  with_place: z.nullable(z.int()),
  schedule_time_id: z.int(),
  ...when,
  /** Who or what is wanted twice. */
  id: z.int(),
  name_en: z.string(),
  name_kh: z.string(),
  /** What stands there already; nothing where it is in a branch that the caller does not work in. */
  other: z.nullable(
    z.strictObject({
      sch_id: z.int(),
      class_id: z.int(),
      class_name: z.string(),
      subject_name_foreign: z.string(),
      subject_name_native: z.string(),
      ...when,
    }),
  ),
})
export type Clash = z.infer<typeof clash>

const kindWords: Record<ClashKind, readonly [english: string, khmer: string]> = {
  teacher: ['Teacher', 'គ្រូ'],
  room: ['Room', 'បន្ទប់'],
  class: ['Class', 'ថ្នាក់'],
}

/** A clash in words: who or what, when, and with what. */
export function clashSentence({ kind, name_en, name_kh, other, ...at }: Clash, language: Language): string {
  const km = language === 'km'
  const [english, khmer] = weekday.labels.get(at.weekday as 1)!
  const time = `${at.start_time}–${at.end_time}`
  const who = km ? `${kindWords[kind][1]} ${name_kh || name_en}` : `${kindWords[kind][0]} ${name_en}`
  if (!other)
    return km ? `${khmer} ${time}៖ ${who} ជាប់រវល់នៅសាខាផ្សេង។` : `${english} ${time}: ${who} is busy in another branch.`
  const subject = km ? other.subject_name_native || other.subject_name_foreign : other.subject_name_foreign
  const theirs = `${other.class_name}, ${subject}, ${other.start_time}–${other.end_time}`
  return km
    ? `${khmer} ${time}៖ ${who} មានម៉ោងរួចហើយ (${theirs})។`
    : `${english} ${time}: ${who} is already taken (${theirs}).`
}
