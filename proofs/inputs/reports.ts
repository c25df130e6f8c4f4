import { sql } from 'drizzle-orm'
import type { Inputs } from '../calls.ts'

const settings = {
  filters: [],
  sorts: [{ column: 'payment_date', direction: 'asc' }],
  group_by: null,
  visible: ['amount'],
  order: ['amount'],
}

/** Of all days, so that whatever the proofs wrote is in it. */
const always = async () => ({ query: { date_from: '2000-01-01', date_to: '2100-12-31' } })

export const inputs: Inputs = {
  'dashboard-total-cards': always,
  'dashboard-income-by-fees': always,
  'dashboard-sale-items': always,
  'dashboard-unpaid-students': always,
  'dashboard-total-students': always,
  'dashboard-student-status': always,
  'dashboard-student-grades': always,
  'assigned-branches': async () => ({}),
  'query-cashiers': async () => ({}),
  'query-class-operations': async ({ world, side }) => ({
    params: { id: (await world.rows.row('branches', side)).branch_id },
  }),
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
