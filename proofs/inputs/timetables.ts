import { weekday } from '@sala/contract/academics/statuses'
import type { Inputs } from '../calls.ts'
import type { Row, Side } from '../rows.ts'
import type { World } from '../world.ts'

const one = async (world: World, name: string, side: Side, key: string) => (await world.rows.row(name, side))[key]

export const inputs: Inputs = {
  'check-schedule': async ({ world, side }) => ({ params: { sch_id: await one(world, 'schedules', side, 'sch_id') } }),
  'check-draft': async ({ world, side }) => {
    const { class_id, details } = await world.rows.values('schedules', side)
    return { body: { class_id, details } }
  },
  'swap-times': async ({ world, side }) => {
    const time = (await one(world, 'schedule-times', side, 'schedule_time_id')) as number
    return {
      body: {
        sch_id: (await world.rows.fresh('schedules', side)).sch_id,
        schedule_time_id: time,
        with_schedule_time_id: time,
      },
    }
  },
  'read-class-week': async ({ world, side }) => ({
    params: { class_id: await one(world, 'class-operations', side, 'class_id') },
  }),
  'read-room-week': async ({ world, side }) => ({ params: { room_id: await one(world, 'rooms', side, 'room_id') } }),
  'read-teacher-week': async ({ world, side, actor }) => ({
    params: {
      id:
        actor.user_type === 'teacher-api'
          ? ((await world.owner.$client.query<Row>('select teacher_id from users where user_id = $1', [actor.user_id]))
              .rows[0]!.teacher_id as number)
          : await one(world, 'teacher-profiles', side, 'teacher_id'),
    },
  }),
  'read-board': async ({ world, side }) => ({ params: { sch_id: await one(world, 'schedules', side, 'sch_id') } }),
  'list-teachers-at': async ({ world, side }) => ({
    params: { sch_id: await one(world, 'schedules', side, 'sch_id') },
    query: { weekday: weekday.monday, schedule_time_id: await one(world, 'schedule-times', side, 'schedule_time_id') },
  }),
  'list-times': async ({ world, side }) => ({ query: { acps_id: await one(world, 'sub-programs', side, 'acps_id') } }),
  'generate-schedules': async ({ world, side }) => ({
    body: { ac_term_id: await one(world, 'terms', side, 'ac_term_id'), dry_run: 1 },
  }),
  'print-schedule': async ({ world, side }) => ({ body: { sch_id: await one(world, 'schedules', side, 'sch_id') } }),
  'print-schedules': async ({ world, side }) => ({
    body: { sch_ids: [await one(world, 'schedules', side, 'sch_id')] },
  }),
  'print-khmer-secondary': async ({ world, side }) => ({
    body: { ac_term_id: await one(world, 'terms', side, 'ac_term_id') },
  }),
}
