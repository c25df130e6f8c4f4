import { importState } from '@sala/contract/imports/imports'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob } from '../kit/job/job.ts'
import { literal } from '../kit/literal.ts'
import type { JobWork } from '../kit/route/work.ts'

export const purgeImports = defineJob({
  name: 'purge-imports',
  label: ['Delete old imports', 'លុបការនាំចូលចាស់ៗ'],
  input: z.strictObject({}),
  access: 'system',
  schedule: '35 2 * * *',
})

/**
 * Every night: files that were never committed go after a week, and the working copies of all others after a month;
 * what they became stays.
 */
export async function carryOutPurge({ once }: JobWork<unknown>): Promise<void> {
  await once('purge', async (tx) => {
    await tx.execute(
      sql`delete from imports where state in (${literal(importState.read, importState.checking, importState.checked, importState.failed)}) and updated_at < now() - interval '7 days'`,
    )
    await tx.execute(
      sql`delete from import_rows r using imports i where i.import_id = r.import_id and i.state in (${literal(importState.committed, importState.undone)}) and i.updated_at < now() - interval '30 days'`,
    )
    await tx.execute(sql`update imports set headings = (select jsonb_agg(h || '{"samples": []}') from jsonb_array_elements(headings) h)
      where state in (${literal(importState.committed, importState.undone)}) and updated_at < now() - interval '30 days' and headings @? '$[*].samples[*]'`)
  })
}
