import { cardStatus } from '@sala/contract/cards/card-activators'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import { pictureForm, type World } from '../world.ts'

const someone = async (world: World, name: string, side: Side) => {
  const { resource } = world.rows.store(name)
  const key = resource.keys[0]!
  return (await world.rows.fresh(name, side))[key] as number
}
const student = (world: World, side: Side) => someone(world, 'student-profiles', side)
const pickup = (world: World, side: Side) => someone(world, 'pickup-card-creations', side)
let serial = 0
const number = (side: Side) => `CANARY${side}${(serial += 1) + 700_000}`

const kinds = {
  student: ['student-card-activators', 'student_id', 'student-profiles'],
  employee: ['employee-card-activators', 'staff_id', 'employees'],
  pickup: ['pickup-card-activators', 'student_pickup_id', 'pickup-card-creations'],
} as const

const lives = Object.entries(kinds).map(
  ([whose, [cards, holder, people]]): Inputs => ({
    [`activate-${whose}-card`]: async ({ world, side }) => ({
      body: { [holder]: await someone(world, people, side), card_number: number(side) },
    }),
    [`check-${whose}-card`]: async () => ({ body: { card_number: '0012345678' } }),
    [`change-${whose}-card-status`]: async ({ world, side }) => ({
      body: { id: await someone(world, cards, side), card_status: cardStatus.lost, remark: 'On the bus' },
    }),
    [`shelve-${whose}-cards`]: async ({ world, side }) => ({ body: { ids: [await someone(world, cards, side)] } }),
  }),
)

export const inputs: Inputs = {
  'print-many-cards': async ({ world, side }) => {
    const { branch_id } = await world.rows.fresh('student-profiles', side)
    return { body: { branch_id } }
  },
  ...Object.assign({}, ...lives),
  'list-pickup-parents': async ({ world, side }) => ({ query: { student_id: await student(world, side) } }),
  'delete-pickups': async ({ world, side }) => ({ body: { student_pickup_ids: [await pickup(world, side)] } }),
  'upload-pickup-photo': async ({ world, side }) => ({
    form: pictureForm('photo', { student_pickup_id: await pickup(world, side) }),
  }),
  'print-pickup-cards': async ({ world, side }) => ({
    query: { student_pickup_id_list: [await pickup(world, side)], side: 'both', type: 'single' },
  }),
  'count-printed-pickup-card': async ({ world, side }) => ({
    params: { student_pickup_id: await pickup(world, side) },
  }),
  'generate-pickups': async ({ world, side }) => ({
    body: { student_parent_ids: [await someone(world, 'parent-profiles', side)] },
  }),
  'print-new-cards': async ({ world, side }) => ({
    body: { student_ids: [await student(world, side)], side: 'front', type: 'sheet' },
  }),
  'print-student-cards': async ({ world, side }) => ({
    query: { student_id_list: [await student(world, side)], side: 'both', type: 'single' },
  }),
  'count-printed-student-card': async ({ world, side }) => ({ params: { student_id: await student(world, side) } }),
}
