import { academicsProblems } from '@sala/contract/academics/problems'
import {
  type replaceHolidayRules as operation,
  type holidayRules as resource,
  ruleKind,
} from '@sala/contract/calendar/holidays'
import { eq, notInArray } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Work } from '../kit/route/work.ts'
import type { Change } from '../kit/store/store.ts'
import { holidayRules } from '../tables/calendar.ts'
import { isRealDay } from './holidays-of-year.ts'

const refuse = refusals(academicsProblems)

function refuseUnknownDay({
  rule_kind = ruleKind.yearly,
  month = 1,
  day = 1,
}: {
  rule_kind?: number
  month?: number
  day?: number
}): void {
  if (rule_kind === ruleKind.yearly && !isRealDay(month, day))
    throw refuse('no_such_day_of_year', { errors: { day: 'no_such_day' } })
}

export const checkHolidayRule = async ({ values, before }: Change<typeof resource>): Promise<void> =>
  refuseUnknownDay({ ...before, ...values })

/** The set is what was sent and nothing else; a rule that stays keeps its number and its history. */
export async function replaceHolidayRules({ input, tx }: Work<typeof operation>) {
  for (const rule of input.rules) refuseUnknownDay(rule)
  const kept = input.rules.flatMap(({ hol_rule_id }) => (hol_rule_id ? [hol_rule_id] : []))
  await tx.delete(holidayRules).where(kept.length > 0 ? notInArray(holidayRules.hol_rule_id, kept) : undefined)
  for (const { hol_rule_id, ...rule } of input.rules) {
    if (hol_rule_id) await tx.update(holidayRules).set(rule).where(eq(holidayRules.hol_rule_id, hol_rule_id))
    else await tx.insert(holidayRules).values(rule)
  }
  return { rules: input.rules.length }
}
