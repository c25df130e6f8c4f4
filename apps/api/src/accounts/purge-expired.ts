import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineJob, mountJob } from '../kit/job/job.ts'
import type { App } from '../kit/route/app.ts'

export const purgeExpired = defineJob({
  name: 'purge-expired',
  label: ['Delete what has expired', 'លុបអ្វីដែលផុតកំណត់'],
  input: z.strictObject({}),
  access: 'system',
  schedule: '15 2 * * *',
})

/**
 * Every night: tokens past their time, and what only the program itself needs. How long people's data is kept is said
 * by the retention rules.
 */
export function mountPurge(app: App): void {
  mountJob(app, purgeExpired, async ({ once }) => {
    await once('tokens', async (tx) => {
      // A spent refresh token is kept for its whole life: its second use must still be known.
      await tx.execute(sql`delete from session_tokens where expires_at < now() - interval '1 day'`)
      await tx.execute(sql`delete from sessions s where coalesce(ended_at, created_date) < now() - interval '90 days'
        and not exists (select 1 from session_tokens t where t.session_id = s.session_id)`)
    })
    await once('devices', async (tx) => {
      await tx.execute(sql`delete from sign_in_tickets where expires_at < now()`)
      await tx.execute(sql`delete from known_devices where last_sign_in < now() - interval '400 days'`)
    })
    await once('counts', async (tx) => {
      await tx.execute(sql`delete from rows_read where hour < extract(epoch from now()) / 3600 - 24`)
    })
    await once('jobs', async (tx) => {
      await tx.execute(sql`delete from job_steps where created_date < now() - interval '30 days'`)
    })
  })
}
