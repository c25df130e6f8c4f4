import { expect, test } from 'vitest'
import { openSchool } from '../../../../proofs/school.ts'
import type { Actor } from '../../../../proofs/world.ts'

const world = openSchool('open_branch')

/** Whether somebody sees, without a pause, the branch that he has just opened. */
async function seesAtOnce(actor: Actor): Promise<boolean> {
  // What is remembered of him is from before the branch.
  await world.call('GET', '/branches', { token: actor.token })
  const { branch_id } = (
    await world.call('POST', '/branches', { token: actor.token, body: await world.rows.values('branches', actor.side) })
  ).json
  return (await world.call('GET', `/branches/${branch_id}`, { token: actor.token })).status === 200
}

test('a new branch is seen at once by whoever opened it, be he of one branch or of all', async () => {
  expect(await seesAtOnce(world.head)).toBe(true)
  expect(await seesAtOnce(world.actors['staff-api'].own)).toBe(true)
})
