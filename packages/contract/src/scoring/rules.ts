import { z } from 'zod'

/** A number as it is written: '8.4'. */
const number = z.string().regex(/^\d{1,7}(\.\d{1,6})?$/)
const key = z.int().positive()

/** What a mark that is no score does: it is left out with what it could have brought, is nothing, or is left out alone. */
export const treatment = z.enum(['out', 'zero', 'kept'])
export type Treatment = z.infer<typeof treatment>

/** Why somebody has no score; a cell that is blank has no state yet, and waits. */
export const unscored = ['absent', 'excused', 'missing', 'refused'] as const
export type Unscored = (typeof unscored)[number]

const ruleSubject = z.strictObject({
  subject_id: key,
  /** What it is out of. */
  full: number,
  coefficient: number,
  /** Marked on the card and counted, or only marked. */
  counts: z.boolean(),
  /** Subjects of one basket exclude each other: only the one that the student has chosen is his. */
  basket: z.nullable(z.string().max(40)),
  /** What its score is made of, and how many of the lowest are left out; none where it has one kind of items. */
  components: z.array(z.strictObject({ component_id: key, weight: number, drop: z.int().min(0) })),
})
export type RuleSubject = z.infer<typeof ruleSubject>

/** How the marks of one occasion make an average: a month's test, an examination. */
const marksRule = z.strictObject({
  kind: z.literal('marks'),
  occasion: z.string().max(80),
  /** What its average is out of: 10, 50, 100. */
  scale: number,
  /** What the sum of the scores is divided by; what the counting subjects of this student are out of, where there is none. */
  divider: z.nullable(number),
  treats: z.strictObject({ absent: treatment, excused: treatment, missing: treatment, refused: treatment }),
  subjects: z.array(ruleSubject),
})
export type MarksRule = z.infer<typeof marksRule>

export type OccasionRule = MarksRule | { kind: 'mean'; occasion: string; parts: { weight: string; of: OccasionRule }[] }

/** A semester is made of its examination and its months, a year of its semesters. */
export const occasionRule: z.ZodType<OccasionRule> = z.union([
  marksRule,
  z.strictObject({
    kind: z.literal('mean'),
    occasion: z.string().max(80),
    get parts() {
      return z.array(z.strictObject({ weight: number, of: occasionRule })).min(1)
    },
  }),
])

/** All that turns a student's marks into a result; once something was released by it, it is never changed. */
export const scoreRule = z.strictObject({
  scale: number,
  decimals: z.int().min(0).max(3),
  /** From which percentage one passes. */
  pass: number,
  /** Percent that each half day of absence takes off, and no more than this; none where absences take nothing. */
  absence: z.nullable(z.strictObject({ excused: number, unexcused: number, most: number })),
  /** From which percentage each grade is given. */
  grades: z.array(z.strictObject({ grade_definition_id: key, from: number })),
  of: occasionRule,
})
export type ScoreRule = z.infer<typeof scoreRule>

export interface ItemMark {
  readonly occasion: string
  readonly subject_id: number
  readonly component_id: number | null
  readonly item_id: number
  readonly full: string
  readonly weight: string
  /** Neither of both is a blank. */
  readonly value: string | null
  readonly state: Unscored | null
}

/** What one student brings. */
export interface StudentMarks {
  readonly items: readonly ItemMark[]
  /** The subjects that he has chosen out of their baskets. */
  readonly chosen: readonly number[]
  /** Half days. */
  readonly absences: { readonly excused: number; readonly unexcused: number }
}
