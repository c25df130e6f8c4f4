import type { Inputs } from '../calls.ts'

export const inputs: Inputs = {
  'assigned-branches': async () => ({}),
  'query-cashiers': async () => ({}),
  'query-class-operations': async ({ world, side }) => ({ params: { id: (await world.rows.row('branches', side)).branch_id } }),
  'read-tracking-form': async () => ({}),
}
