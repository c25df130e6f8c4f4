import type { positions as resource } from '@sala/contract/organisation/positions'
import { organisationProblems } from '@sala/contract/organisation/problems'
import { sql } from 'drizzle-orm'
import { refusals } from '../kit/problem.ts'
import type { Change } from '../kit/store/store.ts'

const refuse = refusals(organisationProblems)

/** A position reports upwards, never back to itself. */
export async function refuseCircles({ values, before, tx }: Change<typeof resource>): Promise<void> {
  if (!before || !values.parent_id) return
  const { rows } = await tx.execute(sql`
    with recursive above as (select position_id, parent_id from positions where position_id = ${values.parent_id}
      union select p.position_id, p.parent_id from positions p join above a on p.position_id = a.parent_id)
    select 1 from above where position_id = ${before.position_id}`)
  if (rows.length > 0) throw refuse('position_reports_to_itself', { errors: { parent_id: 'unknown' } })
}
