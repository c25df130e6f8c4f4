import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../kit/database.ts'
import { inBatch } from '../kit/history/batch.ts'
import { redactInErasure } from '../kit/history/seal-history.ts'
import { defineJob, mountJob } from '../kit/job/job.ts'
import type { App } from '../kit/route/app.ts'
import type { Secrets } from '../kit/secrets.ts'
import { retentionRules, retentionRuns } from '../tables/data-protection.ts'
import { countDue, dropPieces, dueBy, letGo } from './retention-targets.ts'

export const applyRetention = defineJob({
  name: 'apply-retention',
  label: ['Apply retention rules', 'អនុវត្តវិធានរក្សាទុក'],
  input: z.strictObject({}),
  access: 'system',
  schedule: '45 2 * * *',
})

/** How many rows go in one transaction, so that nobody waits long for a row of theirs. */
export const blockRows = 500

interface Block {
  readonly counted: number
  readonly from: string | null
  readonly to: string | null
}
const nothing: Block = { counted: 0, from: null, to: null }

/** One block of what a rule lets go, the oldest first; nothing where somebody has switched the rule off meanwhile. */
async function letBlockGo(tx: Tx, secrets: Secrets, id: number): Promise<Block> {
  const [rule] = await tx.select().from(retentionRules).where(eq(retentionRules.retention_rule_id, id)).for('share')
  if (!rule?.is_active) return nothing
  const due = dueBy(rule)
  if (!due) {
    const { rows: counts } = await tx.execute<{ counted: number; since_from: string | null; since_to: string | null }>(
      countDue(rule),
    )
    await dropPieces(tx, rule)
    const { counted, since_from: from, since_to: to } = counts[0]!
    return { counted, from, to }
  }
  const { rows } = await tx.execute<{ id: string; since: string }>(
    sql`select id, to_json(since) #>> '{}' as since from (${due}) due order by due.since, id limit ${blockRows}`,
  )
  if (rows.length === 0) return nothing
  const ids = rows.map((row) => row.id)
  const about = {
    kind: 'erasure',
    label: [`Retention: ${rule.rule_name_en}`, `រយៈពេលរក្សាទុក៖ ${rule.rule_name_kh}`],
  } as const
  await inBatch(tx, about, async (batchId) => {
    await letGo(tx, rule, ids)
    // What is not kept any longer is not told by the history either.
    await redactInErasure(
      tx,
      secrets,
      sql`select h.history_id from history h join (select distinct object, object_id from history where batch_id = ${batchId}) gone using (object, object_id)`,
    )
  })
  return { counted: rows.length, from: rows[0]!.since, to: rows.at(-1)!.since }
}

/**
 * Every night: what the rules that are switched on let go, block by block, and what was done. A rule that fails says so
 * and does not hold up the others.
 */
export function mountRetention(app: App, secrets: Secrets): void {
  mountJob(app, applyRetention, async ({ db, once, progress }) => {
    const rules = await db
      .select()
      .from(retentionRules)
      .where(eq(retentionRules.is_active, 1))
      .orderBy(retentionRules.retention_rule_id)
    for (const [at, { retention_rule_id, what, action }] of rules.entries()) {
      const blocks: Block[] = []
      let problem: string | null = null
      try {
        do
          blocks.push(
            await once(`${retention_rule_id} ${blocks.length}`, (tx) => letBlockGo(tx, secrets, retention_rule_id)),
          )
        while (blocks.at(-1)!.counted === blockRows)
      } catch (error) {
        problem = ((error as Error & { cause?: Error }).cause ?? (error as Error)).message.slice(0, 200)
        app.server.log.warn({ err: error, rule: what }, 'retention')
      }
      const done = blocks.filter(({ counted }) => counted > 0)
      const counted = done.reduce((sum, each) => sum + each.counted, 0)
      await once(`${retention_rule_id} done`, async (tx) => {
        await tx.insert(retentionRuns).values({
          retention_rule_id,
          action,
          counted,
          since_from: done[0]?.from ?? null,
          since_to: done.at(-1)?.to ?? null,
          problem,
        })
      })
      await progress(at + 1, rules.length)
    }
  })
}
