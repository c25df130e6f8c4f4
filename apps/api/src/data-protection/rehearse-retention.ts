import {
  type KeptThing,
  leastKept,
  type rehearseRetention as operation,
} from '@sala/contract/data-protection/retention-rules'
import { desc, eq } from 'drizzle-orm'
import type { Work } from '../kit/route/work.ts'
import { retentionRules, retentionRuns } from '../tables/data-protection.ts'
import { countDue } from './retention-targets.ts'

/** What each rule would let go if it were applied now; nothing is changed. */
export async function rehearseRetention({ tx }: Work<typeof operation>) {
  const rules = await tx.select().from(retentionRules).orderBy(retentionRules.retention_rule_id)
  const data = []
  for (const rule of rules) {
    const { retention_rule_id, what } = rule
    const { rows } = await tx.execute<{ counted: number; since_from: string | null; since_to: string | null }>(
      countDue(rule),
    )
    const [run] = await tx
      .select({ last_run: retentionRuns.ran_at, last_counted: retentionRuns.counted })
      .from(retentionRuns)
      .where(eq(retentionRuns.retention_rule_id, retention_rule_id))
      .orderBy(desc(retentionRuns.retention_run_id))
      .limit(1)
    data.push({
      retention_rule_id,
      ...rows[0]!,
      least_days: leastKept[what as KeptThing].days,
      last_run: run?.last_run ?? null,
      last_counted: run?.last_counted ?? null,
    })
  }
  return { data }
}
