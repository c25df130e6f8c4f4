import { teachingStatus } from '@sala/contract/calendar/teaching-calendars'
import { digest, makeToken } from '../../apps/api/src/accounts/public.ts'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { World } from '../world.ts'

let weeks = 0

/** A lesson of the side on a Monday that no other has, as the calendar names it. */
async function lessonOf(world: World, side: Side): Promise<string> {
  weeks += 1
  const monday = new Date(Date.UTC(1950, 0, 2 + weeks * 7)).toISOString().slice(0, 10)
  const { sch_id } = await world.rows.fresh('schedules', side, { valid_from: monday, valid_to: monday })
  const { rows } = await world.owner.$client.query<{ detail_id: number }>(
    'select detail_id from schedule_details where sch_id = $1',
    [sch_id],
  )
  return `${rows[0]!.detail_id}-${monday.replaceAll('-', '')}`
}

export const inputs: Inputs = {
  'list-teaching-calendars': async () => ({ query: { date_range: '1950-01-01,1950-03-31' } }),
  'update-teaching-calendars': async ({ world, side }) => ({
    params: { id: await lessonOf(world, side) },
    body: { teaching_status: teachingStatus.taught },
    scoped: true,
  }),
  'list-teaching-staffs': async ({ world, side }) => ({ query: { id: await lessonOf(world, side) }, scoped: true }),
  'make-calendar-link': async ({ world, side }) => ({
    body: { link_name: 'Parents', branch_id: (await world.rows.row('branches', side)).branch_id },
  }),
  'revoke-calendar-link': async ({ world, side }) => ({
    params: { calendar_link_id: (await world.rows.fresh('calendar-links', side)).calendar_link_id },
    body: {},
  }),
  'read-my-days': async () => ({}),
  'read-calendar-feed': async ({ world, side }) => {
    const token = makeToken()
    const { calendar_link_id } = await world.rows.fresh('calendar-links', side)
    await world.owner.$client.query('update calendar_links set token_digest = $1 where calendar_link_id = $2', [
      digest(token),
      calendar_link_id,
    ])
    return { params: { token } }
  },
}
