import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import type { World } from '../world.ts'

const keys = { student: 'student_id', parent: 'student_parent_id' } as const
type Kind = keyof typeof keys

async function both(world: World, side: Side, kind: Kind) {
  const one = async () => (await world.rows.fresh(`${kind}-profiles`, side))[keys[kind]] as number
  return { keep_id: await one(), drop_id: await one() }
}

/** All that a merge sends: what somebody was shown a moment ago. */
async function shown(world: World, side: Side, kind: Kind) {
  const pair = await both(world, side, kind)
  const { json } = await world.call('GET', `/${kind}-profiles/merge-preview`, { query: pair, token: world.head.token })
  return {
    ...pair,
    keep_version: json.keep.version,
    drop_version: json.drop.version,
    chosen: json.proposal,
    fingerprint: json.fingerprint,
  }
}

async function merged(world: World, side: Side): Promise<number> {
  const body = await shown(world, side, 'student')
  return (await world.call('POST', '/student-profiles/merge', { body, token: world.head.token })).json.duplicate_pair_id
}

const pair = async (world: World, side: Side) => (await world.rows.fresh('duplicate-pairs', side)).duplicate_pair_id

export const inputs: Inputs = {
  'search-duplicates': async () => ({ body: {} }),
  'decide-duplicate': async ({ world, side }) => ({
    params: { duplicate_pair_id: await pair(world, side) },
    body: { different: 1 },
  }),
  'preview-student-merge': async ({ world, side }) => ({ query: await both(world, side, 'student') }),
  'preview-family-merge': async ({ world, side }) => ({ query: await both(world, side, 'parent') }),
  'merge-students': async ({ world, side }) => ({ body: await shown(world, side, 'student') }),
  'merge-families': async ({ world, side }) => ({ body: await shown(world, side, 'parent') }),
  'undo-merge': async ({ world, side }) => ({ params: { duplicate_pair_id: await merged(world, side) }, body: {} }),
}
