import { sql } from 'drizzle-orm'
import type { Inputs } from '../calls.ts'

const settings = { filters: [], sorts: [{ column: 'payment_date', direction: 'asc' }], group_by: null, visible: ['amount'], order: ['amount'] }

export const inputs: Inputs = {
  'assigned-branches': async () => ({}),
  'query-cashiers': async () => ({}),
  'query-class-operations': async ({ world, side }) => ({ params: { id: (await world.rows.row('branches', side)).branch_id } }),
  'read-tracking-form': async () => ({}),
  'list-report-views': async () => ({ query: { report: 'daily-closeout' } }),
  'save-report-view': async () => ({ body: { report: 'daily-closeout', view_name: 'My month', settings } }),
  'drop-report-view': async ({ world, actor }) => {
    const { rows } = await world.owner.execute<{ view_id: number }>(
      sql`insert into report_views (report, view_name, user_id, settings) values ('daily-closeout', gen_random_uuid()::text, ${actor.user_id}, ${JSON.stringify(settings)}) returning view_id`,
    )
    return { params: { view_id: rows[0]!.view_id } }
  },
}
