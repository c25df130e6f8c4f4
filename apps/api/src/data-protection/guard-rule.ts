import { dataProtectionProblems } from '@sala/contract/data-protection/problems'
import { type KeptThing, leastKept, type retentionRules } from '@sala/contract/data-protection/retention-rules'
import { refusals } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'

const refuse = refusals(dataProtectionProblems)
const daysOf = ({ keep_for, keep_unit }: { keep_for: number; keep_unit: string }) =>
  keep_unit === 'days' ? keep_for : Math.floor((keep_for * 365.25) / 12)

/** Nothing goes sooner than the law or another rule allows, and only what can become anonymous does. */
export async function guardRule({ values, before }: Change<typeof retentionRules>): Promise<void> {
  const rule = { ...before!, ...values }
  const least = leastKept[rule.what as KeptThing]
  // Twelve months are a year, whichever days it has.
  if (daysOf(rule) < least.days - 1) throw refuse('kept_too_short')
  if (!least.actions.includes(rule.action)) throw refuse('only_erased')
}
